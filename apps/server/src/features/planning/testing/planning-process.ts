import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import { createTestDatabase } from '../../../../../../test/server/database.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { events } from '../../../hearers.ts';
import { createTasks } from '../../../platform/tasks/tasks.ts';
import { createTravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companies, companySettings, profiles } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { createRoutePlanning, type RoutePlanning } from '../route-planning.ts';
import { routeOptimizations } from '../runs/planning.tables.ts';
import { patiently } from '../../../../../../test/patience.ts';

const log = pino({ level: 'silent' });
export const planningDate = '2026-03-03';

export interface PlanningProcess {
  readonly planning: RoutePlanning;
  stop(): Promise<void>;
}

type Run = typeof routeOptimizations.$inferSelect;

/** A database, and any number of planning processes on it with their dependencies. */
export interface PlanningBench {
  readonly database: Database;
  startProcess(options?: { threads?: number; maxSeconds?: number }): Promise<PlanningProcess>;
  /** A company with a depot, a truck and jobs around it on the day. */
  insertCompany(jobCount: number): Promise<{ companyId: string; userId: string }>;
  /** Inserts a run as left by a process whose last heartbeat was some seconds ago. */
  insertRun(
    companyId: string,
    fields: Partial<typeof routeOptimizations.$inferInsert>,
    silentSeconds: number,
  ): Promise<string>;
  readRun(id: string): Promise<Run | undefined>;
  readRuns(): Promise<Run[]>;
  /** The run as soon as it matches. */
  runThat(id: string, isWanted: (run: Run) => boolean): Promise<Run>;
  /**
   * Ends all connections to the database repeatedly until `until` settles, like a server that keeps
   * restarting.
   */
  loseConnections(until: Promise<unknown>): Promise<void>;
  /** Stops every process that was started. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

export async function openPlanningBench(): Promise<PlanningBench> {
  const address = await createTestDatabase();
  const database = openDatabase({ connectionString: address.url, log });
  const running = new Set<PlanningProcess>();

  const readRun = (id: string) =>
    database.asSystem(
      async (tx) => (await tx.select().from(routeOptimizations).where(eq(routeOptimizations.id, id)))[0],
    );
  const stopAll = async () => void (await Promise.all([...running].map((one) => one.stop())));

  return {
    database,
    readRun,
    stopAll,
    readRuns: () =>
      database.asSystem((tx) =>
        tx.select().from(routeOptimizations).orderBy(routeOptimizations.startedAt, routeOptimizations.id),
      ),

    async startProcess(options = {}) {
      const tasks = await createTasks({ connectionString: address.url, log });
      const travelTimes = createTravelTimes({ log, zipAreaMeters: async () => 3_000 });
      const planning = createRoutePlanning({
        database,
        travelTimes,
        tasks,
        events,
        log,
        now: () => new Date(),
        ...options,
      });
      const one: PlanningProcess = {
        planning,
        stop: async () => {
          running.delete(one);
          await planning.close();
          await tasks.stop();
        },
      };
      running.add(one);
      return one;
    },

    async insertCompany(jobCount) {
      const actor = { companyId: newId(), userId: newId() };
      const { companyId } = actor;
      const clientId = newId();
      const addresses = Array.from({ length: jobCount }, (_, index) => ({
        id: newId(),
        companyId,
        clientId,
        streetLine1: `${index} Farm Ln`,
        city: 'Lancaster',
        state: 'PA',
        postalCode: '17601',
        latitude: 40.1 + 0.1 * Math.sin(index),
        longitude: -76.3 + 0.1 * Math.cos(index * 2.4),
        geocodePrecision: 'manual' as const,
      }));
      await database.asSystem(async (tx) => {
        await tx.insert(companies).values({ id: companyId, name: 'Interrupted' });
        await tx.insert(profiles).values({ id: newId(), ...actor });
        await tx
          .insert(companySettings)
          .values({ companyId, companyName: 'Interrupted', depotLatitude: 40.1, depotLongitude: -76.3 });
        await tx.insert(vehicles).values({ ...starterVehicle, id: newId(), companyId });
        await tx.insert(clients).values({ id: clientId, companyId, name: 'Client', clientType: 'business' });
        await tx.insert(clientAddresses).values(addresses);
        await tx.insert(jobs).values(
          addresses.map(({ id }, index) => ({
            id: newId(),
            companyId,
            clientId,
            clientAddressId: id,
            jobNumber: `T-${index}`,
            title: 'Job',
            scheduledDate: planningDate,
            durationMinutes: 5,
            expectedGallons: 0,
          })),
        );
      });
      return actor;
    },

    async insertRun(companyId, fields, silentSeconds) {
      const id = newId();
      await database.asSystem((tx) =>
        tx.insert(routeOptimizations).values({
          id,
          companyId,
          date: planningDate,
          includeJobs: true,
          ...fields,
          updatedAt: sql`now() - make_interval(secs => ${silentSeconds})`,
        }),
      );
      return id;
    },

    async runThat(id, isWanted) {
      for (
        const end = Date.now() + patiently(20_000);
        ;
        await new Promise((resolve) => setTimeout(resolve, 50))
      ) {
        const run = await readRun(id);
        if (run && isWanted(run)) return run;
        if (Date.now() > end) throw new Error(`the run stays ${run?.status}`);
      }
    },

    async loseConnections(until) {
      const admin = new pg.Client({ connectionString: inject('testEngine').adminUrl });
      await admin.connect();
      const over = new AbortController();
      void until.finally(() => over.abort());
      while (!over.signal.aborted) {
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          new URL(address.url).pathname.slice(1),
        ]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await admin.end();
    },

    async close() {
      await stopAll();
      await database.close();
      await address.drop();
    },
  };
}
