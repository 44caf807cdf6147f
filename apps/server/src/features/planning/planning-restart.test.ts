import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultChoices } from '@haulwright/domain/planning/planning-choices';
import { events } from '../../hearers.ts';
import { newId } from '../../platform/ids.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { digestOfUsed } from './day/planning-day.ts';
import { loadProposalDay } from './lanes/proposal-day.queries.ts';
import { openPlanningBench, planningDate as date, type PlanningBench } from './testing/planning-process.ts';
import { patiently } from '../../../../../test/patience.ts';

let bench: PlanningBench;
beforeAll(async () => {
  bench = await openPlanningBench();
});
afterEach(() => bench.stopAll());
afterAll(() => bench.close());

const countRoutes = (actor: { companyId: string }) =>
  bench.database.inTenant(actor, (tx) => tx.$count(routes));

it('goes on with a run after the process was stopped in the middle of it', async () => {
  const actor = await bench.insertCompany(60);
  const first = await bench.startProcess({ threads: 2 });
  const started = await first.planning.start(actor, { date, includeJobs: true });
  if (!started.ok) throw new Error(started.refusal);
  const { id } = started.value;
  await bench.runThat(id, (run) => run.progress > 0.2 && run.search?.threads === 2);
  const stopping = Date.now();
  await first.stop();
  expect(Date.now() - stopping).toBeLessThan(patiently(5_000));
  expect(await bench.readRun(id)).toMatchObject({ status: 'queued', attempts: 0, search: null });
  expect(await countRoutes(actor)).toBe(0);
  await bench.startProcess({ maxSeconds: 2 });
  expect(await bench.runThat(id, ({ status }) => status === 'done')).toMatchObject({
    attempts: 1,
    jobsAnalyzed: 60,
  });
  expect(await countRoutes(actor)).toBeGreaterThan(0);
});

it('still ends a run soon that was to be stopped when the process went down', async () => {
  const actor = await bench.insertCompany(200);
  const id = await bench.insertRun(actor.companyId, { status: 'queued', stopRequested: true }, 1);
  await bench.startProcess();
  const done = await bench.runThat(id, ({ status }) => status === 'done');
  expect(done.search?.ofSeconds).toBe(10);
  expect(done.search?.seconds).toBeLessThan(6);
  expect(await countRoutes(actor)).toBeGreaterThan(0);
});

it('goes on with a run that loses its database while it is searching and when it wants to save', async () => {
  const actor = await bench.insertCompany(40);
  const { planning } = await bench.startProcess({ maxSeconds: 0.5 });
  const started = await planning.start(actor, { date, includeJobs: true });
  if (!started.ok) throw new Error(started.refusal);
  const { id } = started.value;
  await bench.runThat(id, ({ status }) => status === 'running');
  // Far longer than the search.
  await bench.loseConnections(new Promise((resolve) => setTimeout(resolve, 3_000)));
  expect(await bench.runThat(id, ({ status }) => status === 'done' || status === 'failed')).toMatchObject({
    status: 'done',
    jobsAnalyzed: 40,
    failure: null,
  });
  expect(await countRoutes(actor)).toBeGreaterThan(0);
});

it('takes up a run whose process was killed, and one that never got a task', async () => {
  const { companyId } = await bench.insertCompany(3);
  const killed = await bench.insertRun(companyId, { status: 'running', attempts: 1, progress: 0.5 }, 10);
  const waiting = await bench.insertRun(companyId, { date: '2026-03-04' }, 1);
  await bench.startProcess();
  expect(await bench.runThat(killed, ({ status }) => status === 'done')).toMatchObject({
    attempts: 2,
    jobsAnalyzed: 3,
  });
  // There are no jobs on the other day any more.
  expect(await bench.runThat(waiting, ({ status }) => status === 'failed')).toMatchObject({
    failure: 'There are no jobs left to plan on this day.',
  });
});

describe('a plan that was found, whose process was killed before it was accepted', () => {
  /** The company's day with a run that left a plan of one of its three jobs behind. */
  async function leavePlan() {
    const actor = await bench.insertCompany(3);
    const lane = await bench.database.inTenant(actor, async (tx) => {
      const [job] = await tx.select().from(jobs).orderBy(jobs.id).limit(1);
      const [truck] = await tx.select().from(vehicles);
      if (!job || !truck) throw new Error('the day has no job or no truck');
      const asked = { date, includeJobs: true, improve: false, asProposal: false, choices: defaultChoices };
      const day = await loadProposalDay(tx, events, asked);
      const lanes = [
        {
          id: newId(),
          name: 'As it was found',
          routeDate: date,
          vehicleId: truck.id,
          driverUserId: null,
          visits: [{ kind: 'job' as const, jobId: job.id }],
          seenUpdatedAt: null,
          isOptimized: true,
        },
      ];
      return { lanes, madeFrom: digestOfUsed(day, lanes) };
    });
    const search = { seconds: 3, ofSeconds: 3, iterations: 1, better: [] };
    const result = { jobsAnalyzed: 3, routeCount: 1, costCents: 4_200, leftOut: [], warnings: [], search };
    const fields = { status: 'running' as const, attempts: 1, accepting: { ...lane, result } };
    const id = await bench.insertRun(actor.companyId, fields, 20);
    const end = async () => {
      await bench.startProcess();
      const run = await bench.runThat(id, ({ status }) => status === 'done');
      const stops = await bench.database.inTenant(actor, (tx) =>
        tx.$count(routeStops, eq(routeStops.kind, 'job')),
      );
      const found = await bench.database.inTenant(actor, (tx) => tx.select().from(routes));
      return { run, stops, names: found.map(({ name }) => name) };
    };
    return { actor, end };
  }

  it('is accepted as it is, once', async () => {
    const { end } = await leavePlan();
    const { run, ...after } = await end();
    expect(after).toEqual({ stops: 1, names: ['As it was found'] });
    expect(run).toMatchObject({ attempts: 2, costCents: 4_200, accepting: null });
    expect(run.search?.seconds).toBe(3);
    expect(run.totalMeters).toBeGreaterThan(0);
  });

  it('is searched for again when its jobs changed meanwhile', async () => {
    const { actor, end } = await leavePlan();
    await bench.database.inTenant(actor, (tx) => tx.update(jobs).set({ durationMinutes: 20 }));
    const { run, stops, names } = await end();
    expect(run).toMatchObject({ attempts: 2, jobsAnalyzed: 3, accepting: null });
    expect(names).not.toContain('As it was found');
    expect(stops).toBe(3);
  });
});

it('takes over a run within fifteen seconds of the last sign of its process', async () => {
  const { companyId } = await bench.insertCompany(3);
  const lastSign = Date.now();
  const killed = await bench.insertRun(companyId, { status: 'running', attempts: 1, progress: 0.5 }, 0);
  await bench.startProcess();
  await bench.runThat(killed, ({ attempts }) => attempts === 2);
  expect(Date.now() - lastSign).toBeLessThan(patiently(15_000));
  expect(await bench.runThat(killed, ({ status }) => status === 'done')).toMatchObject({ jobsAnalyzed: 3 });
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'its last truck',
    () => bench.database.asSystem((tx) => tx.delete(vehicles)),
    'There is no truck left for this day. Put one into service under Settings, Vehicles.',
  ],
  [
    'its depot',
    () =>
      bench.database.asSystem((tx) =>
        tx.update(companySettings).set({ depotLatitude: null, depotLongitude: null }),
      ),
    'The company no longer has a depot address. Enter it under Settings, General.',
  ],
  [
    'its jobs',
    () => bench.database.asSystem((tx) => tx.delete(jobs)),
    'There are no jobs left to plan on this day.',
  ],
])('says that the company lost %s while the run waited', async (_, lose, failure) => {
  const actor = await bench.insertCompany(2);
  await lose();
  const id = await bench.insertRun(actor.companyId, {}, 1);
  await bench.startProcess();
  expect(await bench.runThat(id, ({ status }) => status !== 'queued' && status !== 'running')).toMatchObject({
    status: 'failed',
    failure,
  });
});

it('gives a run up that was interrupted twice', async () => {
  const actor = await bench.insertCompany(3);
  const id = await bench.insertRun(actor.companyId, { status: 'running', attempts: 2 }, 10);
  await bench.startProcess();
  expect(await bench.runThat(id, ({ status }) => status === 'failed')).toMatchObject({
    failure: 'The server was restarted while the routes were being planned. Please run it again.',
  });
  expect(await countRoutes(actor)).toBe(0);
});

it('leaves a run alone that another process is working on', async () => {
  const { companyId } = await bench.insertCompany(3);
  const theirs = await bench.insertRun(companyId, { status: 'running', attempts: 1, progress: 0.5 }, 5);
  // Looked for at the same time, and more recent: once it is done, the other was seen and left.
  const other = await bench.insertCompany(3);
  const ours = await bench.insertRun(other.companyId, {}, 0);
  await bench.startProcess({ maxSeconds: 0.5 });
  await bench.runThat(ours, ({ status }) => status === 'done');
  expect(await bench.readRun(theirs)).toMatchObject({ status: 'running', attempts: 1, progress: 0.5 });
});
