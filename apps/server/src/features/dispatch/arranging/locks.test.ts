import { beforeEach, describe, expect, it } from 'vitest';
import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { optimize, theDay, timedRoute } from '../../routes/testing.ts';
import { makeRouteDay, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let made: RouteDay;
let company: TestCompany;
let dispatcher: TestPerson;
let trucks: Vehicle[];
/** 2, 4 and 6 km north of the depot, half an hour each. */
let jobs: Job[];

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, {
    kilometers: [2, 4, 6],
    job: { expectedGallons: 0, wasteType: null },
  });
  ({ company, dispatcher, trucks, jobs } = made);
});

const job = (at: number, held: object = {}): Visit => ({ ...made.job(at), ...held });
const day = (): Promise<Route[]> => made.day();
const request: RouteDay['lane'] = (...wanted) => made.lane(...wanted);
const changed: RouteDay['changed'] = (...wanted) => made.changed(...wanted);
const send: RouteDay['send'] = (...wanted) => made.send(...wanted);
const arrange = async (...routes: object[]): Promise<Route[]> => (await made.arrange(...routes)).routes;
const stopOf = (route: Route | undefined, at: number) =>
  route?.stops.find((stop) => stop.jobId === jobs[at]?.id);
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code: string; message: string }).code,
  (body as { message: string }).message,
];

const stopLocked = [
  409,
  'route.stop-locked',
  'A job of this route is locked to its truck and day. Unlock it before you move it.',
];
const routeLocked = [409, 'route.locked', 'This route is locked, so nothing on it changes. Unlock it first.'];
const ten = 10 * 3600;

describe('a job that is locked to its truck', () => {
  it('stays locked through moves that say nothing of it, until it is unlocked', async () => {
    const [made] = await arrange(request(0, [job(0, { lock: 'truck' }), job(1)]));
    const [moved] = await arrange(changed(made!, [job(1), job(0), job(2)]));
    expect([stopOf(moved, 0), stopOf(moved, 1)]).toMatchObject([
      { lock: 'truck', lockedSecond: null, sequence: 2 },
      { lock: null },
    ]);
    for (const visits of [[job(1), job(2)], []])
      expect(refusalOf(await send([changed(moved!, visits)]))).toEqual(stopLocked);
    expect(refusalOf(await send([changed(moved!, [job(1)]), request(1, [job(0)])]))).toEqual(stopLocked);
    expect(refusalOf(await send([changed(moved!, [job(1), job(0)], { vehicleId: trucks[1]?.id })]))).toEqual(
      stopLocked,
    );
    expect(
      refusalOf(
        await dispatcher.call('PUT', `/routes/${made!.id}`, { ...changed(moved!, [job(1)]), id: undefined }),
      ),
    ).toEqual(stopLocked);
    expect((await day()).map((route) => route.updatedAt)).toEqual([moved!.updatedAt]);
    const [unlocked] = await arrange(changed(moved!, [job(1), job(0, { lock: null })]));
    const [, other] = await arrange(changed(unlocked!, [job(1)]), request(1, [job(0)]));
    expect(stopOf(other, 0)?.lock).toBeNull();
  });

  it('keeps its lock when its route is timed again', async () => {
    const [made] = await arrange(
      request(0, [job(0, { lock: 'time', lockedSecond: ten }), job(1)], { isLocked: true }),
    );
    const edited: Job = bodyOf(await dispatcher.call('GET', `/jobs/${jobs[1]?.id}`));
    bodyOf(
      await dispatcher.call('PUT', `/jobs/${edited.id}`, {
        ...edited,
        durationMinutes: 90,
        seenUpdatedAt: edited.updatedAt,
      }),
    );
    const route = await timedRoute(dispatcher, made!.id);
    expect(route).toMatchObject({
      id: made!.id,
      isLocked: true,
      totalDurationMinutes: made!.totalDurationMinutes + 60,
    });
    expect(stopOf(route, 0)).toMatchObject({ lock: 'time', lockedSecond: ten, sequence: 1 });
  });
});

describe('a job that is locked to its time', () => {
  it('waits when it would be too early, and says when it is too late', async () => {
    const [made] = await arrange(request(0, [job(0, { lock: 'time', lockedSecond: ten }), job(1)]));
    const early = stopOf(made, 0);
    expect((early?.arrivalSecond ?? 0) + (early?.waitSeconds ?? 0)).toBe(ten);
    expect(made?.findings).toEqual([]);
    const [late] = await arrange(
      changed(made!, [job(1), job(2), job(0, { lock: 'time', lockedSecond: 8 * 3600 })]),
    );
    expect(stopOf(late, 0)).toMatchObject({ lock: 'time', lockedSecond: 8 * 3600 });
    expect(late?.findings).toMatchObject([
      {
        code: 'late-for-locked-time',
        sequence: 3,
        message: expect.stringMatching(
          /^\d.* late: 8:00 AM is promised here\. Put it earlier or unlock its time\.$/,
        ),
      },
    ]);
    const preview = bodyOf(
      await dispatcher.call('POST', '/routes/preview', {
        routeDate: theDay,
        vehicleId: trucks[0]?.id,
        visits: [job(1), job(2), job(0)],
        routeId: made!.id,
      }),
    );
    expect(preview.findings).toEqual(late?.findings);
    const [free] = await arrange(changed(late!, [job(1), job(2), job(0, { lock: null })]));
    expect(free?.findings).toEqual([]);
  });

  it('needs a time', async () => {
    expect((await send([request(0, [job(0, { lock: 'time' })])])).status).toBe(400);
    expect((await send([request(0, [job(0, { lock: 'time', lockedSecond: 200_000 })])])).status).toBe(400);
  });
});

describe('a locked route', () => {
  it('takes no changes until it is unlocked', async () => {
    const [made] = await arrange(request(0, [job(0), job(1)], { isLocked: true }));
    expect(made?.isLocked).toBe(true);
    for (const change of [
      changed(made!, [job(1), job(0)]),
      changed(made!, []),
      changed(made!, [job(0), job(1)], { driverUserId: company.technician.userId }),
    ])
      expect(refusalOf(await send([change]))).toEqual(routeLocked);
    expect(
      refusalOf(
        await dispatcher.call('PUT', `/routes/${made!.id}`, { ...changed(made!, [job(1)]), id: undefined }),
      ),
    ).toEqual(routeLocked);
    expect(refusalOf(await dispatcher.call('DELETE', `/routes/${made!.id}`))).toEqual([
      409,
      'route.locked',
      'This route or a job of it is locked. Unlock it first.',
    ]);
    const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
      await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: jobs[2]?.id }),
    );
    expect(lanes.map((lane) => lane.vehicleId)).toEqual([trucks[1]?.id]);
    const [same] = await arrange(changed(made!, [job(0), job(1)]));
    expect(same).toMatchObject({ isLocked: true, jobCount: 2 });
    const [open] = await arrange(changed(same!, [job(1)], { isLocked: false }));
    expect(open).toMatchObject({ isLocked: false, jobCount: 1 });
  });

  it('and a route with a locked job are not replaced by a plan', async () => {
    const run = await optimize(dispatcher, { includeJobs: true });
    expect(run.failure).toBeNull();
    const planned = await day();
    const locked = await arrange(
      ...planned.map((route) =>
        changed(
          route,
          route.stops.flatMap((stop) =>
            stop.jobId === null ? [] : [{ kind: 'job' as const, jobId: stop.jobId, lock: 'truck' as const }],
          ),
          { isOptimized: true },
        ),
      ),
    );
    await optimize(dispatcher, { includeJobs: true }).catch(() => undefined);
    expect((await day()).map((route) => [route.id, route.updatedAt])).toEqual(
      locked.map((route) => [route.id, route.updatedAt]),
    );
  });
});
