import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobSeriesSkips } from '../jobs.tables.ts';
import { jobValues } from '../testing.ts';
import { makeDueJobs } from './series-maker.ts';

const server = serverOfFile();
const today = calendarDateIn(new Date(), 'America/New_York');
const first = addDays(today, 5);
let company: TestCompany;
let client: Client;

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, { name: 'Weekly Diner' });
});

const jobsOf = async (seriesId: string): Promise<Job[]> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs?seriesId=${seriesId}&sort=oldest-date&limit=200`)).items;
const daysOf = async (seriesId: string) =>
  (await jobsOf(seriesId)).map(({ scheduledDate }) => scheduledDate ?? '');
const maker = (day = today) =>
  makeDueJobs({
    database: server.database,
    log: pino({ level: 'silent' }),
    now: () => (day === today ? new Date() : new Date(`${day}T17:00:00Z`)),
  });

async function start(rule: object): Promise<JobSeries> {
  const { scheduledDate: _date, ...values } = jobValues(client);
  return bodyOf(await company.dispatcher.call('POST', '/job-series', { ...values, rule, startDate: first }))
    .series;
}

/** Edits the rule of the whole series, which plans all its days again. */
async function editRule(job: Job, rule: object): Promise<void> {
  const { id, updatedAt, scheduledDate } = job;
  bodyOf(
    await company.dispatcher.call('PUT', `/jobs/${id}`, {
      ...jobValues(client),
      scheduledDate,
      seenUpdatedAt: updatedAt,
      scope: 'all',
      repeat: { rule, until: addDays(today, 700) },
    }),
  );
}

const dayOfMonth = Number(first.slice(8));
const monday = { kind: 'weekday', ordinal: 1, weekday: 1 } as const;

describe('a visit that the office deleted is skipped', () => {
  it.each<[string, object]>([
    ['by days', { unit: 'day', every: 9 }],
    ['by days, holidays skipped', { unit: 'day', every: 9, onHoliday: 'skip' }],
    ['by days, holidays moved', { unit: 'day', every: 9, onHoliday: 'after' }],
    ['by weeks', { unit: 'week', every: 1, weekdays: [dayOfWeek(first)] }],
    ['by several days of a week', { unit: 'week', every: 2, weekdays: [1, 3, 5] }],
    ['by a day of the month', { unit: 'month', every: 1, on: { kind: 'day', day: dayOfMonth } }],
    ['by a weekday of the month', { unit: 'month', every: 1, on: monday }],
  ])('by a rule %s', async (_, rule) => {
    const series = await start(rule);
    const before = await daysOf(series.id);
    const [gone, kept] = await jobsOf(series.id);
    bodyOf(await company.admin.call('DELETE', `/jobs/${gone?.id}`));
    await maker();
    expect(await daysOf(series.id)).toEqual(before.slice(1));
    if (kept !== undefined) await editRule(kept, rule);
    await maker();
    expect(await daysOf(series.id)).toEqual(before.slice(1));
    const shown: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect([shown.nextDate, shown.skips]).toEqual([before[1], []]);
  });

  it('by a rule that counts from completions: the next one is as long after it', async () => {
    const series = await start({ unit: 'completion', every: 30 });
    expect(await daysOf(series.id)).toEqual([first]);
    const [job] = await jobsOf(series.id);
    bodyOf(await company.admin.call('DELETE', `/jobs/${job?.id}`));
    await maker();
    expect(await daysOf(series.id)).toEqual([addDays(first, 30)]);
    const [next] = await jobsOf(series.id);
    if (next === undefined) throw new Error('the next visit was made');
    await editRule(next, { unit: 'completion', every: 45 });
    await maker();
    // The same visit, under the number that the client was told.
    const after = await jobsOf(series.id);
    expect(after.map(({ id, status, scheduledDate }) => [id, status, scheduledDate])).toEqual([
      [next.id, next.status, addDays(first, 30)],
    ]);
  });

  it('by one with a single visit within sight: the next one is made when it comes within sight', async () => {
    const rule = { unit: 'month', every: 11, on: { kind: 'day', day: dayOfMonth } };
    const series = await start(rule);
    const [job] = await jobsOf(series.id);
    bodyOf(await company.admin.call('DELETE', `/jobs/${job?.id}`));
    await maker();
    expect(await daysOf(series.id)).toEqual([]);
    const shown: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(shown.nextDate).not.toBe(first);
    await maker(addDays(shown.nextDate ?? first, -10));
    expect(await daysOf(series.id)).toEqual([shown.nextDate]);
  });

  it('by one with a single visit within sight: the visit made since stays when the rule is changed', async () => {
    const series = await start({ unit: 'day', every: 300 });
    const [job] = await jobsOf(series.id);
    bodyOf(await company.admin.call('DELETE', `/jobs/${job?.id}`));
    await maker(addDays(first, 290));
    const [next] = await jobsOf(series.id);
    if (next === undefined) throw new Error('the next visit was made');
    await editRule(next, { unit: 'day', every: 300, onHoliday: 'after' });
    const after = await jobsOf(series.id);
    expect(after.map(({ id, status }) => [id, status])).toEqual([[next.id, next.status]]);
  });
});

describe('a deleted visit made after all', () => {
  const seen = async (seriesId: string): Promise<JobSeries> =>
    bodyOf(await company.dispatcher.call('GET', `/job-series/${seriesId}`));
  const make = (seriesId: string, date: string, by = company.dispatcher) =>
    by.call('POST', `/job-series/${seriesId}/skips/${date}/job`);
  const remove = async (job: Job | undefined) =>
    bodyOf(await company.admin.call('DELETE', `/jobs/${job?.id}`));
  const weekly = { unit: 'week', every: 1, weekdays: [dayOfWeek(first)] };

  it('is listed with its series, and is a visit of it again', async () => {
    const series = await start(weekly);
    const before = await daysOf(series.id);
    const [one, , three] = await jobsOf(series.id);
    await remove(three);
    await remove(one);
    expect((await seen(series.id)).deletedDays).toEqual([before[0], before[2]]);
    const listed = async (query: string) => {
      const { items } = bodyOf(await company.dispatcher.call('GET', `/job-series?${query}`));
      return (items as JobSeries[]).find(({ id }) => id === series.id)?.deletedDays;
    };
    expect(await listed(`clientId=${client.id}`)).toEqual([before[0], before[2]]);
    // Nobody needs to look into what the office wanted.
    expect(await listed('onlyWithSkips=yes')).toBeUndefined();

    expect(bodyOf(await make(series.id, first)).scheduledDate).toBe(first);
    const { deletedDays, nextDate, skips } = await seen(series.id);
    expect([deletedDays, nextDate, skips]).toEqual([[before[2]], first, []]);
    await maker();
    expect(await daysOf(series.id)).toEqual(before.filter((day) => day !== before[2]));
    expect((await make(series.id, first)).status).toBe(404);

    // Its rule moves it like the others, and it can be deleted again.
    const [again] = await jobsOf(series.id);
    if (again === undefined) throw new Error('the visit was made');
    await editRule(again, { ...weekly, every: 2 });
    expect((await daysOf(series.id))[0]).toBe(first);
    await remove((await jobsOf(series.id))[0]);
    expect((await seen(series.id)).deletedDays).toContain(first);
  });

  it('is scheduled as its rule has it on a holiday', async () => {
    const own = { federal: [], own: [{ date: first, name: 'Company picnic' }] };
    bodyOf(await company.admin.call('PUT', '/company/holidays', own));
    const series = await start({ unit: 'day', every: 9, onHoliday: 'after' });
    const [one] = await jobsOf(series.id);
    await remove(one);
    expect(bodyOf(await make(series.id, first)).scheduledDate).toBe(one?.scheduledDate);
    expect(one?.scheduledDate).not.toBe(first);
    bodyOf(await company.admin.call('PUT', '/company/holidays', { federal: [], own: [] }));
  });

  it('does not bring the visit after the next one a second time, where they count from completions', async () => {
    const series = await start({ unit: 'completion', every: 30 });
    await remove((await jobsOf(series.id))[0]);
    await maker();
    bodyOf(await make(series.id, first));
    const days = [first, addDays(first, 30)];
    await maker();
    expect(await daysOf(series.id)).toEqual(days);
    const [one, two] = await jobsOf(series.id);
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${one?.id}/status`, { status: 'completed' }));
    await maker();
    expect(await daysOf(series.id)).toEqual(days);
    const reason = 'Closed that week';
    const cancelled = { status: 'cancelled', reason };
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${two?.id}/status`, cancelled));
    await maker();
    expect(await daysOf(series.id)).toEqual([...days, addDays(first, 60)]);
  });

  it('is not shown once its day is over, nor after the end of its series', async () => {
    const series = await start(weekly);
    const [one, two, three] = await jobsOf(series.id);
    await remove(one);
    await remove(three);
    await server.database.asSystem((tx) =>
      tx
        .update(jobSeriesSkips)
        .set({ skippedDate: addDays(today, -1) })
        .where(and(eq(jobSeriesSkips.seriesId, series.id), eq(jobSeriesSkips.skippedDate, first))),
    );
    expect((await seen(series.id)).deletedDays).toEqual([three?.scheduledDate]);
    const end = { lastDate: two?.scheduledDate, reason: 'Contract ended' };
    bodyOf(await company.dispatcher.call('POST', `/job-series/${series.id}/end`, end));
    expect((await seen(series.id)).deletedDays).toEqual([]);
  });

  it('is made by those who make jobs, and is not found by another company; noting it keeps it', async () => {
    const series = await start(weekly);
    await remove((await jobsOf(series.id))[0]);
    const other = await makeCompany(server, 'Another hauler');
    expect((await make(series.id, first, other.dispatcher)).status).toBe(404);
    expect((await make(series.id, first, company.technician)).status).toBe(403);
    expect((await make(series.id, addDays(first, 7))).status).toBe(404);
    const noted = await company.dispatcher.call('DELETE', `/job-series/${series.id}/skips/${first}`);
    expect(noted.status).toBe(404);
    expect((await seen(series.id)).deletedDays).toEqual([first]);
  });
});
