import { createWriteStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as rest } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Footer, Header } from './backup-format.ts';
import { createFingerprint } from './row-fingerprint.ts';
import { listTables, migrationsOf, quoted, type BackedUpTable } from './tables.ts';

const batch = 500;
/**
 * Rests after each batch for as long as it took the database, times this: the office works on the same one.
 */
const rests = 2;

/**
 * Writes all companies into one file from one snapshot of the database; work goes on meanwhile. The file
 * appears under its name only when it is whole; `stopped` ends it before, and leaves nothing behind. Others
 * come first: the database is busy with it a third of the time at most.
 * @returns rows by table
 */
export async function writeBackup(
  connectionString: string,
  file: string,
  now: Date,
  stopped?: AbortSignal,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-backup' });
  // What is asked next fails and says why; an event that nobody hears would end the process and leave a part
  // of a file.
  client.on('error', () => undefined);
  await client.connect();
  const partial = `${file}.partial`;
  // Whatever query is waiting then fails.
  const stop = () => void client.end();
  stopped?.addEventListener('abort', stop, { once: true });
  try {
    stopped?.throwIfAborted();
    await client.query(`set timezone to 'UTC'`);
    await client.query('begin isolation level repeatable read read only');
    await client.query(`select set_config('app.system', 'on', true)`);
    const found: Record<string, { rows: number; digest: string }> = {};
    await pipeline(
      Readable.from(lines(client, now, found)),
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    );
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return Object.fromEntries(Object.entries(found).map(([name, { rows }]) => [name, rows]));
  } catch (error) {
    await unlink(partial).catch(() => undefined);
    throw error;
  } finally {
    stopped?.removeEventListener('abort', stop);
    await client.end();
  }
}

async function* lines(client: pg.Client, now: Date, found: Footer['tables']): AsyncGenerator<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const head: Header = {
    kind: 'haulwright-backup',
    version: 1,
    createdAt: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await migrationsOf(client),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await listTables(client)) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    const rows = createFingerprint();
    yield* rowsOf(client, table, rows.add);
    found[table.name] = rows.end();
  }
  yield `${JSON.stringify({ kind: 'end', tables: found } satisfies Footer)}\n`;
}

async function* rowsOf(
  client: pg.Client,
  table: BackedUpTable,
  onRow: (row: string) => void,
): AsyncGenerator<string> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from (select ${columns} from ${quoted(table.name)}) t`,
  );
  for (;;) {
    const begun = performance.now();
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from rows`);
    if (rows.length === 0) break;
    const took = performance.now() - begun;
    for (const { row } of rows) onRow(row);
    await rest(rests * took);
    yield rows.map(({ row }) => `${row}\n`).join('');
  }
  await client.query('close rows');
}
