import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Actor } from '../../http/actor.ts';
import { fileSentWhileWritten } from '../../platform/archive/file-sent-while-written.ts';
import { type ArchivedFile, writeZipArchive } from '../../platform/archive/zip-archive.ts';
import { csvHead, csvLines, type CsvColumn } from '../../platform/csv/csv.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { wallClockIn } from '../../platform/spreadsheet/table-column.ts';
import { newId } from '../../platform/ids.ts';
import { fileEnding, type FileKeeping } from '../files/file-keeping.ts';
import { filesHere } from '../files/files.queries.ts';
import { countRows, listCompanyTables, readTable, type StoredRow } from './company-archive.queries.ts';
import { readmeOf, type ExportedTable } from './company-tables.ts';

const archivePath = (): string => join(tmpdir(), `haulwright-export-${newId()}.zip`);

/**
 * Public: the names of archives in the system's temporary folder; one that is a day old was left by a process
 * that ended.
 */
export const leftArchive = /^haulwright-export-[\da-f-]{36}\.zip$/;

interface ArchiveParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly files: Pick<FileKeeping, 'open'>;
}

/**
 * Writes everything a company has stored to a ZIP archive: each table as CSV and as JSON, photos and papers,
 * and a README. It is written to the disk and sent from there at the same time: a slow connection holds no
 * transaction, and it needs the memory of a few hundred rows.
 * @param onProgress is told the share written, up to 1, and null when no more is
 */
export function companyArchive(
  { database, now, files }: ArchiveParts,
  actor: Pick<Actor, 'companyId' | 'companyName' | 'timeZone' | 'userId'>,
  onProgress: (share: number | null) => void,
  signal?: AbortSignal,
): Promise<File> {
  const at = now();
  const path = archivePath();

  const write = (onGrown: (bytes: number) => void, stopping: AbortSignal) =>
    database
      // An archive whose tables are of different moments would look as if its chain of custody had been changed.
      .atOneMoment(actor, async (tx) => {
        const tables = await listCompanyTables(tx);
        // Each row is converted for either format.
        const all = 2 * (await countRows(tx, tables));
        let read = 0;
        const onRead = (rows: number) => onProgress(Math.min(1, (read += rows) / Math.max(1, all)));
        return writeZipArchive(path, filesOf(tx, tables, onRead), at, { signal: stopping, onGrown });
      })
      .finally(() => onProgress(null));

  async function* filesOf(
    tx: TenantTransaction,
    tables: readonly ExportedTable[],
    onRead: (rows: number) => void,
  ): AsyncGenerator<ArchivedFile> {
    const counted: { name: string; rows: number }[] = [];
    for (const table of tables) {
      // A table is read twice rather than held in memory for its second format.
      let rows = 0;
      yield {
        name: `csv/${table.name}.csv`,
        pieces: csvOf(readTable(tx, table, onRead), table, (more) => (rows += more)),
      };
      counted.push({ name: table.name, rows });
      yield { name: `json/${table.name}.json`, pieces: jsonOf(readTable(tx, table, onRead)) };
    }
    yield* photosAndPapers(tx);
    yield {
      name: 'README.txt',
      pieces: oneOf(
        readmeOf(
          actor.companyName,
          `${wallClockIn(actor.timeZone)(at.toISOString())} (${actor.timeZone})`,
          counted,
        ),
      ),
    };
  }

  /**
   * Named by their content, as rows name them. A file that the store has lost leaves a gap, not a failure.
   */
  async function* photosAndPapers(tx: TenantTransaction): AsyncGenerator<ArchivedFile> {
    for (const { sha256, mediaType } of await filesHere(tx)) {
      const opened = await files.open(actor, sha256, false);
      if (opened.ok)
        yield { name: `files/${sha256}.${fileEnding(mediaType)}`, pieces: oneOf(opened.value.bytes) };
    }
  }

  return fileSentWhileWritten(
    { path, name: `haulwright-data-${calendarDateIn(at, actor.timeZone)}.zip`, type: 'application/zip' },
    write,
    signal,
  );
}

type Pieces = ReturnType<typeof readTable>;

async function* csvOf(
  pieces: Pieces,
  table: ExportedTable,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = table.columns.map((title): CsvColumn<StoredRow> => ({
    title,
    value: (row) => plain(row[title]),
  }));
  yield csvHead(columns);
  for await (const piece of pieces) {
    onRows(piece.length);
    yield csvLines(
      columns,
      piece.map(({ row }) => row),
    );
  }
}

function plain(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string')
    return value ?? null;
  return JSON.stringify(value);
}

async function* jsonOf(pieces: Pieces): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const piece of pieces) {
    yield `${isFirst ? '\n' : ',\n'}${piece.map(({ json }) => json).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]\n';
}

async function* oneOf<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}
