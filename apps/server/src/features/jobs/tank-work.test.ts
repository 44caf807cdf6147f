import { beforeAll, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { JobType } from '@haulwright/domain/services/job-type';
import { pino } from 'pino';
import { addressValues, makeClient, valuesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeDueJobs } from './series/series-maker.ts';
import { jobTypeNamed, jobValues, makeJob } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let pumpOut: JobType;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeAll(async () => {
  company = await makeCompany(server);
  pumpOut = await jobTypeNamed(company.admin, 'Septic tank pump-out');
});

const withTank = (tankGallons: number | null): Promise<Client> =>
  makeClient(company.dispatcher, { addresses: [addressValues({ tankGallons })] });

it.each<[string, number | null, object, object]>([
  ['the tank’s gallons and their time', 1_500, {}, { expectedGallons: 1_500, durationMinutes: 50 }],
  ['the type’s figures where no tank is known', null, {}, { expectedGallons: 1_000, durationMinutes: 45 }],
  [
    'what a person typed, and the time that takes',
    1_500,
    { expectedGallons: 500 },
    { expectedGallons: 500, durationMinutes: 40 },
  ],
  [
    'both as they were typed',
    1_500,
    { expectedGallons: 0, durationMinutes: 5 },
    { expectedGallons: 0, durationMinutes: 5 },
  ],
])('a new job takes %s', async (_what, tank, request, figures) => {
  const job = await makeJob(company.dispatcher, await withTank(tank), { jobTypeId: pumpOut.id, ...request });
  expect(job).toMatchObject(figures);
});

it('a type that empties no tank keeps its gallons, unless the company says it does', async () => {
  const client = await withTank(1_500);
  const toilets = await jobTypeNamed(company.admin, 'Portable toilet service');
  const figures = async () => makeJob(company.dispatcher, client, { jobTypeId: toilets.id });
  expect(await figures()).toMatchObject({ expectedGallons: 10, durationMinutes: 10 });
  const changed = { ...toilets, usesTank: true, minutesPerThousandGallons: 20 };
  expect(bodyOf(await company.admin.call('PUT', `/job-types/${toilets.id}`, changed))).toEqual({
    ...changed,
    version: expect.any(String),
  });
  expect(await figures()).toMatchObject({ expectedGallons: 1_500, durationMinutes: 40 });
  const tooMany = { ...toilets, minutesPerThousandGallons: 1_441 };
  expect(issuesOf(await company.admin.call('PUT', `/job-types/${toilets.id}`, tooMany))).toEqual({
    minutesPerThousandGallons: 'Enter at most 1,440 minutes.',
  });
});

const startSeries = async (client: Client, request: object = {}): Promise<string> => {
  const { scheduledDate: _date, ...values } = jobValues(client, { jobTypeId: pumpOut.id, ...request });
  const body = { ...values, rule: { unit: 'week', every: 1, weekdays: [1] }, startDate: today };
  const { series }: { series: JobSeries } = bodyOf(
    await company.dispatcher.call('POST', '/job-series', body),
  );
  return series.id;
};
const jobsOf = async (seriesId: string): Promise<Job[]> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs?seriesId=${seriesId}&sort=oldest-date&limit=200`)).items;
/** The jobs that are made two weeks from now. */
async function laterJobs(seriesId: string): Promise<Job[]> {
  const before = await jobsOf(seriesId);
  const now = () => new Date(`${addDays(today, 14)}T17:00:00Z`);
  await makeDueJobs({ database: server.database, log: pino({ level: 'silent' }), now });
  return (await jobsOf(seriesId)).slice(before.length);
}
async function learnTank(client: Client, tankGallons: number): Promise<void> {
  const addresses = valuesOf(client).addresses.map((address) => ({ ...address, tankGallons }));
  bodyOf(await company.dispatcher.call('PUT', `/clients/${client.id}`, { ...valuesOf(client), addresses }));
}

it('a series takes the tank, also one whose size is learned later', async () => {
  const client = await withTank(null);
  const id = await startSeries(client);
  expect((await jobsOf(id))[0]).toMatchObject({ expectedGallons: 1_000, durationMinutes: 45 });
  await learnTank(client, 2_000);
  expect((await laterJobs(id))[0]).toMatchObject({ expectedGallons: 2_000, durationMinutes: 55 });
});

it('a series keeps what was typed, when it was begun and when it is edited', async () => {
  const client = await withTank(1_500);
  const typed = await startSeries(client, { expectedGallons: 700 });
  const edited = await startSeries(client);
  const [first] = await jobsOf(edited);
  const job: JobDetail = bodyOf(await company.dispatcher.call('GET', `/jobs/${first?.id}`));
  const form = {
    ...jobValues(client),
    title: job.title,
    jobTypeId: job.jobTypeId,
    scheduledDate: job.scheduledDate,
    expectedGallons: 800,
    durationMinutes: job.durationMinutes,
    seenUpdatedAt: job.updatedAt,
    scope: 'future',
  };
  bodyOf(await company.dispatcher.call('PUT', `/jobs/${job.id}`, form));
  await learnTank(client, 2_000);
  expect((await laterJobs(typed))[0]).toMatchObject({ expectedGallons: 700, durationMinutes: 42 });
  expect((await jobsOf(edited)).at(-1)).toMatchObject({ expectedGallons: 800, durationMinutes: 50 });
});
