import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { openPlanningBench, planningDate as date, type PlanningBench } from './testing/planning-process.ts';

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
  const first = await bench.startProcess();
  const started = await first.planning.start(actor, { date, includeJobs: true });
  if (!started.ok) throw new Error(started.refusal);
  const { id } = started.value;
  await bench.runThat(id, (run) => run.progress > 0.2 && run.search !== null);
  const stopping = Date.now();
  await first.stop();
  expect(Date.now() - stopping).toBeLessThan(5_000);
  expect(await bench.readRun(id)).toMatchObject({ status: 'queued', attempts: 0, search: null });
  expect(await countRoutes(actor)).toBe(0);
  await bench.startProcess();
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

it('takes over a run within fifteen seconds of the last sign of its process', async () => {
  const { companyId } = await bench.insertCompany(3);
  const lastSign = Date.now();
  const killed = await bench.insertRun(companyId, { status: 'running', attempts: 1, progress: 0.5 }, 0);
  await bench.startProcess();
  await bench.runThat(killed, ({ attempts }) => attempts === 2);
  expect(Date.now() - lastSign).toBeLessThan(15_000);
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
  await bench.startProcess();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await bench.readRun(theirs)).toMatchObject({ status: 'running', attempts: 1, progress: 0.5 });
});
