import pg from 'pg';
import { patiently } from './apply-migrations.ts';
import { retentionDays } from '../retention-days.ts';

/**
 * The schema of the parts, granted to nobody: requests reach rows through the table in `public`, whose policies hold,
 * and what reads the catalogue of `public` does not find each row twice.
 */
export const partsSchema = 'tracks';

/** Tables of `public` that consist of one part a week (UTC, from Monday), and how long those are kept. */
export const weeklyTables: readonly { readonly table: string; readonly keptDays: number }[] = [
  { table: 'vehicle_positions', keptDays: retentionDays.positions },
];

/** A row of a week without a part is refused, so parts are made well before they are needed. */
const daysAhead = 21;
const dayMs = 86_400_000;
/** Any fixed number: processes that do this together take turns. */
const partsLock = 727_003;

/**
 * Makes the missing parts of the weeks between two moments, both included. Part of the caller's transaction, and no
 * writer of the table waits for it.
 * @returns the names of the parts made
 */
export async function ensurePartitions(
  client: pg.ClientBase,
  table: string,
  from: Date,
  to: Date,
): Promise<string[]> {
  const there = await partsOf(client, table);
  const weeks: Date[] = [];
  for (let week = mondayOf(from); week <= to; week = afterDays(week, 7)) weeks.push(week);
  const missing = weeks.filter((week) => !there.includes(nameOf(table, week)));
  for (const week of missing) {
    const part = `${partsSchema}."${nameOf(table, week)}"`;
    // Attached rather than made as a part, which would hold up everybody who reads or writes the table.
    await client.query(
      `create table ${part} (like public."${table}" including defaults including constraints including storage)`,
    );
    await client.query(
      `alter table public."${table}" attach partition ${part} for values from ('${dayOf(week)} 00:00+00') to ('${dayOf(afterDays(week, 7))} 00:00+00')`,
    );
  }
  return missing.map((week) => nameOf(table, week));
}

/**
 * Drops the parts of weeks that end before a moment. Waits for everybody who reads or writes the table, and they for it.
 * @returns the names of the parts dropped
 */
export async function dropPartitions(client: pg.ClientBase, table: string, before: Date): Promise<string[]> {
  const first = nameOf(table, mondayOf(before));
  const old = (await partsOf(client, table)).filter((name) => name < first).toSorted();
  for (const name of old) await client.query(`drop table ${partsSchema}."${name}"`);
  return old;
}

/** The names of the parts, once no other process makes or drops any. */
async function partsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [partsLock]);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ('public.' || quote_ident($1))::regclass`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Makes the parts of all weekly tables that are needed now, those of each table in a transaction of its own. */
export async function makeParts(
  client: pg.ClientBase,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
  now: Date,
): Promise<void> {
  for (const { table, keptDays } of weeklyTables)
    await inTransaction(
      async () =>
        void (await ensurePartitions(client, table, afterDays(now, -keptDays), afterDays(now, daysAhead))),
    );
}

/**
 * Makes the parts that are needed and drops those that are old, on a connection of its own: it may wait for long.
 * @param atLeastDays longer than the tables' own, where a company keeps its rows for longer
 */
export async function keepParts(connectionString: string, now: Date, atLeastDays = 0): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-parts' });
  client.on('error', () => undefined);
  await client.connect();
  const inTransaction = (work: () => Promise<void>) => patiently(client, work);
  try {
    await makeParts(client, inTransaction, now);
    for (const { table, keptDays } of weeklyTables)
      await inTransaction(
        async () =>
          void (await dropPartitions(client, table, afterDays(now, -Math.max(keptDays, atLeastDays)))),
      );
  } finally {
    await client.end();
  }
}

const afterDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const nameOf = (table: string, week: Date): string => `${table}_${dayOf(week).replaceAll('-', '')}`;

/** 1970-01-05 was a Monday. */
function mondayOf(date: Date): Date {
  const days = Math.floor(date.getTime() / dayMs);
  return new Date((days - ((((days - 4) % 7) + 7) % 7)) * dayMs);
}
