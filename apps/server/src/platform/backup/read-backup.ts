import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { appliedHashes } from '../database/baseline.ts';
import { isRuleViolation } from '../database/rule-violation.ts';
import { createHash } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';
import {
  BackupUnusable,
  fileLine,
  footer,
  header,
  tableLine,
  type FileLine,
  type Footer,
} from './backup-format.ts';
import { refuseOtherVersion } from './backup-version.ts';
import { fingerprint, listTables, quoted, type BackedUpTable } from './tables.ts';
import { withoutRules } from './without-rules.ts';

const batchRows = 1_000;
const batchCharacters = 8_000_000;

/**
 * Restores a backup into a database without companies, in one transaction, and compares every table's rows
 * with the backup's totals. Any error leaves the database unchanged. Photos and papers are written to the
 * store before the rows are committed: without rows they are unreferenced. Rows that break a rule of the
 * database were stored before the rule existed, and are restored anyway.
 * @returns rows by table
 * @throws BackupUnusable
 */
export async function restoreBackup(
  connectionString: string,
  store: FileStore,
  file: string,
): Promise<Record<string, number>> {
  const load: Load = (client) => loadBackup(client, store, file);
  try {
    return await restore(connectionString, file, load);
  } catch (error) {
    if (!isRuleViolation(error)) throw error;
    return restore(connectionString, file, (client) => withoutRules(client, () => load(client)));
  }
}

type Load = (client: pg.Client) => Promise<Record<string, number>>;

async function restore(connectionString: string, file: string, load: Load): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString, application_name: 'haulwright-restore' });
  // The next query fails with the reason; an unhandled error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set timezone to 'UTC'`);
    await client.query('begin');
    await client.query(
      `select set_config('app.system', 'on', true), set_config('app.restoring', 'on', true)`,
    );
    // A concurrent restore or sign-up waits, or is detected.
    await client.query('lock table companies in exclusive mode');
    const { rows } = await client.query<{ any: boolean }>(
      'select exists (select 1 from companies) or exists (select 1 from auth.users) as any',
    );
    if (rows[0]?.any)
      throw new BackupUnusable(
        'The database already holds a company. Restore into an empty one: choose another DATA_DIR or DATABASE_URL.',
      );
    const counted = await load(client);
    // Otherwise the first lists and exports would be planned as if the tables were empty.
    for (const name of Object.keys(counted)) await client.query(`analyze ${quoted(name)}`);
    await client.query('commit');
    return counted;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw asUnusable(error, file);
  } finally {
    await client.end();
  }
}

function asUnusable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupUnusable(`There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
    return new BackupUnusable(`${file} is damaged or cut off. Nothing was restored; use another copy.`);
  return error;
}

async function loadBackup(
  client: pg.Client,
  store: FileStore,
  file: string,
): Promise<Record<string, number>> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table]));
  let table: BackedUpTable | undefined;
  let waiting: string[] = [];
  let size = 0;
  let end: Footer | undefined;
  let first = true;
  const files = restoringFiles(store, file);
  const flush = async () => {
    if (table && waiting.length > 0) await insertRows(client, table, waiting);
    waiting = [];
    size = 0;
  };
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  for await (const line of linesOf(source.pipe(unzipped))) {
    if (first) {
      await checkHeader(client, line, file);
      first = false;
    } else if (line.startsWith('{"table":')) {
      await flush();
      table = openTable(known, line);
    } else if (line.startsWith('{"file":')) {
      await flush();
      await files.open(line);
    } else if (files.isOpen && line.startsWith('"')) {
      files.add(line);
    } else if (line.startsWith('{"kind":"end"')) {
      await flush();
      await files.close();
      end = footer.parse(JSON.parse(line));
    } else {
      waiting.push(line);
      size += line.length;
      if (waiting.length >= batchRows || size >= batchCharacters) await flush();
    }
  }
  if (!end)
    throw new BackupUnusable(
      `${file} is cut off: its end is missing. Nothing was restored; use another copy.`,
    );
  if ((end.files ?? 0) !== files.count)
    throw new BackupUnusable(
      `${file} has ${files.count} photos and papers, and says ${end.files ?? 0}. Nothing was restored; use another copy.`,
    );
  return compare(client, known, end);
}

/** Assembles the pieces of each file and writes it to the store. */
function restoringFiles(store: FileStore, backup: string) {
  let current: FileLine['file'] | undefined;
  let pieces: Buffer[] = [];
  const restoring = {
    count: 0,
    get isOpen() {
      return current !== undefined;
    },
    async open(line: string) {
      await restoring.close();
      current = fileLine.parse(JSON.parse(line)).file;
    },
    add(line: string) {
      pieces.push(Buffer.from(line.slice(1, -1), 'base64'));
    },
    async close() {
      if (current === undefined) return;
      const bytes = new Uint8Array(Buffer.concat(pieces));
      const { companyId, sha256, mediaType } = current;
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new BackupUnusable(
          `${backup} is damaged: a photo or paper has changed (${sha256}). Nothing was restored; use another copy.`,
        );
      await store.write({ companyId, sha256 }, bytes, mediaType);
      restoring.count += 1;
      current = undefined;
      pieces = [];
    },
  };
  return restoring;
}

/** Lines end with a line feed only: `node:readline` would also split at U+2028, which texts may contain. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function checkHeader(client: pg.Client, line: string, file: string): Promise<void> {
  const parsed = header.safeParse(parseOr(line));
  if (!parsed.success) throw new BackupUnusable(`${file} is not a backup of Haulwright.`);
  refuseOtherVersion(await appliedHashes(client), parsed.data.migrations);
}

function parseOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function openTable(known: ReadonlyMap<string, BackedUpTable>, line: string): BackedUpTable {
  const { table, columns } = tableLine.parse(JSON.parse(line));
  const here = known.get(table);
  if (!here || here.columns.join() !== columns.join())
    throw new BackupUnusable(`The backup's table ${table} does not fit this version.`);
  return here;
}

async function insertRows(client: pg.Client, table: BackedUpTable, rows: readonly string[]): Promise<void> {
  const name = quoted(table.name);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

async function compare(
  client: pg.Client,
  known: ReadonlyMap<string, BackedUpTable>,
  end: Footer,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const [name, expected] of Object.entries(end.tables)) {
    const table = known.get(name);
    const found = table && (await fingerprint(client, table));
    if (!found || found.rows !== expected.rows || found.digest !== expected.digest) {
      throw new BackupUnusable(
        `After restoring, ${name} differs from the backup (${found?.rows ?? 0} rows, expected ${expected.rows}). Nothing was restored.`,
      );
    }
    counted[name] = found.rows;
  }
  return counted;
}
