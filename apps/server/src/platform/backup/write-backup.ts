import { createWriteStream } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as rest } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { appliedHashes } from '../database/baseline.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileLine, Footer, Header } from './backup-format.ts';
import { createFingerprint } from './row-fingerprint.ts';
import { listTables, quoted, type BackedUpTable } from './tables.ts';

const batch = 500;
/** Pauses after each batch for the time it took, times this: the office works on the same database. */
const rests = 2;

/**
 * Writes all companies to one file from one snapshot of the database; work continues meanwhile. The file
 * appears under its name only when it is complete; `stopped` aborts it and leaves nothing behind. Requests
 * have priority: the backup uses the database a third of the time at most.
 * @returns rows by table, and how many files were copied and which could not be
 */
export async function writeBackup(
  connectionString: string,
  store: FileStore,
  file: string,
  now: Date,
  stopped?: AbortSignal,
): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-backup' });
  // The next query fails with the reason; an unhandled error event would end the process and leave a partial
  // file.
  client.on('error', () => undefined);
  await client.connect();
  const partial = `${file}.partial`;
  // Makes the pending query fail.
  const stop = () => void client.end();
  stopped?.addEventListener('abort', stop, { once: true });
  try {
    stopped?.throwIfAborted();
    await client.query(`set timezone to 'UTC'`);
    await client.query('begin isolation level repeatable read read only');
    await client.query(`select set_config('app.system', 'on', true)`);
    const found: Record<string, { rows: number; digest: string }> = {};
    const copied: FilesCopied = { store, count: 0, missing: [] };
    await pipeline(
      Readable.from(lines(client, now, found, copied)),
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    );
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    const { count, missing } = copied;
    const rows = Object.fromEntries(Object.entries(found).map(([name, table]) => [name, table.rows]));
    return { rows, files: count, missingFiles: missing };
  } catch (error) {
    await unlink(partial).catch(() => undefined);
    throw error;
  } finally {
    stopped?.removeEventListener('abort', stop);
    await client.end();
  }
}

export interface WrittenBackup {
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that rows reference and the store lacks: `<company>/<hash>`. */
  readonly missingFiles: readonly string[];
}

interface FilesCopied {
  readonly store: FileStore;
  count: number;
  readonly missing: string[];
}

async function* lines(
  client: pg.Client,
  now: Date,
  found: Footer['tables'],
  copied: FilesCopied,
): AsyncGenerator<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const head: Header = {
    kind: 'haulwright-backup',
    version: 1,
    createdAt: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await appliedHashes(client),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await listTables(client)) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    const rows = createFingerprint();
    yield* rowsOf(client, table, rows.add);
    found[table.name] = rows.end();
  }
  yield* filesOf(client, copied);
  yield `${JSON.stringify({ kind: 'end', tables: found, files: copied.count } satisfies Footer)}\n`;
}

/** A multiple of 3, so that each piece is whole base64. */
const pieceBytes = 786_432;

/** Photos and papers as of the snapshot: files never change, so they may be read after it. */
async function* filesOf(client: pg.Client, copied: FilesCopied): AsyncGenerator<string> {
  let after = ['', ''];
  for (;;) {
    const { rows } = await client.query<{ company_id: string; sha256: string; media_type: string }>(
      `select company_id::text, sha256, media_type from files
        where arrived_at is not null and (company_id::text, sha256) > ($1, $2) order by 1, 2 limit ${batch}`,
      after,
    );
    if (rows.length === 0) return;
    for (const { company_id: companyId, sha256, media_type: mediaType } of rows) {
      const bytes = await copied.store.read({ companyId, sha256 });
      if (bytes === undefined) {
        copied.missing.push(`${companyId}/${sha256}`);
        continue;
      }
      yield `${JSON.stringify({ file: { companyId, sha256, mediaType, bytes: bytes.length } } satisfies FileLine)}\n`;
      for (let at = 0; at < bytes.length; at += pieceBytes)
        yield `"${Buffer.from(bytes.subarray(at, at + pieceBytes)).toString('base64')}"\n`;
      copied.count += 1;
    }
    const last = rows.at(-1);
    if (last) after = [last.company_id, last.sha256];
  }
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
