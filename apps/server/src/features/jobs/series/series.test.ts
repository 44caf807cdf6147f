import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { lostDayReason, seriesHorizonDays, type JobSeries } from '@haulwright/domain/jobs/job-series';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { addressValues, makeClient, valuesOf } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobSeries } from '../jobs.tables.ts';
import { jobValues } from '../testing.ts';
import { makeDueJobs } from './series-maker.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.dispatcher, { name: 'Weekly Diner' });
});

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

const versionOf = async (clientId: string): Promise<string> =>
  bodyOf(await company.dispatcher.call('GET', `/clients/${clientId}`)).version;

describe('a recurring job', () => {
  it('has its jobs made a quarter ahead, once, and further as time goes on', async () => {
    const [truck]: Vehicle[] = bodyOf(await company.admin.call('GET', '/vehicles'));
    const { series, jobsMade } = await start({
      assignedTo: company.technician.userId,
      allowedVehicleIds: [truck?.id],
    });
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
      allowedVehicleIds: [truck?.id],
      allowedVehicleNames: [truck?.name],
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
    bodyOf(
      await company.dispatcher.call('PUT', `/clients/${gone.id}`, {
        ...valuesOf(gone),
        version: await versionOf(gone.id),
        addresses: [addressValues({ streetLine1: '9 New St' })],
      }),
    );
    // A week holds one Monday, whatever today is.
    await later(7);
    const seen: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(await jobsOf(series.id)).toHaveLength(jobsMade);
    expect(seen.skips.map(({ reason }) => reason)).toEqual([
      'The service location was removed from the client.',
    ]);
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
        ...jobValues(client, { title, priority: 'emergency', byMinute: 570 }),
        scheduledDate: job.scheduledDate,
        seenUpdatedAt: job.updatedAt,
        scope,
      });
    bodyOf(await edit(first, 'Only this one', 'this'));
    bodyOf(await edit(second, 'From here on', 'future'));
    await later(14);
    const titles = (await jobsOf(series.id)).map((job) => job.title);
    expect(titles[0]).toBe('Only this one');
    // By when one of them begins is its own affair; the others follow the company's rule.
    expect((await jobsOf(series.id)).slice(0, 4).map(({ byMinute }) => byMinute)).toEqual([
      570,
      570,
      null,
      null,
    ]);
    expect(new Set(titles.slice(1))).toEqual(new Set(['From here on']));
  });

  const edit = (job: Job, changes: object) =>
    company.dispatcher.call('PUT', `/jobs/${job.id}`, {
      ...jobValues(client),
      scheduledDate: job.scheduledDate,
      seenUpdatedAt: job.updatedAt,
      ...changes,
    });
  const openOf = async (seriesId: string) =>
    (await jobsOf(seriesId)).filter(({ status }) => status === 'unscheduled' || status === 'scheduled');

  it('changes all of its jobs that have not begun, and its rule', async () => {
    const { series } = await start();
    const [first, second, third, fourth] = await jobsOf(series.id);
    if (!first || !second || !third || !fourth) throw new Error('four jobs');
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${first.id}/status`, { status: 'completed' }));
    bodyOf(await edit(third, { title: 'All of them', scope: 'all' }));
    expect((await jobsOf(series.id)).map(({ title }) => title === 'All of them')).toEqual(
      (await jobsOf(series.id)).map(({ id }) => id !== first.id),
    );
    // From the third on: Tuesdays and Thursdays.
    const rule = { unit: 'week', every: 1, weekdays: [2, 4] };
    const [seen] = (await jobsOf(series.id)).filter(({ id }) => id === third.id);
    const later = { scope: 'future', repeat: { rule, until: null } };
    bodyOf(
      await edit(seen ?? third, {
        ...later,
        title: 'All of them',
        scheduledDate: addDays(third.scheduledDate ?? '', 1),
      }),
    );
    const after = await openOf(series.id);
    expect(after[0]).toMatchObject({ id: second.id, scheduledDate: second.scheduledDate });
    expect(after[1]).toMatchObject({ id: third.id, scheduledDate: addDays(third.scheduledDate ?? '', 1) });
    expect(after[2]).toMatchObject({ id: fourth.id, scheduledDate: addDays(third.scheduledDate ?? '', 3) });
    expect(new Set(after.slice(1).map((job) => dayOfWeek(job.scheduledDate ?? '')))).toEqual(new Set([2, 4]));
    const days = after.map(({ scheduledDate }) => scheduledDate);
    expect(new Set(days).size).toBe(days.length);
    expect(after.at(-1)?.scheduledDate).toSatisfy(
      (date: string) => date > addDays(today, seriesHorizonDays - 8),
    );
    // Fewer days: what is too many is cancelled, and no day is lost when they come back.
    const fewer = { scope: 'all', repeat: { rule: { ...rule, weekdays: [4] }, until: null } };
    bodyOf(await edit(after[2] ?? third, fewer));
    const thursdays = await openOf(series.id);
    expect(new Set(thursdays.map((job) => dayOfWeek(job.scheduledDate ?? '')))).toEqual(new Set([4]));
    bodyOf(await edit(thursdays[0] ?? third, { ...fewer, repeat: { rule, until: null } }));
    expect((await openOf(series.id)).length).toBeGreaterThanOrEqual(days.length - 1);
    const nothing = await edit((await openOf(series.id))[0] ?? third, {
      scope: 'all',
      repeat: { rule: { ...rule, weekdays: [dayOfWeek(addDays(today, 3))] }, until: addDays(today, 1) },
    });
    expect([nothing.status, nothing.body.code]).toEqual([422, 'series.no-days']);
  });

  it('counts from the completion of the job before, when its rule says so', async () => {
    const { series, jobsMade } = await start({ rule: { unit: 'completion', every: 30 } });
    expect(jobsMade).toBe(1);
    await later(40);
    const [first, ...others] = await jobsOf(series.id);
    expect(others).toEqual([]);
    bodyOf(await company.dispatcher.call('PUT', `/jobs/${first?.id}/status`, { status: 'completed' }));
    await later(0);
    await later(0);
    expect((await jobsOf(series.id)).map(({ scheduledDate }) => scheduledDate)).toEqual([
      today,
      addDays(today, 30),
    ]);
  });

  it('leaves out or moves holidays, those of the company too', async () => {
    const holiday = addDays(today, 9 - dayOfWeek(today));
    const own = await makeCompany(server, 'With holidays');
    expect(bodyOf(await own.dispatcher.call('GET', '/company/holidays')).federal).toHaveLength(11);
    const holidays = { federal: [], own: [{ date: holiday, name: 'Company picnic' }] };
    expect((await own.dispatcher.call('PUT', '/company/holidays', holidays)).status).toBe(403);
    bodyOf(await own.admin.call('PUT', '/company/holidays', holidays));
    const place = await makeClient(own.dispatcher, { name: 'Weekly Diner' });
    const { scheduledDate: _date, ...values } = jobValues(place);
    const daysOf = async (onHoliday: string) => {
      const rule = { unit: 'week', every: 1, weekdays: [2], onHoliday };
      const made = bodyOf(
        await own.dispatcher.call('POST', '/job-series', {
          ...values,
          rule,
          startDate: addDays(holiday, -1),
        }),
      );
      const { items } = bodyOf(
        await own.dispatcher.call('GET', `/jobs?seriesId=${made.series.id}&sort=oldest-date&limit=200`),
      );
      return (items as Job[]).map(({ scheduledDate }) => scheduledDate);
    };
    expect((await daysOf('work'))[0]).toBe(holiday);
    expect((await daysOf('skip'))[0]).toBe(addDays(holiday, 7));
    expect((await daysOf('before'))[0]).toBe(addDays(holiday, -1));
    expect((await daysOf('after'))[0]).toBe(addDays(holiday, 1));
  });

  it('lists the days lost while the server stood still, and makes their jobs when asked', async () => {
    const { series, jobsMade } = await start();
    await server.database.asSystem((tx) =>
      tx
        .update(jobSeries)
        .set({ madeThrough: addDays(today, -15) })
        .where(eq(jobSeries.id, series.id)),
    );
    await later(0);
    const seen: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(await jobsOf(series.id)).toHaveLength(jobsMade);
    // The rule began today: days before it were never its.
    expect(seen.skips).toEqual([]);
    await server.database.asSystem((tx) =>
      tx
        .update(jobSeries)
        .set({ madeThrough: addDays(today, -15), startDate: addDays(today, -60) })
        .where(eq(jobSeries.id, series.id)),
    );
    await later(0);
    const { skips }: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(skips).toHaveLength(2);
    expect(new Set(skips.map(({ reason }) => reason))).toEqual(new Set([lostDayReason]));
    const make = () =>
      company.dispatcher.call('POST', `/job-series/${series.id}/skips/${skips[0]?.date}/job`);
    expect(bodyOf(await make()).scheduledDate).toBe(today);
    expect((await make()).status).toBe(404);
    expect(await jobsOf(series.id)).toHaveLength(jobsMade + 1);
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
    // Days that are over make no job: that is not accepted in silence.
    const over = { startDate: addDays(today, -30), until: addDays(today, -1) };
    expect((await post(over)).body.code).toBe('series.no-days');
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
