import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { addChangeTriggers } from '../live/change-triggers.ts';
import { analyzeUnknown } from './analyze.ts';
import { keepAppendOnly } from './append-only.ts';
import { fillFindColumns } from './find-columns.ts';
import { keepStopSums } from './stop-sums.ts';
import { keepLedgersBalanced } from './balanced-ledgers.ts';
import { keepIssuedPapers } from './issued-papers.ts';
import { keepLineKinds } from './line-kinds.ts';
import { levelCompanies } from './company-statistics.ts';
import { applyMigrations, isAhead, patiently } from './apply-migrations.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';
import { DatabaseUnusable, prepareRoles } from './roles.ts';
import { secureTables } from './secure-tables.ts';
import { makeParts } from './weekly-parts.ts';
import { validateConstraints, type BrokenRule } from './validate-constraints.ts';

export const ownMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number: processes that start together take turns. */
const migrationLock = 727_001;
const askForTurnEveryMs = 200;

/**
 * Brings roles, tables and policies up to date while other servers work on them. Safe to run from several
 * processes at once: one does it, the others wait and find it done. A database migrated by a newer version is
 * left unchanged.
 * @returns database rules that older rows break
 */
export async function migrateDatabase(
  connectionString: string,
  migrationsFolder: string = ownMigrations,
): Promise<BrokenRule[]> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-migrate' });
  // A connection that breaks fails the statement under way; without a listener it would end the process
  // instead.
  client.on('error', () => undefined);
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnusable(
      `The database of DATABASE_URL cannot be reached: ${cause.message || String(cause)}`,
      { cause },
    );
  });
  try {
    // Before the lock, which would otherwise remain in another caller's session.
    await refuseTransactionPooler(client, connectionString);
    // A role may have been given a limit meant for requests.
    await client.query('set statement_timeout = 0');
    await takeTurn(client);
    await patiently(client, () => prepareRoles(client));
    await applyMigrations(client, migrationsFolder);
    if (await isAhead(client, migrationsFolder)) {
      await analyzeUnknown(client);
      return [];
    }
    const inTransaction = (work: () => Promise<void>) => patiently(client, work);
    await makeParts(client, inTransaction, new Date());
    await levelCompanies(client, inTransaction);
    await analyzeUnknown(client);
    await inTransaction(() => secureTables(client));
    await addChangeTriggers(client, inTransaction);
    await keepAppendOnly(client, inTransaction);
    await keepLedgersBalanced(client, inTransaction);
    await keepIssuedPapers(client, inTransaction);
    await keepLineKinds(client, inTransaction);
    await fillFindColumns(client, inTransaction);
    await keepStopSums(client, inTransaction);
    return await validateConstraints(client, inTransaction);
  } finally {
    await client.end();
  }
}

/**
 * Polls rather than waiting in one statement: a concurrent index build waits for every running statement,
 * including this one.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLock,
    ]);
    if (rows[0]?.mine) return;
    await sleep(askForTurnEveryMs);
  }
}
