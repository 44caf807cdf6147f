import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { seriesHorizonDays, type JobSeries } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { pino } from 'pino';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { jobValues } from '../testing.ts';
import { makeDueJobs } from './series-maker.ts';

let server: TestServer;
let company: TestCompany;
let client: Client;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeAll(async () => {
  server = await startTestServer();
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, { name: 'Weekly Diner' });
});
afterAll(() => server.stop());

const weekly = { unit: 'week', every: 1, weekdays: [1] };
async function start(changes: object = {}, owner = client): Promise<{ series: JobSeries; jobsMade: number }> {
  const { scheduledDate: _date, ...values } = jobValues(owner);
  return bodyOf(
    await company.dispatcher.call('POST', '/job-series', {
      ...values,
      rule: weekly,
      startDate: today,
      ...changes,
    }),
  );
}
const jobsOf = async (seriesId: string): Promise<Job[]> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs?seriesId=${seriesId}&sort=oldest-date&limit=200`)).items;
/** The maker as it runs `days` from now. */
const later = (days: number) =>
  makeDueJobs({
    database: server.database,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + days * 86_400_000),
  });

describe('a recurring job', () => {
  it('has its jobs made a quarter ahead, once, and further as time goes on', async () => {
    const { series, jobsMade } = await start({ assignedTo: company.technician.userId });
    const made = await jobsOf(series.id);
    expect(made).toHaveLength(jobsMade);
    expect(made.map((job) => dayOfWeek(job.scheduledDate ?? ''))).toEqual(made.map(() => 1));
    expect(made.length).toBeGreaterThanOrEqual(13);
    expect(made.at(-1)?.scheduledDate).toSatisfy(
      (date: string) =>
        date > addDays(today, seriesHorizonDays - 8) && date <= addDays(today, seriesHorizonDays),
    );
    expect(made[0]).toMatchObject({
      title: 'Pump the tank',
      assignedTo: company.technician.userId,
      status: 'scheduled',
    });
    // Two servers at once, and again: nothing twice.
    await Promise.all([later(0), later(0)]);
    expect(await jobsOf(series.id)).toHaveLength(jobsMade);
    await Promise.all([later(14), later(14)]);
    expect(await jobsOf(series.id)).toHaveLength(jobsMade + 2);
    const detail: JobDetail = bodyOf(await company.dispatcher.call('GET', `/jobs/${made[0]?.id}`));
    expect(detail.seriesText).toBe('every week on Monday');
  });

  it('that comes once a year has its next job made all the same', async () => {
    const startDate = addDays(today, 200);
    const { series, jobsMade } = await start({
      rule: { unit: 'month', every: 12, on: { kind: 'day', day: Number(startDate.slice(8)) } },
      startDate,
    });
    expect(jobsMade).toBe(1);
    expect((await jobsOf(series.id))[0]?.scheduledDate).toBe(startDate);
    await later(1);
    expect(await jobsOf(series.id)).toHaveLength(1);
  });

  it('writes down the days it had to leave out, and why', async () => {
    const gone = await makeClient(company.dispatcher, { name: 'Closing Diner' });
    const { series, jobsMade } = await start({}, gone);
    await company.dispatcher.call('PUT', `/clients/${gone.id}/status`, { status: 'inactive' });
    // A week holds one Monday, whatever today is.
    await later(7);
    const seen: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(await jobsOf(series.id)).toHaveLength(jobsMade);
    expect(seen.skips.map(({ reason }) => reason)).toEqual(['The client is archived.']);
    const [skip] = seen.skips;
    const withSkips: { items: JobSeries[] } = bodyOf(
      await company.dispatcher.call('GET', '/job-series?onlyWithSkips=yes'),
    );
    expect(withSkips.items.map(({ id }) => id)).toEqual([series.id]);
    bodyOf(await company.dispatcher.call('DELETE', `/job-series/${series.id}/skips/${skip?.date}`));
    expect(bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`)).skips).toEqual([]);
  });

  it('changes one job, or it and all that follow', async () => {
    const { series } = await start();
    const [first, second, third] = await jobsOf(series.id);
    if (!first || !second || !third) throw new Error('three jobs');
    const edit = (job: Job, title: string, scope: string) =>
      company.dispatcher.call('PUT', `/jobs/${job.id}`, {
        ...jobValues(client, { title }),
        scheduledDate: job.scheduledDate,
        seenUpdatedAt: job.updatedAt,
        scope,
      });
    bodyOf(await edit(first, 'Only this one', 'this'));
    bodyOf(await edit(second, 'From here on', 'future'));
    await later(14);
    const titles = (await jobsOf(series.id)).map((job) => job.title);
    expect(titles[0]).toBe('Only this one');
    expect(new Set(titles.slice(1))).toEqual(new Set(['From here on']));
  });

  it('ends: its later jobs are cancelled with the reason, and no more are made', async () => {
    const { series, jobsMade } = await start();
    const made = await jobsOf(series.id);
    const lastDate = made[1]?.scheduledDate ?? '';
    const ended = bodyOf(
      await company.dispatcher.call('POST', `/job-series/${series.id}/end`, {
        lastDate,
        reason: 'Contract ended',
      }),
    );
    expect(ended.jobsCancelled).toBe(jobsMade - 2);
    await later(30);
    const after = await jobsOf(series.id);
    expect(after.map((job) => job.status === 'cancelled')).toEqual(after.map((_job, index) => index > 1));
    expect(after[2]?.cancelReason).toBe('Contract ended');
  });

  it('is refused when it has no day, no address or an unknown person, and is another company’s to nobody else', async () => {
    const { scheduledDate: _date, ...values } = jobValues(client);
    const post = (changes: object) =>
      company.dispatcher.call('POST', '/job-series', {
        ...values,
        rule: weekly,
        startDate: today,
        ...changes,
      });
    expect(
      (
        await post({
          startDate: '2026-03-03',
          until: '2026-03-03',
          rule: { unit: 'week', every: 1, weekdays: [3] },
        })
      ).body.code,
    ).toBe('series.no-days');
    expect((await post({ until: addDays(today, -1) })).status).toBe(400);
    expect((await post({ rule: { unit: 'week', every: 1, weekdays: [] } })).status).toBe(400);
    expect((await post({ assignedTo: '0197f1a0-0000-7000-8000-000000000000' })).body.code).toBe(
      'job.assignee-unknown',
    );
    expect(
      (await company.technician.call('POST', '/job-series', { ...values, rule: weekly, startDate: today }))
        .status,
    ).toBe(403);
    const { series } = await start();
    const stranger = await makeCompany(server, 'Stranger');
    expect((await stranger.admin.call('GET', `/job-series/${series.id}`)).status).toBe(404);
    expect(
      (await stranger.admin.call('POST', `/job-series/${series.id}/end`, { lastDate: today, reason: 'mine' }))
        .status,
    ).toBe(404);
    expect(bodyOf(await stranger.admin.call('GET', '/job-series')).items).toEqual([]);
  });
});
