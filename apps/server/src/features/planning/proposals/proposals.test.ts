import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isLaneChanged,
  lanesTogether,
  type Proposal,
  type ProposedLane,
} from '@haulwright/domain/planning/proposal';
import type { Job } from '@haulwright/domain/jobs/job';
import { jobIdsOf, type RoutePreview, type Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../../test/server/harness.ts';
import { newId } from '../../../platform/ids.ts';
import { makeRouteDay, type RouteDay } from '../../dispatch/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { routeOptimizations } from '../runs/planning.tables.ts';
import {
  insertBusyDay,
  makeClientNorth,
  optimize,
  runOver,
  runThat,
  tenInTheMorning,
  theDay,
} from '../../routes/testing.ts';

// Each plans several days, one after the other.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let made: RouteDay;
let company: TestCompany;
let dispatcher: TestPerson;
let trucks: Vehicle[];
/**
 * 2, 4, 6 and 8 km north of the depot, then 2, 4 and 6 km south; 1,000 gallons each, and the tanks hold
 * 3,500.
 */
let jobs: Job[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, {
    kilometers: [2, 4, 6, 8, -2, -4, -6],
    job: { expectedGallons: 1_000 },
    secondTruck: { capacityGallons: 3_500, acceptedWasteTypes: ['septage'] },
    site: { latitude: 40.08 },
  });
  ({ company, dispatcher, trucks, jobs } = made);
});

const newJob = async (kilometers: number, changes: object = {}): Promise<Job> =>
  makeJob(dispatcher, await makeClientNorth(dispatcher, kilometers), {
    durationMinutes: 30,
    expectedGallons: 1_000,
    wasteType: 'septage',
    ...changes,
  });
const job = (at: number): Visit => made.job(at);
const empty = (): Visit => made.empty();
const wish: RouteDay['lane'] = (...wanted) => made.lane(...wanted);
const send: RouteDay['send'] = (...wanted) => made.send(...wanted);
const arrange: RouteDay['arrange'] = (...routes) => made.arrange(...routes);
const day = (): Promise<Route[]> => made.day();
const readProposal = async (id: string): Promise<Proposal> =>
  bodyOf(await dispatcher.call('GET', `/dispatch/proposals/${id}`));

const publish = async (route: Route | undefined): Promise<Route> =>
  bodyOf(await dispatcher.call('POST', `/dispatch/routes/${route?.id}/publish`));

/** Plans the day as a proposal. */
async function propose(choices: object = {}, input: object = {}): Promise<Proposal> {
  const run = await optimize(dispatcher, { asProposal: true, choices, ...input });
  expect(run).toMatchObject({ status: 'done', failure: null, asProposal: true, bestSoFar: null });
  return readProposal(run.id);
}

const laneOf = (proposal: Proposal, truck: number): ProposedLane | undefined =>
  proposal.lanes.find((lane) => lane.vehicleId === trucks[truck]?.id);
const numbersOf = (lane: ProposedLane | undefined): number[] =>
  jobIdsOf({ visits: lane?.visits ?? [] }).map((id) => jobs.findIndex((one) => one.id === id));
/** Every job in the order driven, by its number here. */
const orders = (proposal: Proposal): number[][] => [0, 1].map((truck) => numbersOf(laneOf(proposal, truck)));
const accepted = ({ routeId: id, name, vehicleId, driverUserId, visits, seenUpdatedAt }: ProposedLane) => ({
  id,
  name,
  routeDate: theDay,
  vehicleId,
  driverUserId,
  visits,
  seenUpdatedAt,
  isOptimized: true,
});

describe('a proposal', () => {
  it('changes nothing until it is accepted; then the routes are as it said', async () => {
    await arrange(
      wish(0, [job(0), job(4), job(1), empty(), job(5), empty()]),
      wish(1, [job(6), job(2), empty()]),
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
    await arrange(wish(0, [job(2), job(0), empty()]), wish(1, [job(4), job(6), empty()]));
    const proposal = await propose({ existing: 'fill' });
    const [first, second] = orders(proposal) as [number[], number[]];
    expect(first.filter((at) => [2, 0, 4, 6].includes(at))).toEqual([2, 0]);
    expect(second.filter((at) => [2, 0, 4, 6].includes(at))).toEqual([4, 6]);
    expect([...first, ...second].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(proposal.changes.map(({ from }) => from)).toEqual([null, null, null]);
  });

  it('adds nothing to a route that breaks rules as it is, and says so', async () => {
    // Five thousand gallons in a row do not fit into the tank.
    const { routes } = await arrange(wish(0, [job(2), job(0), job(1), job(4), job(5), empty()]));
    const proposal = await propose({ existing: 'fill' });
    expect(numbersOf(laneOf(proposal, 0))).toEqual([2, 0, 1, 4, 5]);
    expect(numbersOf(laneOf(proposal, 1)).toSorted((a, b) => a - b)).toEqual([3, 6]);
    expect(proposal.warnings).toContain(
      `${routes[0]?.name} breaks rules as it is, so nothing was added to it. Mend it, or plan it anew.`,
    );
  });

  it('keeps routes as they are and gives the other trucks what is on none', async () => {
    await arrange(wish(0, [job(2), job(4), empty()]));
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
    await arrange(wish(0, [job(4), job(0), empty()]));
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
    const most = (proposal: Proposal) =>
      Math.max(
        ...proposal.lanes.flatMap(
          (lane) => lane.preview?.stops.map(({ loadAfterGallons }) => loadAfterGallons) ?? [],
        ),
      );
    expect(most(await propose({ vehicleIds: [trucks[0]?.id] }))).toBe(3_000);
    // Three times 1,200 gallons would be too much.
    expect(most(await propose({ vehicleIds: [trucks[0]?.id], planForExtraPercent: 20 }))).toBe(2_000);
  });

  it('moves the arrivals of a published route by so many minutes at most', async () => {
    const { routes } = await arrange(
      wish(0, [job(3), job(0), job(6), empty(), job(1), job(5), empty()], {
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

describe('what keeps a plan from changing everything', () => {
  it('a locked job stays on its truck, one locked to its time keeps that, a locked route stays', async () => {
    const { routes } = await arrange(
      wish(0, [{ ...job(0), lock: 'truck' } as Visit, job(5), empty()]),
      wish(1, [job(6), { ...job(2), lock: 'time', lockedSecond: 50_400 } as Visit, empty()]),
    );
    const proposal = await propose();
    expect(numbersOf(laneOf(proposal, 0))).toContain(0);
    expect(
      laneOf(proposal, 1)
        ?.preview?.stops.filter(({ jobId }) => jobId === jobs[2]?.id)
        .map((stop) => stop.arrivalSecond + stop.waitSeconds),
    ).toEqual([50_400]);
    expect((await send(proposal.lanes.filter(isLaneChanged).map(accepted))).status).toBe(200);
    const [first] = (await day()).filter(({ id }) => id === routes[0]?.id);
    await arrange({
      id: first?.id,
      name: first?.name,
      routeDate: theDay,
      vehicleId: first?.vehicleId,
      driverUserId: null,
      isLocked: true,
      visits: laneOf(proposal, 0)?.visits,
      seenUpdatedAt: first?.updatedAt,
    });
    const [tenth, again] = [await newJob(10), await propose()];
    expect(isLaneChanged(laneOf(again, 0)!)).toBe(false);
    expect(jobIdsOf({ visits: laneOf(again, 1)?.visits ?? [] })).toContain(tenth.id);
  });

  it('a promised job that nobody can do in time stays where it is, and the plan says so', async () => {
    const late = await newJob(3, { windowStartMinute: 300, windowEndMinute: 330 });
    const { routes } = await arrange(
      wish(0, [{ kind: 'job', jobId: late.id }, job(1), empty()], {
        driverUserId: company.technician.userId,
      }),
    );
    await publish(routes[0]);
    const proposal = await propose({ vehicleIds: [trucks[0]?.id] });
    expect(jobIdsOf({ visits: laneOf(proposal, 0)?.visits ?? [] })).toContain(late.id);
    expect(proposal.leftOut.map(({ jobId }) => jobId)).not.toContain(late.id);
    expect(proposal.warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${late.jobNumber} .* stays where it is on `)),
      ]),
    );
  });

  it('a truck that is out of service gives its jobs to the others', async () => {
    await arrange(wish(1, [job(0), job(1), empty()]));
    bodyOf(
      await company.admin.call('PUT', `/vehicles/${trucks[1]?.id}`, { ...trucks[1], outOfService: true }),
    );
    const proposal = await propose();
    expect(laneOf(proposal, 1)).toMatchObject({ visits: [], preview: null, proposed: null });
    expect(numbersOf(laneOf(proposal, 0)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(proposal.changes.find(({ jobId }) => jobId === jobs[0]?.id)?.reason).toBe(
      'Truck 2 is out of service on this day.',
    );
    const filled = await propose({ existing: 'fill' });
    expect(numbersOf(laneOf(filled, 1))).toEqual([0, 1]);
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
        wouldHelp: expect.arrayContaining([
          expect.stringMatching(
            /^Truck 1 could do it if its arrival window lasted until \d+:\d\d AM, .* longer\./,
          ),
        ]),
      },
    ]);
  });
});

describe('during the day', () => {
  async function atTen(): Promise<string> {
    const { timeZone, today } = tenInTheMorning();
    const settings = bodyOf(await company.admin.call('GET', '/company/settings'));
    bodyOf(await company.admin.call('PUT', '/company/settings', { ...settings, timeZone }));
    return today;
  }

  it('goes on from where the truck is, as full as it really is', async () => {
    const today = await atTen();
    const here: Job[] = [];
    for (const kilometers of [2, 4, 6, 8]) here.push(await newJob(kilometers, { scheduledDate: today }));
    const one = (at: number): Visit => ({ kind: 'job', jobId: here[at]?.id ?? '' });
    await arrange(
      wish(0, [one(3), one(0), one(1), empty(), one(2), empty()], {
        routeDate: today,
        driverUserId: company.technician.userId,
      }),
    );
    bodyOf(await company.admin.call('PUT', `/jobs/${here[3]?.id}/status`, { status: 'in_progress' }));
    const asExpected = await propose({ vehicleIds: [trucks[0]?.id] }, { date: today });
    // What is done stays in front; the rest is on the way home.
    const visitsOf = (proposal: Proposal) =>
      laneOf(proposal, 0)?.visits.map((visit) =>
        visit.kind === 'job' ? here.findIndex(({ id }) => id === visit.jobId) : 'empty',
      );
    expect(visitsOf(asExpected)).toEqual([3, 2, 1, 'empty', 0, 'empty']);
    bodyOf(
      await company.admin.call('PUT', `/jobs/${here[3]?.id}/status`, {
        status: 'completed',
        actualGallons: 3_400,
      }),
    );
    // Nothing more fits into the tank now.
    const asItIs = await propose({ vehicleIds: [trucks[0]?.id] }, { date: today });
    expect(visitsOf(asItIs)?.slice(0, 2)).toEqual([3, 'empty']);
    expect(laneOf(asItIs, 0)?.visits).toHaveLength(6);
    // Its figures go on from what was done, too: the planned day began hours ago.
    const [, done, emptied] = laneOf(asItIs, 0)?.preview?.stops ?? [];
    expect(done).toMatchObject({ jobId: here[3]?.id, gallons: 3_400, loadAfterGallons: 3_400 });
    expect(done?.arrivalSecond).toBeGreaterThanOrEqual(36_000);
    expect(emptied).toMatchObject({ kind: 'disposal', gallons: 3_400, loadAfterGallons: 0 });
    expect(emptied?.arrivalSecond).toBeGreaterThan(done?.departureSecond ?? 0);
    expect(asItIs.notes).toEqual([]);
    // Its driver is 12 km north of the depot by now, and 4 km north of his last stop.
    bodyOf(
      await company.technician.call('PUT', '/positions/mine', {
        latitude: 40.0767 + 12 / 111.2,
        longitude: -76.3106,
        accuracyMeters: 12,
        measuredAt: new Date().toISOString(),
      }),
    );
    const fromThere = await propose({ vehicleIds: [trucks[0]?.id] }, { date: today });
    expect(fromThere.notes).toEqual([
      "Truck 1 goes on from where its driver's phone was just now, not from its last stop.",
    ]);
    const milesOf = (proposal: Proposal) => laneOf(proposal, 0)?.preview?.totalDistanceMiles ?? 0;
    expect(milesOf(fromThere)).toBeGreaterThan(milesOf(asItIs) + 2 * 4 * 0.62);
  });
});

describe('accepting', () => {
  it('a lane that somebody changed meanwhile is refused, the others are not', async () => {
    const { routes } = await arrange(wish(0, [job(6), job(0), empty()]), wish(1, [job(5), job(1), empty()]));
    const proposal = await propose({ existing: 'fill' });
    const [first] = routes as [Route, Route];
    await arrange({
      id: first.id,
      name: first.name,
      routeDate: theDay,
      vehicleId: first.vehicleId,
      driverUserId: null,
      visits: [job(0), job(6), empty()],
      seenUpdatedAt: first.updatedAt,
    });
    const { staleRouteIds } = await readProposal(proposal.optimizationId);
    expect(staleRouteIds).toEqual([first.id]);
    const refusal = await send([accepted(laneOf(proposal, 0)!)]);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'route.changed-meanwhile']);
    expect((await send([accepted(laneOf(proposal, 1)!)])).status).toBe(200);
  });

  it('whichever groups of lanes are accepted, each job is on one route at most and times are as recomputed', async () => {
    const third = await makeVehicle(company.admin, {
      name: 'Truck 3',
      capacityGallons: 3_500,
      acceptedWasteTypes: ['septage'],
    });
    trucks.push(third);
    const places = fc.array(fc.nat({ max: 3 }), { minLength: jobs.length, maxLength: jobs.length });
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        async (today, wanted) => {
          const present = await day();
          if (present.length > 0)
            await arrange(
              ...present.map(({ id, name, vehicleId, driverUserId, updatedAt }) => ({
                id,
                name,
                routeDate: theDay,
                vehicleId,
                driverUserId,
                visits: [],
                seenUpdatedAt: updatedAt,
              })),
            );
          const lanes = [0, 1, 2].flatMap((truck) => {
            const visits = jobs.flatMap((_, at) => (today[at] === truck ? [job(at), empty()] : []));
            return visits.length > 0 ? [wish(truck, visits)] : [];
          });
          if (lanes.length > 0) await arrange(...lanes);
          const proposal = await propose();
          const chosen = new Set(
            lanesTogether(proposal.lanes)
              .filter((_, at) => wanted[at] === true)
              .flat(),
          );
          const sent = proposal.lanes
            .filter((lane) => chosen.has(lane.routeId) && isLaneChanged(lane))
            .map(accepted);
          if (sent.length > 0) await arrange(...sent);
          const after = await day();
          const on = after.flatMap((route) => route.stops.flatMap(({ jobId }) => jobId ?? []));
          expect(new Set(on).size).toBe(on.length);
          expect(jobs.filter(({ id }, at) => (today[at] ?? 3) < 3 && !on.includes(id))).toEqual([]);
          for (const {
            id,
            name,
            vehicleId,
            driverUserId,
            startSecond,
            endSecond,
            stops,
            totalDistanceMiles,
          } of after) {
            const visits = stops.flatMap((stop): Visit[] =>
              stop.kind === 'job'
                ? [{ kind: stop.kind, jobId: stop.jobId ?? '' }]
                : stop.kind === 'disposal'
                  ? [{ kind: stop.kind, disposalSiteId: stop.disposalSiteId ?? '' }]
                  : [],
            );
            const anew: RoutePreview = bodyOf(
              await dispatcher.call('POST', '/routes/preview', {
                routeId: id,
                name,
                routeDate: theDay,
                vehicleId,
                driverUserId,
                visits,
              }),
            );
            expect([
              startSecond,
              endSecond,
              totalDistanceMiles,
              stops.map(({ arrivalSecond }) => arrivalSecond),
            ]).toEqual([
              anew.startSecond,
              anew.endSecond,
              anew.totalDistanceMiles,
              anew.stops.map(({ arrivalSecond }) => arrivalSecond),
            ]);
          }
        },
      ),
      { numRuns: 6 },
    );
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
