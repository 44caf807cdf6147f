import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteVersion } from '@haulwright/domain/routes/route-version';
import type { Route } from '@haulwright/domain/routes/route';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { setDepot, theDay } from '../../routes/testing.ts';
import { codeOf, makeRouteDay, visitsOf, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let day: RouteDay;

beforeEach(async () => {
  day = await makeRouteDay(server);
});

const versions = async (id: string): Promise<RouteVersion[]> =>
  bodyOf(await day.dispatcher.call('GET', `/dispatch/routes/${id}/versions`)).versions;
const done = { actualGallons: 480 };

describe('the life of a route', () => {
  it('names the windows that will be missed while it is driven', async () => {
    // In one of them the day goes on for an hour at least, whatever time it is.
    const zone =
      ['America/New_York', 'Asia/Tokyo'].find(
        (one) => secondsIntoDay(new Date(), calendarDateIn(new Date(), one), one) < 23 * 3_600,
      ) ?? '';
    await setDepot(day.company.admin, { timeZone: zone });
    const routeDate = calendarDateIn(new Date(), zone);
    // Over before any truck leaves.
    const job = await day.loadJob(1);
    bodyOf(
      await day.dispatcher.call('PUT', `/jobs/${job.id}`, {
        ...job,
        windowStartMinute: 0,
        windowEndMinute: 1,
        seenUpdatedAt: job.updatedAt,
      }),
    );
    const { id } = await day.published([day.job(0), day.job(1)], { routeDate });
    const now = await day.route(id);
    const stop = now.stops.find(({ jobId }) => jobId === job.id);
    expect(stop).toMatchObject({ windowStartMinute: 0, windowEndMinute: 1 });
    expect(now.missedWindows).toEqual([
      {
        stopId: stop?.id,
        title: 'Client 4 km north',
        windowStartSecond: 0,
        windowEndSecond: 60,
        expectedSecond: expect.any(Number),
      },
    ]);
    expect(now.missedWindows?.[0]?.expectedSecond).toBeGreaterThanOrEqual(
      (stop?.arrivalSecond ?? 0) + (stop?.waitSeconds ?? 0),
    );
    // A draft is nobody's yet.
    bodyOf(await day.act(id, 'take-back'));
    expect((await day.route(id)).missedWindows).toEqual([]);
  });

  it('goes from draft to completed by itself; what was done is on its stops', async () => {
    const { id } = await day.published([day.job(0), day.job(1), day.empty()]);
    expect(await day.route(id)).toMatchObject({ status: 'published', doneCount: 0 });
    bodyOf(await day.setStatus(0, 'in_progress'));
    expect((await day.route(id)).status).toBe('in_progress');
    bodyOf(await day.setStatus(0, 'completed', done));
    expect(await day.route(id)).toMatchObject({ status: 'in_progress', doneCount: 1 });
    bodyOf(await day.setStatus(1, 'in_progress'));
    bodyOf(await day.setStatus(1, 'completed', done));
    const over = await day.route(id);
    expect(over).toMatchObject({ status: 'completed', doneCount: 2 });
    expect(over.stops.filter(({ kind }) => kind === 'job').map(({ actualGallons }) => actualGallons)).toEqual(
      [480, 480],
    );
    expect((await versions(id)).map(({ kind, authorName }) => [kind, authorName])).toEqual([
      ['completed', 'Tom Technician'],
      ['begun', 'Tom Technician'],
      ['published', 'Dora Dispatcher'],
    ]);
  });

  it('is back once its last job is done, and closed once the gallons of its truck are', async () => {
    const { id } = await day.published([day.job(0)]);
    bodyOf(await day.setStatus(0, 'in_progress'));
    bodyOf(await day.setStatus(0, 'completed', done));
    expect((await day.route(id)).status).toBe('completed');
    const closed = async () =>
      bodyOf(await day.dispatcher.call('GET', `/dispatch/day?date=${theDay}`)).closedVehicleIds;
    expect(await closed()).toEqual([]);
    const vehicleId = day.trucks[0]?.id;
    const { admin } = day.company;
    const fact = { kind: 'gauge', compartmentId: null, gallons: 0, method: 'meter' };
    bodyOf(await admin.call('POST', `/compliance/days/${vehicleId}/${theDay}/facts`, { minute: 600, fact }));
    const closing = { vehicleId, date: theDay, reason: 'Settled on paper' };
    bodyOf(await admin.call('POST', '/compliance/days/closing', closing));
    expect(await closed()).toEqual([vehicleId]);
  });

  it('ends when the last job left to do is cancelled, but not as long as nothing was done', async () => {
    const { id } = await day.published([day.job(0), day.job(1)]);
    bodyOf(await day.setStatus(0, 'completed', done));
    bodyOf(await day.setStatus(1, 'cancelled', { reason: 'Nobody there' }, day.dispatcher));
    expect((await day.route(id)).status).toBe('completed');
    const other = await day.published([day.job(2)], { vehicleId: day.trucks[1]?.id });
    bodyOf(await day.setStatus(2, 'in_progress'));
    bodyOf(await day.setStatus(2, 'cancelled', { reason: 'Nobody there' }, day.dispatcher));
    expect((await day.route(other.id)).status).toBe('in_progress');
  });

  it('two last jobs that end at once end it', async () => {
    const { id } = await day.published([day.job(0), day.job(1)]);
    const both = await Promise.all([
      day.setStatus(0, 'completed', done),
      day.setStatus(1, 'completed', done),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await day.route(id)).status).toBe('completed');
  });

  it('shows when work at a stop began and ended by the clock of the company', async () => {
    const { id } = await day.published([day.job(0)]);
    const write = (values: object) =>
      server.database.asSystem((tx) =>
        tx
          .update(jobs)
          .set(values)
          .where(eq(jobs.id, day.jobs[0]?.id ?? '')),
      );
    await write({
      status: 'completed',
      startedAt: new Date('2026-03-03T14:05:00Z'),
      completedAt: new Date('2026-03-03T14:50:30Z'),
      actualGallons: 0,
    });
    const [stop] = (await day.route(id)).stops.filter(({ kind }) => kind === 'job');
    // 9:05 AM in New York.
    expect(stop).toMatchObject({ actualStartSecond: 32_700, actualEndSecond: 35_430, actualGallons: 0 });
    await write({ completedAt: new Date('2026-03-09T14:50:30Z') });
    expect((await day.route(id)).stops.find(({ kind }) => kind === 'job')).toMatchObject({
      actualStartSecond: 32_700,
      actualEndSecond: null,
    });
  });
});

describe('completing by hand', () => {
  it('gives open jobs back to the pool, those that were named', async () => {
    const { id } = await day.published([day.job(0), day.job(1), day.job(2)]);
    bodyOf(await day.setStatus(0, 'completed', done));
    const unnamed = await day.act(id, 'complete', { openJobIds: [day.jobs[1]?.id] });
    expect([unnamed.status, codeOf(unnamed)]).toEqual([409, 'route.changed-meanwhile']);
    const route: Route = bodyOf(
      await day.act(id, 'complete', { openJobIds: [day.jobs[1]?.id, day.jobs[2]?.id] }),
    );
    expect([route.status, visitsOf(route)]).toEqual(['completed', [day.job(0)]]);
    for (const at of [1, 2])
      expect(await day.loadJob(at)).toMatchObject({
        status: 'unscheduled',
        assignedTo: null,
        scheduledDate: theDay,
      });
    expect((await versions(id))[0]).toMatchObject({
      kind: 'completed',
      changes: [{ type: 'removed', titles: ['Client 4 km north', 'Client 6 km north'] }],
    });
  });

  it.each([
    ['one that has not begun', async (): Promise<unknown> => undefined, 'route.not-under-way'],
    ['one with a job under way', () => day.setStatus(0, 'in_progress'), 'route.job-under-way'],
  ] as const)('is refused for %s', async (_, before, code) => {
    const { id } = await day.published([day.job(0), day.job(1)]);
    await before();
    const answer = await day.act(id, 'complete', { openJobIds: day.jobs.map((job) => job.id) });
    expect([answer.status, codeOf(answer)]).toEqual([409, code]);
  });
});

describe('cancelling', () => {
  it('needs a reason, gives all jobs back, and can be undone while they are free', async () => {
    const { id } = await day.published([day.job(0), day.empty(), day.job(1)]);
    expect((await day.act(id, 'cancel', { reason: ' ' })).status).toBe(400);
    const cancelled: Route = bodyOf(await day.act(id, 'cancel', { reason: 'The truck broke down' }));
    expect([cancelled.status, cancelled.stops]).toEqual(['cancelled', []]);
    for (const at of [0, 1])
      expect(await day.loadJob(at)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect(bodyOf(await day.dispatcher.call('GET', `/dispatch/day?date=${theDay}`)).routes).toEqual([]);
    expect((await day.company.technician.call('GET', `/routes/${id}`)).status).toBe(404);
    expect((await versions(id))[0]).toMatchObject({
      kind: 'cancelled',
      reason: 'The truck broke down',
      authorName: 'Dora Dispatcher',
    });
    const restored: Route = bodyOf(await day.act(id, 'restore'));
    expect([restored.status, visitsOf(restored), restored.driverUserId]).toEqual([
      'draft',
      [day.job(0), day.empty(), day.job(1)],
      day.company.technician.userId,
    ]);
    expect(await day.loadJob(0)).toMatchObject({
      status: 'scheduled',
      assignedTo: day.company.technician.userId,
    });
    const again = await day.act(id, 'restore');
    expect([again.status, codeOf(again)]).toEqual([409, 'route.not-cancelled']);
    expect((await versions(id)).map(({ kind }) => kind)).toEqual(['restored', 'cancelled', 'published']);
  });

  it('a restored route says which jobs are not free, and nothing changes', async () => {
    const { id } = await day.published([day.job(0), day.job(1), day.job(2), day.job(3)]);
    bodyOf(await day.act(id, 'cancel', { reason: 'Snow' }));
    await day.arrange(day.request([day.job(0)], { name: 'Other route' }));
    bodyOf(await day.setStatus(1, 'cancelled', { reason: 'Called off' }, day.dispatcher));
    bodyOf(await day.company.admin.call('DELETE', `/jobs/${day.jobs[2]?.id}`));
    const answer = await day.act(id, 'restore');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'route.jobs-not-free']);
    expect(answer.body.data.jobs).toEqual([
      {
        title: 'Client 2 km north',
        jobNumber: day.jobs[0]?.jobNumber,
        reason: 'on-route',
        routeName: 'Other route',
      },
      { title: 'Client 4 km north', jobNumber: day.jobs[1]?.jobNumber, reason: 'over', routeName: null },
      { title: 'Client 6 km north', jobNumber: null, reason: 'gone', routeName: null },
    ]);
    expect((await day.route(id)).status).toBe('cancelled');
    expect((await day.loadJob(3)).status).toBe('unscheduled');
  });

  it.each([
    ['a job that is under way', 'in_progress', 'route.work-begun'],
    ['a job that is done', 'completed', 'route.work-begun'],
  ] as const)('is refused for a route with %s', async (_, status, code) => {
    const { id } = await day.published([day.job(0), day.job(1)]);
    bodyOf(await day.setStatus(1, status, status === 'completed' ? done : {}));
    const answer = await day.act(id, 'cancel', { reason: 'Snow' });
    expect([answer.status, codeOf(answer)]).toEqual([409, code]);
    expect((await day.route(id)).stops.filter(({ kind }) => kind === 'job')).toHaveLength(2);
  });

  it('is refused twice', async () => {
    const { id } = await day.published([day.job(0)]);
    bodyOf(await day.act(id, 'cancel', { reason: 'Snow' }));
    expect(codeOf(await day.act(id, 'cancel', { reason: 'Snow' }))).toBe('route.is-over');
  });
});

describe('who may', () => {
  it.each(['complete', 'cancel', 'restore'] as const)(
    '%s: the office, and only routes of its own company',
    async (what) => {
      const body = { complete: { openJobIds: [] }, cancel: { reason: 'Snow' }, restore: {} }[what];
      const { id } = await day.published([day.job(0)]);
      expect((await day.act(id, what, body, day.company.technician)).status).toBe(403);
      const other = await makeRouteDay(server);
      expect((await other.act(id, what, body)).status).toBe(404);
      expect((await day.act(newId(), what, body)).status).toBe(404);
      expect((await day.route(id)).status).toBe('published');
    },
  );

  it('reads the history: nobody of another company', async () => {
    const { id } = await day.published([day.job(0)]);
    const other = await makeRouteDay(server);
    expect((await other.dispatcher.call('GET', `/dispatch/routes/${id}/versions`)).status).toBe(404);
  });
});
