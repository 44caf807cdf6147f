import { reaches, topicReaches, type HeldAnswer } from '@haulwright/contract/live-reach';
import { liveEvent, type LiveChange, type LiveEvent } from '@haulwright/contract/live.contract';
import type { Route } from '@haulwright/domain/routes/route';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { optimize, runThat, theDay } from '../routes/testing.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { patiently } from '../../../../../test/patience.ts';

/** A change must reach every answer that it made stale, and few others. */

const server = serverOfFile();
let day: RouteDay;
let route: Route;
const nextDay = '2026-03-04';
const farDay = '2026-05-20';

beforeAll(async () => {
  day = await makeRouteDay(server);
  route = (await day.arrange(day.request([day.job(0), day.job(1)]))).routes[0] as Route;
  server.services.changes.subscribe(day.company.admin.companyId, (change) => {
    if (change?.table !== 'barrier') for (const one of listening) one.add(change);
  });
});

type Read = Omit<HeldAnswer, 'data'> & {
  readonly input: Readonly<Record<string, string>>;
  readonly person?: TestPerson;
  readonly url: string;
};

/** `routes/list?date=…` for the call, `routes` for the address. */
function reads(): Read[] {
  const read = (
    path: string,
    url: string,
    input: Record<string, string> = {},
    person?: TestPerson,
  ): Read => ({
    path: path.split('.'),
    input,
    url: Object.keys(input).some((name) => name !== 'id')
      ? `${url}?${new URLSearchParams(input).toString()}`
      : url,
    ...(person && { person }),
  });
  const id = route.id;
  const jobIds = day.jobs.slice(2).map((job) => job.id);
  const { technician } = day.company;
  return [
    read('jobs.list', '/jobs'),
    read('jobs.list', '/jobs', { from: nextDay, to: nextDay }),
    read('jobs.list', '/jobs', { from: farDay }),
    ...jobIds.flatMap((jobId) => [
      read('jobs.get', `/jobs/${jobId}`, { id: jobId }),
      read('jobs.history', `/jobs/${jobId}/history`, { id: jobId }),
    ]),
    ...[theDay, nextDay, farDay].flatMap((date) => [
      read('dispatch.day', '/dispatch/day', { date }),
      read('dispatch.week', '/dispatch/week', { from: date }),
    ]),
    ...[theDay, nextDay].flatMap((date) => [
      read('routes.list', '/routes', { date }),
      read('routes.openJobs', '/routes/open-jobs', { date }),
      read('routes.openJobs', '/routes/open-jobs', { date, day: 'set' }),
      read('routes.latestOptimization', '/routes/latest-optimization', { date }),
      read('routes.mine', '/routes/mine', { date }, technician),
      read('jobs.mine', '/jobs/mine', { from: date, to: date }, technician),
    ]),
    read('dispatch.copyOfDay', '/dispatch/copy-of-day', { date: nextDay, from: theDay }),
    read('routes.list', '/routes'),
    read('routes.get', `/routes/${id}`, { id }),
    read('dispatch.versions', `/dispatch/routes/${id}/versions`, { id }),
    read('dispatch.sheet', `/dispatch/routes/${id}/sheet`, { id }),
    read('dashboard.overview', '/dashboard/overview'),
    read('compliance.summary', '/compliance'),
    read('jobSeries.list', '/job-series'),
    read('clients.list', '/clients'),
    read('clients.get', `/clients/${day.jobs[0]?.clientId}`, { id: day.jobs[0]?.clientId ?? '' }),
    read('vehicles.list', '/vehicles'),
    read('users.list', '/users'),
  ];
}

const answerOf = async ({ person, url }: Read): Promise<unknown> =>
  (await (person ?? day.company.admin).call('GET', url)).body;
const nameOf = ({ path, input }: Read): string =>
  `${path.join('.')} ${Object.values(input).join(' ')}`.trim();

/** Everybody's answers after the last piece of work, and the changes reported since they requested them. */
let held: { readonly answers: readonly unknown[]; readonly since: GatheredChanges } | undefined;
const listening = new Set<GatheredChanges>();

function gather(): GatheredChanges {
  const gathered = new GatheredChanges();
  listening.add(gathered);
  return gathered;
}

/** Notifications arrive in commit order: after this one, all earlier ones have arrived. */
async function allTold(): Promise<void> {
  const { companyId } = day.company.admin;
  await new Promise<void>((resolve, reject) => {
    const stop = server.services.changes.subscribe(companyId, (change) => {
      if (change?.table !== 'barrier') return;
      stop();
      resolve();
    });
    server.database.pool
      .query(`select pg_notify('haulwright_changes', $1)`, [`${companyId} barrier`])
      .catch(reject);
  });
}

/** Runs a piece of work; returns the changes reported and the answers it made stale. */
async function told(work: () => Promise<unknown>): Promise<{
  event: LiveEvent;
  reachedBy: (isMeant: (change: LiveChange) => boolean) => string[];
  old: string[];
  missed: string[];
  byTopics: string[];
}> {
  const asked = reads();
  const before = held ?? { since: gather(), answers: await Promise.all(asked.map(answerOf)) };
  await work();
  await allTold();
  held = { since: gather(), answers: await Promise.all(asked.map(answerOf)) };
  await allTold();
  listening.delete(before.since);
  const event = liveEvent.parse(before.since.take());
  const reachedBy = (isMeant: (change: LiveChange) => boolean) =>
    asked
      .filter((read, at) =>
        event.changes?.some(
          (change) => isMeant(change) && reaches(change, { ...read, data: before.answers[at] }),
        ),
      )
      .map(nameOf);
  const byTopics = asked.filter((read) => event.topics.some((topic) => topicReaches(topic, read.path)));
  const old = asked.filter(
    (_, at) => JSON.stringify(before.answers[at]) !== JSON.stringify(held?.answers[at]),
  );
  const reached = new Set(reachedBy(() => true));
  return {
    event,
    byTopics: byTopics.map(nameOf),
    reachedBy,
    old: old.map(nameOf),
    missed: old
      .filter((read) => byTopics.includes(read))
      .map(nameOf)
      .filter((name) => !reached.has(name)),
  };
}

const current = async (): Promise<Route> => day.route(route.id);
const rearranged = async (visits: Parameters<RouteDay['request']>[0], changes = {}) =>
  day.arrange(day.changed(await current(), visits, changes));
const call = async (method: string, path: string, body?: unknown): Promise<unknown> =>
  bodyOf(await day.dispatcher.call(method, path, body));
const clientOf = (at: number) =>
  ({ id: day.jobs[at]?.clientId ?? '', addresses: [{ id: day.jobs[at]?.clientAddressId ?? '' }] }) as never;

const works: readonly [string, () => Promise<unknown>][] = [
  ['a job for the day', () => makeJob(day.dispatcher, clientOf(0))],
  ['a job on the route', () => rearranged([day.job(0), day.job(1), day.job(2)])],
  [
    'a job that waits for no day',
    () =>
      call('PUT', '/dispatch/arrangement', {
        routes: [],
        pooled: [{ jobId: day.jobs[3]?.id, scheduledDate: null }],
      }),
  ],
  ['a job without a day gets a place', () => rearranged([day.job(2), day.job(1), day.job(0), day.job(3)])],
  ['and leaves it', () => rearranged([day.job(2), day.job(1), day.job(0)])],
  [
    'the route on another day',
    () => rearranged([day.job(2), day.job(1), day.job(0)], { routeDate: nextDay }),
  ],
  ['and back', () => rearranged([day.job(2), day.job(1), day.job(0)], { routeDate: theDay })],
  [
    'another person for a job',
    () => call('PUT', `/jobs/${day.jobs[3]?.id}/assignee`, { assignedTo: day.company.technician.userId }),
  ],
  [
    'a job moved to another day',
    () => call('PUT', `/jobs/${day.jobs[3]?.id}/date`, { scheduledDate: nextDay }),
  ],
  ['a job like it', () => call('POST', `/jobs/${day.jobs[3]?.id}/duplicate`, { scheduledDate: farDay })],
  ['a published route', async () => bodyOf(await day.act(route.id, 'publish'))],
  ['a job that is begun', async () => bodyOf(await day.setStatus(2, 'in_progress'))],
  ['a job that is done', async () => bodyOf(await day.setStatus(2, 'completed', { actualGallons: 500 }))],
  [
    'a job taken off the route',
    async () => call('PUT', `/jobs/${day.jobs[0]?.id}/date`, { scheduledDate: farDay }),
  ],
  [
    'a cancelled job',
    () => call('PUT', `/jobs/${day.jobs[3]?.id}/status`, { status: 'cancelled', reason: 'Not needed' }),
  ],
  ['a new client', () => makeClient(day.dispatcher)],
  ['a new truck', () => makeVehicle(day.company.admin, { name: 'Truck 3' })],
  [
    'a route ended by hand',
    async () => bodyOf(await day.act(route.id, 'complete', { openJobIds: [day.jobs[1]?.id] })),
  ],
];

describe('what is told of a change', () => {
  it('reaches every answer the change made old', { timeout: patiently(300_000) }, async () => {
    const figures: Record<string, { old: number; reached: number; byTopics: number }> = {};
    const missed: Record<string, string[]> = {};
    for (const [name, work] of works) {
      const { old, reachedBy, byTopics, missed: left } = await told(work);
      figures[name] = { old: old.length, reached: reachedBy(() => true).length, byTopics: byTopics.length };
      missed[name] = left;
    }
    expect(Object.fromEntries(Object.entries(missed).filter(([, left]) => left.length > 0))).toEqual({});
    const sum = (key: 'old' | 'reached' | 'byTopics') =>
      Object.values(figures).reduce((total, one) => total + one[key], 0);
    // The whole office must not reload.
    expect(sum('reached')).toBeLessThan(sum('byTopics') * 0.6);
    expect(sum('old')).toBeGreaterThan(80);
  });

  it('shows a day as closed on the board once it is', async () => {
    const { admin } = day.company;
    const vehicleId = route.vehicleId ?? '';
    const fact = { kind: 'gauge', compartmentId: null, gallons: 0, method: 'meter' };
    bodyOf(await admin.call('POST', `/compliance/days/${vehicleId}/${theDay}/facts`, { minute: 600, fact }));
    held = undefined;
    const closing = { vehicleId, date: theDay, reason: 'Settled on paper' };
    const { old, reachedBy } = await told(async () =>
      bodyOf(await admin.call('POST', '/compliance/days/closing', closing)),
    );
    expect(old).toContain(`dispatch.day ${theDay}`);
    expect(reachedBy(({ noun }) => noun === 'loads')).toContain(`dispatch.day ${theDay}`);
  });

  it('leaves boards of other days and lists of other things alone', async () => {
    const { reachedBy } = await told(() => makeJob(day.dispatcher, clientOf(0)));
    // Without late background work for an earlier change.
    const reached = reachedBy(({ noun }) => noun === 'jobs' || noun === 'jobEvents');
    expect(reached).toContain(`dispatch.day ${theDay}`);
    expect(reached).toContain(`routes.openJobs ${theDay}`);
    expect(reached).toContain('jobs.list');
    for (const name of [
      `dispatch.day ${nextDay}`,
      `dispatch.week ${farDay}`,
      `routes.openJobs ${nextDay}`,
      `jobs.list ${nextDay} ${nextDay}`,
      `jobs.get ${day.jobs[3]?.id}`,
      `routes.get ${route.id}`,
      'clients.list',
    ])
      expect(reached).not.toContain(name);
  });

  it('lets nobody ask for a day again while it is only being planned', async () => {
    const { id } = await optimize(day.dispatcher, { date: farDay });
    await runThat(day.dispatcher, id, (run) => run.status !== 'queued' && run.status !== 'running');
    held = undefined;
    const { event, reachedBy, byTopics } = await told(() =>
      server.database.inTenant(day.company.admin, (tx) =>
        tx.execute(sql`update route_optimizations set date = date where id = ${id}`),
      ),
    );
    expect(event.changes).toContainEqual({ noun: 'planningRuns', ids: [id], dates: [farDay] });
    expect(reachedBy(({ noun }) => noun === 'planningRuns')).toEqual([]);
    expect(byTopics).toContain(`dispatch.day ${theDay}`);
  });

  it('is nothing when a statement found no row', async () => {
    const { event } = await told(() =>
      server.database.inTenant(day.company.admin, (tx) =>
        tx.execute(sql`update vehicles set name = 'x' where id = ${newId()}`),
      ),
    );
    expect(event.topics).not.toContain('vehicles');
  });

  it('names the rows up to a bound, then only the days, then only what it is; and which screen made it', async () => {
    const write = (days: number, each: number, madeBy?: string) =>
      told(() =>
        server.database.inTenant({ ...day.company.admin, ...(madeBy && { madeBy }) }, (tx) =>
          tx.execute(sql`
        insert into jobs (id, company_id, job_number, client_id, title, scheduled_date, duration_minutes, expected_gallons, created_at, updated_at)
        select gen_random_uuid(), ${day.company.admin.companyId}, 'X-' || gen_random_uuid(), ${day.jobs[0]?.clientId}, 'Many', date '2027-01-01' + (n % ${days}::int), 30, 500, now(), now() from generate_series(1, ${days * each}::int) n`),
        ),
      );
    const jobsOf = (event: LiveEvent) => event.changes?.find(({ noun }) => noun === 'jobs');
    const few = jobsOf((await write(2, 1, 'screen-one')).event);
    expect(few).toMatchObject({ dates: ['2027-01-01', '2027-01-02'], madeBy: ['screen-one'] });
    expect(few?.ids).toHaveLength(2);
    const many = jobsOf((await write(2, 50)).event);
    expect(many).toEqual({ noun: 'jobs', dates: ['2027-01-01', '2027-01-02'] });
    const eightHundred = jobsOf((await write(400, 2)).event);
    expect(eightHundred).toEqual({ noun: 'jobs' });
  });
});
