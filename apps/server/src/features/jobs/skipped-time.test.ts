import { beforeAll, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobHistoryEntry } from '@haulwright/domain/jobs/job-detail';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { clockChangeOn } from '@haulwright/domain/kernel/clock-change';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeRouteDay } from '../dispatch/testing.ts';
import { jobValues, makeJob } from './testing.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;

const zone = 'America/New_York';
/** The next night whose clocks go from two to three, after tomorrow. */
const spring =
  Array.from({ length: 400 }, (_, days) => addDays(calendarDateIn(new Date(), zone), days + 2)).find(
    (date) => clockChangeOn(date, zone)?.kind === 'skipped',
  ) ?? '';
const missing = { windowStartMinute: 135, windowEndMinute: 165 };
const refused = {
  code: 'job.time-skipped',
  message: expect.stringMatching(
    /^2:15 AM does not exist on .*: clocks go from 2:00 AM to 3:00 AM\. Choose another time\.$/,
  ),
};

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher);
});

const call = (method: string, path: string, body: object) => company.dispatcher.call(method, path, body);
const load = async (id: string): Promise<Job> => bodyOf(await company.dispatcher.call('GET', `/jobs/${id}`));

it('a new job is refused a window in the hour that is missing, and takes it the day before', async () => {
  expect(
    (await call('POST', '/jobs', jobValues(client, { ...missing, scheduledDate: spring }))).body,
  ).toMatchObject(refused);
  const job = await makeJob(company.dispatcher, client, { ...missing, scheduledDate: addDays(spring, -1) });
  expect(job).toMatchObject(missing);
  expect((await call('POST', `/jobs/${job.id}/duplicate`, { scheduledDate: spring })).body).toMatchObject(
    refused,
  );
});

it('an edit, a new day and a bulk change do not get there either, and change nothing', async () => {
  const job = await makeJob(company.dispatcher, client, { ...missing, scheduledDate: addDays(spring, 1) });
  const edit = { ...jobValues(client), ...missing, scheduledDate: spring, seenUpdatedAt: job.updatedAt };
  expect((await call('PUT', `/jobs/${job.id}`, edit)).body).toMatchObject(refused);
  expect((await call('PUT', `/jobs/${job.id}/date`, { scheduledDate: spring })).body).toMatchObject(refused);
  const { changed, refused: left } = bodyOf(
    await call('POST', '/jobs/bulk', { ids: [job.id], action: { type: 'schedule', scheduledDate: spring } }),
  );
  expect([changed, left]).toEqual([[], [{ id: job.id, jobNumber: job.jobNumber, message: refused.message }]]);
  expect(await load(job.id)).toMatchObject({ scheduledDate: job.scheduledDate, updatedAt: job.updatedAt });
  // With a time that exists, in one step with the day.
  bodyOf(await call('PUT', `/jobs/${job.id}`, { ...edit, windowStartMinute: 180, windowEndMinute: 240 }));
  expect(await load(job.id)).toMatchObject({ scheduledDate: spring, windowStartMinute: 180 });
});

it('a job that is put on a route of that night keeps its window, and the route says what is wrong with it', async () => {
  const night = await makeRouteDay(server, spring, { kilometers: [2], job: missing });
  const { routes } = await night.arrange(night.request([night.job(0), night.empty()]));
  expect(routes[0]?.findings).toContainEqual({
    code: 'window-moved',
    sequence: 1,
    message: expect.stringMatching(
      /^The arrival window cannot be kept as it is\. 2:15 AM does not exist on /,
    ),
  });
});

it('a recurring job gets its window moved on that night alone, and its history says so', async () => {
  const { scheduledDate: _, ...values } = jobValues(client, missing);
  const { series } = bodyOf(
    await call('POST', '/job-series', {
      ...values,
      startDate: spring,
      rule: { unit: 'day', every: 1 },
      until: addDays(spring, 1),
    }),
  );
  const { items }: { items: Job[] } = bodyOf(
    await company.dispatcher.call('GET', `/jobs?seriesId=${series.id}&sort=oldest-date&limit=10`),
  );
  expect(items[0]).toMatchObject({ scheduledDate: spring, windowStartMinute: 180, windowEndMinute: 210 });
  expect(items.slice(1).map(({ windowStartMinute }) => windowStartMinute)).toEqual(
    items.slice(1).map(() => 135),
  );
  const history: JobHistoryEntry[] = bodyOf(
    await company.dispatcher.call('GET', `/jobs/${items[0]?.id}/history`),
  );
  expect(history.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Created by its recurring job\. Its arrival window was moved: 2:15 AM does not exist/,
    ),
  ]);
});
