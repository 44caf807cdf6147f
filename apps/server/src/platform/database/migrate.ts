import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { addChangeTriggers } from '../live/change-triggers.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';
import { DatabaseUnusable, prepareRoles } from './roles.ts';
import { secureTables } from './secure-tables.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number: processes that start together take turns. */
const migrationLock = 727_001;

/** Brings roles, tables and policies up to date. Safe to run from several processes at once. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-migrate' });
  // What is asked next fails and says why; an event that nobody hears would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnusable(`The database of DATABASE_URL cannot be reached: ${cause.message || String(cause)}`, { cause });
  });
  try {
    // Before the lock, which would stay behind in a session of somebody else.
    await refuseTransactionPooler(client, connectionString);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await inTransaction(client, () => prepareRoles(client));
    await migrate(drizzle({ client }), { migrationsFolder });
    await inTransaction(client, () => secureTables(client));
    await inTransaction(client, () => addChangeTriggers(client));
  } finally {
    await client.end();
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
