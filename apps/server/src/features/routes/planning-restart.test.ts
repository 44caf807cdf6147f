import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { starterVehicle } from '@haulwright/domain/companies/starter-kit';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createTasks } from '../../platform/tasks/tasks.ts';
import { createTravelTimes } from '../../platform/travel-times/travel-times.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { companies, companySettings } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { createRoutePlanning } from './route-planning.ts';
import { routeOptimizations, routes } from './routes.tables.ts';

const log = pino({ level: 'silent' });
const date = '2026-03-03';

let address: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let actor: { companyId: string; userId: string };
let running: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  address = await createTestDatabase();
  database = openDatabase({ connectionString: address.url, log });
});
afterAll(async () => {
  await database.close();
  await address.drop();
});
beforeEach(async () => {
  actor = { companyId: newId(), userId: newId() };
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** The part of a process that plans, with everything it works with. */
async function startProcess() {
  const tasks = await createTasks({ connectionString: address.url, log });
  const travelTimes = createTravelTimes({ log, zipAreaMeters: async () => 3_000 });
  const planning = createRoutePlanning({ database, travelTimes, tasks, log, now: () => new Date() });
  const stop = async () => {
    running = undefined;
    await planning.close();
    await tasks.stop();
  };
  running = { stop };
  return { planning, stop };
}

/** A company with a depot, a truck and so many jobs around it. */
async function insertCompany(jobCount: number): Promise<void> {
  const { companyId } = actor;
  const clientId = newId();
  const addresses = Array.from({ length: jobCount }, (_, index) => ({
    id: newId(), companyId, clientId, streetLine1: `${index} Farm Ln`, city: 'Lancaster', state: 'PA', postalCode: '17601',
    latitude: 40.1 + 0.1 * Math.sin(index), longitude: -76.3 + 0.1 * Math.cos(index * 2.4), geocodePrecision: 'manual' as const,
  }));
  await database.asSystem(async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Interrupted' });
    await tx.insert(companySettings).values({ companyId, companyName: 'Interrupted', depotLatitude: 40.1, depotLongitude: -76.3 });
    await tx.insert(vehicles).values({ ...starterVehicle, id: newId(), companyId });
    await tx.insert(clients).values({ id: clientId, companyId, name: 'Client', clientType: 'business' });
    await tx.insert(clientAddresses).values(addresses);
    await tx.insert(jobs).values(
      addresses.map(({ id }, index) => ({ id: newId(), companyId, clientId, clientAddressId: id, jobNumber: `T-${index}`, title: 'Job', scheduledDate: date, durationMinutes: 5, expectedGallons: 0 })),
    );
  });
}

/** Writes a run as a process left it that is no more. */
async function insertRun(fields: Partial<typeof routeOptimizations.$inferInsert>, silentSeconds: number): Promise<string> {
  const id = newId();
  await database.asSystem((tx) => tx.insert(routeOptimizations).values({ id, companyId: actor.companyId, date, includeJobs: true, ...fields, updatedAt: sql`now() - make_interval(secs => ${silentSeconds})` }));
  return id;
}

const readRun = (id: string) => database.asSystem(async (tx) => (await tx.select().from(routeOptimizations).where(eq(routeOptimizations.id, id)))[0]);
const countRoutes = () => database.inTenant(actor, (tx) => tx.$count(routes));

async function runThat(id: string, isWanted: (run: NonNullable<Awaited<ReturnType<typeof readRun>>>) => boolean) {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const run = await readRun(id);
    if (run && isWanted(run)) return run;
    if (Date.now() > end) throw new Error(`the run stays ${run?.status}`);
  }
}

it('goes on with a run after the process was stopped in the middle of it', async () => {
  await insertCompany(60);
  const first = await startProcess();
  const started = await first.planning.start(actor, { date, includeJobs: true });
  if (!started.ok) throw new Error(started.refusal);
  const { id } = started.value;
  await runThat(id, (run) => run.progress > 0.2);
  const stopping = Date.now();
  await first.stop();
  expect(Date.now() - stopping).toBeLessThan(5_000);
  expect(await readRun(id)).toMatchObject({ status: 'queued', attempts: 0 });
  expect(await countRoutes()).toBe(0);
  await startProcess();
  expect(await runThat(id, ({ status }) => status === 'done')).toMatchObject({ attempts: 1, jobsAnalyzed: 60 });
  expect(await countRoutes()).toBeGreaterThan(0);
});

it('takes up a run whose process was killed, and one that never got a task', async () => {
  await insertCompany(3);
  const killed = await insertRun({ status: 'running', attempts: 1, progress: 0.5 }, 31);
  const waiting = await insertRun({ date: '2026-03-04' }, 1);
  await startProcess();
  expect(await runThat(killed, ({ status }) => status === 'done')).toMatchObject({ attempts: 2, jobsAnalyzed: 3 });
  // There are no jobs on the other day any more.
  expect(await runThat(waiting, ({ status }) => status === 'failed')).toMatchObject({ failure: 'There are no jobs left to plan on this day.' });
});

it('gives a run up that was interrupted twice', async () => {
  await insertCompany(3);
  const id = await insertRun({ status: 'running', attempts: 2 }, 31);
  await startProcess();
  expect(await runThat(id, ({ status }) => status === 'failed')).toMatchObject({ failure: 'The server was stopped while the routes were being planned. Please run it again.' });
  expect(await countRoutes()).toBe(0);
});

it('leaves a run alone that another process is working on', async () => {
  await insertCompany(3);
  const theirs = await insertRun({ status: 'running', attempts: 1, progress: 0.5 }, 5);
  await startProcess();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await readRun(theirs)).toMatchObject({ status: 'running', attempts: 1, progress: 0.5 });
});
