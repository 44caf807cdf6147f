import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { isLaneChanged, type Proposal } from '@haulwright/domain/planning/proposal';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { newId } from '../../../platform/ids.ts';
import { routeOptimizations } from '../runs/planning.tables.ts';
import { insertBusyDay, optimize, runOver, runThat, theDay } from '../../routes/testing.ts';
import {
  useProposedDay,
  server,
  company,
  dispatcher,
  trucks,
  jobs,
  newJob,
  job,
  empty,
  request,
  arrange,
  day,
  readProposal,
  publish,
  propose,
  laneOf,
  numbersOf,
  orders,
  accepted,
} from './testing/proposed-day.ts';

// Each plans several days, one after the other.
vi.setConfig({ testTimeout: 120_000 });

useProposedDay();

describe('a proposal', () => {
  it('changes nothing until it is accepted; then the routes are as it said', async () => {
    await arrange(
      request(0, [job(0), job(4), job(1), empty(), job(5), empty()]),
      request(1, [job(6), job(2), empty()]),
    );
    const before = await day();
    const proposal = await propose();
    expect(await day()).toEqual(before);
    expect(proposal).toMatchObject({
      date: theDay,
      staleRouteIds: [],
      leftOut: [],
      choices: {
        existing: 'afresh',
        goal: 'cost',
        mostShiftMinutes: 60,
        vehicleIds: null,
        planForExtraPercent: 0,
      },
    });
    expect(proposal.lanes.flatMap((lane) => numbersOf(lane)).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(proposal.proposed.miles).toBeLessThan(proposal.today.miles);
    expect([proposal.today.jobs, proposal.proposed.jobs]).toEqual([6, 7]);
    expect(proposal.today.miles).toBeCloseTo(
      before.reduce((sum, route) => sum + route.totalDistanceMiles, 0),
      0,
    );
    const moved = proposal.changes.find(({ jobId }) => jobId === jobs[3]?.id);
    expect(moved).toMatchObject({
      from: null,
      reason: expect.stringMatching(/^Was on no route\. It (adds|is on)/),
    });
    const { routes } = await arrange(...proposal.lanes.filter(isLaneChanged).map(accepted));
    for (const route of routes) {
      const lane = proposal.lanes.find(({ routeId }) => routeId === route.id);
      expect(route.isOptimized).toBe(true);
      expect(
        route.stops.map(({ kind, jobId, arrivalSecond, departureSecond, loadAfterGallons }) => [
          kind,
          jobId,
          arrivalSecond,
          departureSecond,
          loadAfterGallons,
        ]),
      ).toEqual(
        lane?.preview?.stops.map(({ kind, jobId, arrivalSecond, departureSecond, loadAfterGallons }) => [
          kind,
          jobId,
          arrivalSecond,
          departureSecond,
          loadAfterGallons,
        ]),
      );
      expect(route.findings).toEqual([]);
    }
    const changedIds = proposal.lanes
      .filter(isLaneChanged)
      .map(({ routeId }) => routeId)
      .toSorted();
    const { optimizationId } = proposal;
    expect((await readProposal(optimizationId)).staleRouteIds.toSorted()).toEqual(changedIds);
  });

  it('is improved from the last one, never to something worse', async () => {
    const first = await propose();
    const better = await propose({}, { improve: true });
    expect(better.proposed.jobs).toBe(7);
    expect(better.proposed.cents).toBeLessThanOrEqual(first.proposed.cents);
  });

  it('fills routes up without changing what is on them', async () => {
    await arrange(request(0, [job(2), job(0), empty()]), request(1, [job(4), job(6), empty()]));
    const proposal = await propose({ existing: 'fill' });
    const [first, second] = orders(proposal) as [number[], number[]];
    expect(first.filter((at) => [2, 0, 4, 6].includes(at))).toEqual([2, 0]);
    expect(second.filter((at) => [2, 0, 4, 6].includes(at))).toEqual([4, 6]);
    expect([...first, ...second].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(proposal.changes.map(({ from }) => from)).toEqual([null, null, null]);
  });

  it('adds nothing to a route that breaks rules as it is, and says so', async () => {
    // Five thousand gallons in a row do not fit into the tank.
    const { routes } = await arrange(request(0, [job(2), job(0), job(1), job(4), job(5), empty()]));
    const proposal = await propose({ existing: 'fill' });
    expect(numbersOf(laneOf(proposal, 0))).toEqual([2, 0, 1, 4, 5]);
    expect(numbersOf(laneOf(proposal, 1)).toSorted((a, b) => a - b)).toEqual([3, 6]);
    expect(proposal.warnings).toContain(
      `${routes[0]?.name} already breaks rules, so nothing was added to it. Fix the route or plan it again.`,
    );
  });

  it('keeps routes as they are and gives the other trucks what is on none', async () => {
    await arrange(request(0, [job(2), job(4), empty()]));
    const proposal = await propose({ existing: 'keep' });
    expect(numbersOf(laneOf(proposal, 0))).toEqual([2, 4]);
    expect(isLaneChanged(laneOf(proposal, 0)!)).toBe(false);
    expect(numbersOf(laneOf(proposal, 1)).toSorted((a, b) => a - b)).toEqual([0, 1, 3, 5, 6]);
    // With no other truck there is nothing to plan with.
    const refusal = await dispatcher.call('POST', '/routes/optimize', {
      date: theDay,
      asProposal: true,
      choices: { existing: 'keep', vehicleIds: [trucks[0]?.id] },
    });
    expect(refusal.body.code).toBe('optimization.no-free-trucks');
  });

  it('uses the chosen trucks only, and leaves the routes of others alone', async () => {
    await arrange(request(0, [job(4), job(0), empty()]));
    const proposal = await propose({ vehicleIds: [trucks[1]?.id] });
    expect(numbersOf(laneOf(proposal, 0))).toEqual([4, 0]);
    expect(numbersOf(laneOf(proposal, 1)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6]);
    const run = await optimize(dispatcher, { choices: { vehicleIds: [trucks[1]?.id] } });
    expect(run).toMatchObject({ status: 'done', asProposal: false, routeCount: 1 });
    expect((await day()).filter(({ isOptimized }) => isOptimized).map(({ vehicleId }) => vehicleId)).toEqual([
      trucks[1]?.id,
    ]);
  });

  it('plans tanks for more than expected', async () => {
    const maxLoad = (proposal: Proposal) =>
      Math.max(
        ...proposal.lanes.flatMap(
          (lane) => lane.preview?.stops.map(({ loadAfterGallons }) => loadAfterGallons) ?? [],
        ),
      );
    expect(maxLoad(await propose({ vehicleIds: [trucks[0]?.id] }))).toBe(3_000);
    // Three times 1,200 gallons would be too much.
    expect(maxLoad(await propose({ vehicleIds: [trucks[0]?.id], planForExtraPercent: 20 }))).toBe(2_000);
  });

  it('moves the arrivals of a published route by at most the allowed minutes', async () => {
    const { routes } = await arrange(
      request(0, [job(3), job(0), job(6), empty(), job(1), job(5), empty()], {
        driverUserId: company.technician.userId,
      }),
    );
    const published = await publish(routes[0]);
    const shifts = (proposal: Proposal): number[] => {
      const begins = ({ arrivalSecond, waitSeconds }: { arrivalSecond: number; waitSeconds: number }) =>
        arrivalSecond + waitSeconds;
      const stops = proposal.lanes.flatMap((lane) => lane.preview?.stops ?? []);
      return published.stops.flatMap((stop) =>
        stop.jobId === null
          ? []
          : stops
              .filter(({ jobId }) => jobId === stop.jobId)
              .map((other) => Math.abs(begins(other) - begins(stop)) / 60),
      );
    };
    const [near, free] = [await propose({ mostShiftMinutes: 20 }), await propose({ mostShiftMinutes: null })];
    expect(shifts(near)).toHaveLength(5);
    expect(Math.max(...shifts(near))).toBeLessThanOrEqual(20);
    expect(Math.max(...shifts(free))).toBeGreaterThan(20);
    expect(free.proposed.miles).toBeLessThan(free.today.miles);
  });
});

describe('a job the plan has no room for', () => {
  it('comes with what would let it in', async () => {
    const early = await newJob(3, { windowStartMinute: 300, windowEndMinute: 330 });
    const proposal = await propose({ vehicleIds: [trucks[0]?.id] });
    expect(proposal.leftOut).toMatchObject([
      {
        jobId: early.id,
        reason: 'window-cannot-be-met',
        // The only truck that was asked for, after the window.
        arrivals: expect.stringMatching(/^Only by breaking a rule: Truck 1 at \d+:\d\d AM\.$/),
        wouldHelp: expect.arrayContaining([
          expect.stringMatching(
            /^Truck 1 could do it if its arrival window lasted until \d+:\d\d AM, .* longer\./,
          ),
        ]),
      },
    ]);
  });
});

describe('a proposal is read', () => {
  it('by the office of its company, once it is finished, and for two days', async () => {
    const { optimizationId: id } = await propose();
    const stranger = await server.signUp();
    expect((await stranger.call('GET', `/dispatch/proposals/${id}`)).status).toBe(404);
    expect((await company.technician.call('GET', `/dispatch/proposals/${id}`)).status).toBe(403);
    expect((await dispatcher.call('GET', `/dispatch/proposals/${newId()}`)).status).toBe(404);
    const saved = await optimize(dispatcher);
    expect((await dispatcher.call('GET', `/dispatch/proposals/${saved.id}`)).status).toBe(404);
    await insertBusyDay(server, company.admin, 60);
    const running = bodyOf(
      await dispatcher.call('POST', '/routes/optimize', { date: theDay, asProposal: true }),
    );
    // Long before, the map shows the best plan so far.
    const { bestSoFar } = await runThat(dispatcher, running.id, (run) => run.bestSoFar !== null);
    const shown = bestSoFar?.flatMap(({ jobIds }) => jobIds) ?? [];
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThan(30);
    expect(trucks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(bestSoFar?.map(({ vehicleId }) => vehicleId) ?? []),
    );
    const early = await dispatcher.call('GET', `/dispatch/proposals/${running.id}`);
    expect([early.status, early.body.code]).toEqual([409, 'proposal.not-ready']);
    bodyOf(await dispatcher.call('POST', `/routes/optimizations/${running.id}/cancel`));
    await runOver(dispatcher, running.id);
    await server.database.asSystem((tx) =>
      tx
        .update(routeOptimizations)
        .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
        .where(eq(routeOptimizations.id, id)),
    );
    await propose({ existing: 'fill' });
    const old = await dispatcher.call('GET', `/dispatch/proposals/${id}`);
    expect([old.status, old.body.code]).toEqual([410, 'proposal.gone']);
  });
});
