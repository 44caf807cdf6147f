import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { addressValues, makeClient } from '../../../../../../test/factories/clients.ts';
import type { ApiAnswer } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobValues } from '../../jobs/testing.ts';
import { dayAhead, makeRouteDay, visitsOf, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let day: RouteDay;
/** The first job is locked to its truck; the route is called North. */
let withLockedJob: Route;
/** Locked as a whole, with the third job; called South. */
let lockedRoute: Route;

beforeEach(async () => {
  day = await makeRouteDay(server);
  withLockedJob = await day.published([{ ...day.job(0), lock: 'truck' } as Visit, day.job(1)], {
    name: 'North',
  });
  lockedRoute = await day.published([day.job(2), day.job(3)], {
    name: 'South',
    vehicleId: day.trucks[1]?.id,
    isLocked: true,
  });
});

const jobLocked =
  'The job is locked on the route “North” of March 3, 2026. Unlock it there, on the dispatch board, first.';
const routeLocked =
  'The job is on the route “South” of March 3, 2026, which is locked. Unlock the route on the dispatch board first.';
const refusalOf = ({ status, body }: ApiAnswer) => [
  status,
  (body as { code: string }).code,
  (body as { message: string }).message,
];
const path = (at: number, what = '') => `/jobs/${day.jobs[at]?.id}${what}`;
const edit = async (at: number, changes: object) => {
  const job = await day.loadJob(at);
  return day.dispatcher.call('PUT', path(at), { ...job, ...changes, seenUpdatedAt: job.updatedAt });
};
const elsewhere = async () => {
  const other = await makeClient(day.dispatcher, {
    name: 'Elsewhere',
    addresses: [addressValues({ latitude: 40.1, longitude: -76.3 })],
  });
  return { clientId: other.id, clientAddressId: other.addresses[0]?.id };
};

describe('a job held on its route', () => {
  it.each<[string, (at: number) => Promise<ApiAnswer>]>([
    ['is not cancelled', (at) => day.setStatus(at, 'cancelled', { reason: 'Called off' }, day.dispatcher)],
    ['is not put back to unscheduled', (at) => day.setStatus(at, 'unscheduled', {}, day.dispatcher)],
    [
      'gets no other day',
      (at) => day.dispatcher.call('PUT', path(at, '/date'), { scheduledDate: '2026-03-09' }),
    ],
    ['gets no other day by its form', (at) => edit(at, { scheduledDate: '2026-03-09' })],
    ['gets no other address', async (at) => edit(at, await elsewhere())],
    [
      'is given to nobody else',
      (at) => day.dispatcher.call('PUT', path(at, '/assignee'), { assignedTo: day.dispatcher.userId }),
    ],
  ])('%s, and the refusal says which route to unlock', async (_, act) => {
    expect(refusalOf(await act(0))).toEqual([409, 'job.locked-on-route', jobLocked]);
    expect(refusalOf(await act(2))).toEqual([409, 'job.locked-on-route', routeLocked]);
    for (const route of [withLockedJob, lockedRoute]) expect(await day.route(route.id)).toEqual(route);
    // The neighbour of a locked job is free, and so is everybody once it is unlocked.
    bodyOf(await act(1));
    await day.arrange(day.changed(lockedRoute, visitsOf(lockedRoute), { isLocked: false }));
    bodyOf(await act(2));
  });

  it('is not deleted, and the refusal says which route to unlock; then, that its driver has it', async () => {
    const remove = (at: number) => day.company.admin.call('DELETE', path(at));
    expect(refusalOf(await remove(0))).toEqual([409, 'job.locked-on-route', jobLocked]);
    expect(refusalOf(await remove(2))).toEqual([409, 'job.locked-on-route', routeLocked]);
    await day.arrange(day.changed(lockedRoute, visitsOf(lockedRoute), { isLocked: false }));
    expect((await remove(2)).body.code).toBe('job.on-published-route');
    bodyOf(await day.setStatus(2, 'cancelled', { reason: 'Called off' }, day.dispatcher));
  });

  it('is named one by one when many are changed', async () => {
    const ids = day.jobs.map(({ id }) => id);
    const refused = [
      [0, jobLocked],
      [2, routeLocked],
      [3, routeLocked],
    ].map(([at, message]) => ({
      id: ids[at as number],
      jobNumber: day.jobs[at as number]?.jobNumber,
      message,
    }));
    for (const action of [
      { type: 'assign', assignedTo: day.dispatcher.userId },
      { type: 'schedule', scheduledDate: '2026-03-09' },
      { type: 'cancel', reason: 'Storm' },
    ]) {
      const result: { changed: string[]; refused: { id: string }[] } = bodyOf(
        await day.dispatcher.call('POST', '/jobs/bulk', { ids, action }),
      );
      expect(result.changed).toEqual([ids[1]]);
      expect(result.refused.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual(refused);
    }
    expect((await day.route(lockedRoute.id)).jobCount).toBe(2);
  });

  it('is begun and completed all the same, by its technician and by the office', async () => {
    bodyOf(await day.setStatus(2, 'in_progress'));
    bodyOf(await day.setStatus(2, 'completed', { actualGallons: 480 }));
    bodyOf(await day.setStatus(3, 'completed', {}, day.dispatcher));
    expect(await day.route(lockedRoute.id)).toMatchObject({
      status: 'completed',
      jobCount: 2,
      isLocked: true,
    });
    bodyOf(await edit(0, { description: 'Second lid', durationMinutes: 45 }));
  });

  it('keeps its series from ending, and from going elsewhere', async () => {
    const { scheduledDate: _date, ...values } = jobValues(
      await makeClient(day.dispatcher, { name: 'Weekly Diner' }),
    );
    const { series }: { series: JobSeries } = bodyOf(
      await day.dispatcher.call('POST', '/job-series', {
        ...values,
        rule: { unit: 'week', every: 1, weekdays: [2] },
        startDate: dayAhead,
      }),
    );
    const made = async (): Promise<Job[]> =>
      bodyOf(await day.dispatcher.call('GET', `/jobs?seriesId=${series.id}&sort=oldest-date`)).items;
    const [only] = await made();
    const {
      routes: [route],
    } = await day.arrange(
      day.request([{ kind: 'job', jobId: only?.id ?? '' }], {
        name: 'Tuesdays',
        routeDate: dayAhead,
        isLocked: true,
      }),
    );
    const end = () =>
      day.dispatcher.call('POST', `/job-series/${series.id}/end`, {
        lastDate: '2195-03-01',
        reason: 'Contract ended',
      });
    expect(refusalOf(await end())).toEqual([
      409,
      'job.locked-on-route',
      'The job is on the route “Tuesdays” of March 3, 2195, which is locked. Unlock the route on the dispatch board first.',
    ]);
    expect((await made()).map(({ status }) => status)).toEqual(['scheduled']);
    await day.arrange(day.changed(route!, visitsOf(route!), { isLocked: false }));
    expect(bodyOf(await end()).jobsCancelled).toBe(1);
  });
});
