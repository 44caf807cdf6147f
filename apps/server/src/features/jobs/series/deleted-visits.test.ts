import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { pino } from 'pino';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
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
