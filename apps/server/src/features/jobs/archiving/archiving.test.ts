import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, ClientStatus } from '@haulwright/domain/clients/client';
import type { Job } from '@haulwright/domain/jobs/job';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { archivedReason, type ClientWork } from '@haulwright/domain/jobs/client-work';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { clients } from '../../clients/clients.tables.ts';
import { codeOf, dayAhead, makeRouteDay } from '../../dispatch/testing.ts';
import {
  insertBusyDay,
  optimize,
  routesOfDay,
  runOver,
  runThat,
  setDepot,
  theDay,
} from '../../routes/testing.ts';
import { jobs } from '../jobs.tables.ts';
import { makeDueJobs } from '../series/series-maker.ts';
import { jobValues, makeJob } from '../testing.ts';

const server = serverOfFile();
let company: TestCompany;
const today = calendarDateIn(new Date(), 'America/New_York');

beforeAll(async () => {
  company = await makeCompany(server);
});

const setStatus = (id: string, status: string, person = company.dispatcher) =>
  person.call('PUT', `/clients/${id}/status`, { status });
const workOf = async (id: string): Promise<ClientWork> =>
  bodyOf(await company.dispatcher.call('GET', `/clients/${id}/work`));
const jobsOf = async ({ id }: Client): Promise<Job[]> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs?clientId=${id}&sort=oldest-date&limit=200`)).items;
const openOf = async (client: Client): Promise<Job[]> =>
  (await jobsOf(client)).filter(({ status }) => status === 'unscheduled' || status === 'scheduled');
const makeDue = (days: number) =>
  makeDueJobs({
    database: server.database,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + days * 86_400_000),
  });

describe('archiving a client', () => {
  it('stops its jobs and recurring jobs, and reactivating it brings back what is still to come', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Closing Diner' });
    const past = await makeJob(company.dispatcher, client, { scheduledDate: addDays(today, -1) });
    const next = await makeJob(company.dispatcher, client, { scheduledDate: addDays(today, 1) });
    const own = await makeJob(company.dispatcher, client, { scheduledDate: addDays(today, 2) });
    bodyOf(
      await company.dispatcher.call('PUT', `/jobs/${own.id}/status`, { status: 'cancelled', reason: 'Rain' }),
    );
    const { scheduledDate: _date, ...values } = jobValues(client);
    const { series, jobsMade }: { series: JobSeries; jobsMade: number } = bodyOf(
      await company.dispatcher.call('POST', '/job-series', {
        ...values,
        rule: { unit: 'week', every: 1, weekdays: [1] },
        startDate: addDays(today, 1),
      }),
    );
    expect(await workOf(client.id)).toEqual({
      openJobs: 2 + jobsMade,
      onRoutes: 0,
      jobsUnderWay: 0,
      series: 1,
      comeBack: 0,
      stayCancelled: 0,
    });
    expect(bodyOf(await setStatus(client.id, 'inactive'))).toMatchObject({
      status: 'inactive',
      jobsChanged: 2 + jobsMade,
      seriesChanged: 1,
    });
    expect(await openOf(client)).toEqual([]);
    expect((await jobsOf(client)).find(({ id }) => id === next.id)?.cancelReason).toBe(archivedReason);
    await makeDue(14);
    const seen: JobSeries = bodyOf(await company.dispatcher.call('GET', `/job-series/${series.id}`));
    expect(seen).toMatchObject({ active: true, paused: true, nextDate: null, skips: [] });
    expect(await openOf(client)).toEqual([]);
    const reopened = await company.dispatcher.call('PUT', `/jobs/${own.id}/status`, {
      status: 'unscheduled',
    });
    expect([reopened.status, reopened.body.code]).toEqual([409, 'job.client-not-active']);

    expect(await workOf(client.id)).toMatchObject({
      openJobs: 0,
      series: 1,
      comeBack: 1 + jobsMade,
      stayCancelled: 1,
    });
    expect(bodyOf(await setStatus(client.id, 'active'))).toMatchObject({
      jobsChanged: 1 + jobsMade,
      seriesChanged: 1,
    });
    const byId = new Map((await jobsOf(client)).map((job) => [job.id, job]));
    expect([past, next, own].map(({ id }) => byId.get(id)?.status)).toEqual([
      'cancelled',
      'unscheduled',
      'cancelled',
    ]);
    const days = (await openOf(client)).flatMap((job) => (job.seriesId === null ? [] : job.scheduledDate));
    expect(days).toHaveLength(jobsMade);
    expect(new Set(days).size).toBe(jobsMade);
  });

  it('takes its jobs off routes and out of the packs of drivers', async () => {
    const day = await makeRouteDay(server, today);
    const [first, second] = day.jobs;
    const route = await day.published([day.job(0), day.job(1), day.empty()]);
    const pack = async () =>
      JSON.stringify(bodyOf(await day.company.technician.call('GET', '/field/v1/pack')));
    expect(await pack()).toContain(first?.id);
    expect(bodyOf(await day.dispatcher.call('GET', `/clients/${first?.clientId}/work`))).toMatchObject({
      openJobs: 1,
      onRoutes: 1,
    });
    bodyOf(await setStatus(first?.clientId ?? '', 'inactive', day.dispatcher));
    expect((await day.route(route.id)).stops.flatMap(({ jobId }) => jobId ?? [])).toEqual([second?.id]);
    expect(await pack()).not.toContain(first?.id);
  });

  it('waits for work under way, and for locks to be taken away', async () => {
    const day = await makeRouteDay(server, dayAhead);
    await day.published([day.job(0), day.empty()], { isLocked: true });
    bodyOf(await day.setStatus(1, 'in_progress', {}, day.dispatcher));
    const clientOf = (at: number) => day.jobs[at]?.clientId ?? '';
    const [locked, underWay] = [
      await setStatus(clientOf(0), 'inactive', day.dispatcher),
      await setStatus(clientOf(1), 'inactive', day.dispatcher),
    ];
    expect([locked.status, codeOf(locked)]).toEqual([409, 'job.locked-on-route']);
    expect([underWay.status, codeOf(underWay)]).toEqual([409, 'client.work-under-way']);
    expect((underWay.body as { message: string }).message).toContain(day.jobs[1]?.jobNumber);
    expect((await day.loadJob(0)).status).toBe('scheduled');
  });

  it('leaves no open job behind, however many are made at the same time', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Raced Diner' });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => company.dispatcher.call('POST', '/jobs', jobValues(client))),
      setStatus(client.id, 'inactive'),
      ...Array.from({ length: 6 }, () => company.dispatcher.call('POST', '/jobs', jobValues(client))),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await openOf(client)).toEqual([]);
  });
});

describe('nothing archived is planned', () => {
  /** As rows of an earlier version may be: archived, with jobs that are open. */
  const archiveRow = (id: string, status: ClientStatus) =>
    server.database.asSystem((tx) => tx.update(clients).set({ status }).where(eq(clients.id, id)));

  it.each(['inactive', 'archived'] as const)(
    'by hand or by the planner, when its row says %s',
    async (status) => {
      const day = await makeRouteDay(server);
      const [gone] = day.jobs;
      await archiveRow(gone?.clientId ?? '', status);
      const byHand = await day.send([day.request([day.job(0), day.empty()])]);
      expect([byHand.status, codeOf(byHand)]).toEqual([409, 'route.job-not-open']);
      const pool: { items: { id: string }[]; total: number } = bodyOf(
        await day.dispatcher.call('GET', `/routes/open-jobs?date=${theDay}`),
      );
      expect(pool.total).toBe(day.jobs.length - 1);
      expect(pool.items.map(({ id }) => id)).not.toContain(gone?.id);
      await optimize(day.company.admin);
      const planned = (await routesOfDay(day.company.admin)).flatMap(({ stops }) =>
        stops.flatMap(({ jobId }) => jobId ?? []),
      );
      expect(planned).toHaveLength(day.jobs.length - 1);
      expect(planned).not.toContain(gone?.id);
    },
  );

  it('when it is archived while a plan is under way', async () => {
    const { admin } = await makeCompany(server);
    await setDepot(admin);
    const jobIds = await insertBusyDay(server, admin, 40);
    const { id } = bodyOf(await admin.call('POST', '/routes/optimize', { date: theDay }));
    await runThat(admin, id, (run) => run.status === 'running' && run.progress > 0.1);
    const [row] = await server.database.asSystem((tx) =>
      tx
        .select({ clientId: jobs.clientId })
        .from(jobs)
        .where(eq(jobs.id, jobIds[0] ?? '')),
    );
    bodyOf(await setStatus(row?.clientId ?? '', 'inactive', admin));
    await runOver(admin, id);
    const planned = (await routesOfDay(admin)).flatMap(({ stops }) =>
      stops.flatMap(({ jobId }) => jobId ?? []),
    );
    expect(planned).not.toContain(jobIds[0]);
    const again = await optimize(admin);
    expect(again).toMatchObject({ status: 'done', jobsAnalyzed: 39 });
  });
});
