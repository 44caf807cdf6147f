import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { stopSignal } from '../../apps/server/src/platform/process/stop-signal.ts';
import { quickFolder } from '../quick-folder.ts';

/** Where test databases are made: a PostgreSQL server with one migrated template. */
export interface TestEngine {
  /** May create databases. */
  readonly adminUrl: string;
  /** Signs in as the role that owns the databases. */
  readonly ownerUrl: string;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

/** Tests start whole servers beside each other, a file for each processor at a time. */
const maxConnections = 400;

const quiet = { info: () => undefined, warn: console.warn, error: console.error, debug: () => undefined };

/**
 * One server for the whole run in a temporary folder; 'machine' takes the PostgreSQL installed on this
 * machine.
 */
export async function startEngine(
  binaries: 'package' | 'machine',
): Promise<{ engine: TestEngine; stop: () => Promise<void> }> {
  const dataDir = await quickFolder('haulwright-test-');
  // As root the database runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, fast: true, binaries, maxConnections });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // An interrupted run does not call the teardown.
  stopSignal().addEventListener('abort', () => void stop().finally(() => process.exit(1)), { once: true });
  return { engine: await prepareTemplate(server.superuserConnectionString), stop };
}

/** A separate role and template on an existing server (`TEST_DATABASE_URL`, an administrator's address). */
export async function prepareTemplate(adminUrl: string): Promise<TestEngine> {
  const suffix = randomBytes(4).toString('hex');
  const [role, template, password] = [
    `owner_${suffix}`,
    `template_${suffix}`,
    randomBytes(12).toString('hex'),
  ];
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role ${role} login createrole password '${password}'`);
  // On one server all runs share app_user; the one that created it must let this run's role use it.
  await admin.query(
    `do $$ begin create role app_user nologin; exception when duplicate_object then null; end $$`,
  );
  await admin.query(`grant app_user to ${role}`);
  await admin.query(`create database ${template} owner ${role}`);
  await admin.end();
  const owner = new URL(adminUrl);
  owner.username = role;
  owner.password = password;
  owner.pathname = `/${template}`;
  await migrateDatabase(owner.href);
  return { adminUrl, ownerUrl: owner.href, template };
}
