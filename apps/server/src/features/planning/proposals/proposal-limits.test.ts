import { describe, expect, it, vi } from 'vitest';
import { isLaneChanged, type Proposal } from '@haulwright/domain/planning/proposal';
import type { Job } from '@haulwright/domain/jobs/job';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { tenInTheMorning, theDay } from '../../routes/testing.ts';
import {
  useProposedDay,
  company,
  trucks,
  jobs,
  newJob,
  job,
  empty,
  request,
  send,
  arrange,
  day,
  publish,
  propose,
  laneOf,
  numbersOf,
  accepted,
} from './testing/proposed-day.ts';

// Each plans several days, one after the other.
vi.setConfig({ testTimeout: 120_000 });

useProposedDay();

describe('what keeps a plan from changing everything', () => {
  it('a locked job stays on its truck, one locked to its time keeps that, a locked route stays', async () => {
    const { routes } = await arrange(
      request(0, [{ ...job(0), lock: 'truck' } as Visit, job(5), empty()]),
      request(1, [job(6), { ...job(2), lock: 'time', lockedSecond: 50_400 } as Visit, empty()]),
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
      request(0, [{ kind: 'job', jobId: late.id }, job(1), empty()], {
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
    await arrange(request(1, [job(0), job(1), empty()]));
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
      request(0, [one(3), one(0), one(1), empty(), one(2), empty()], {
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
