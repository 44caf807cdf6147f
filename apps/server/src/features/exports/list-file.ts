import { maxExportRows, type ExportFormat } from '@haulwright/contract/exports.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { ActorContext } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { TableColumn } from '../../platform/spreadsheet/table-column.ts';
import { tableFile } from '../../platform/spreadsheet/table-file.ts';

/** A piece of a list, and where the next begins; null at its end. */
export interface ListPiece<Row, Key> {
  readonly items: readonly Row[];
  readonly end: Key | null;
}

/** Thrown when a list is longer than a file may be. */
export class TooManyRows extends Error {}

interface ListFile<Row, Key> {
  /** `jobs` makes `haulwright-jobs-2026-11-20.csv`. */
  readonly noun: string;
  readonly sheet: string;
  readonly format: ExportFormat;
  readonly columns: readonly TableColumn<Row>[];
  readonly read: (tx: TenantTransaction, after: Key | undefined) => Promise<ListPiece<Row, Key>>;
  /** The number of rows, or more than the limit; left out for lists that are always short. */
  readonly count?: (tx: TenantTransaction) => Promise<number>;
}

/**
 * Streams a list as a file, read by keyset one piece at a time, each in its own transaction: a slow
 * connection holds no transaction, and a caller that disconnects ends the reading.
 * @throws TooManyRows before anything is sent
 */
export async function listFile<Row, Key>(
  { actor, services }: Pick<ActorContext, 'actor' | 'services'>,
  list: ListFile<Row, Key>,
): Promise<File> {
  async function* pieces() {
    for (let after: Key | undefined; ;) {
      const from = after;
      const { items, end } = await services.database.inTenant(actor, (tx) => list.read(tx, from));
      yield items;
      if (end === null) return;
      after = end;
    }
  }
  const { count } = list;
  if (count && (await services.database.inTenant(actor, count)) > maxExportRows) throw new TooManyRows();
  const { timeZone } = actor;
  const name = `haulwright-${list.noun}-${calendarDateIn(services.now(), timeZone)}`;
  return tableFile({
    name,
    sheet: list.sheet,
    format: list.format,
    timeZone,
    columns: list.columns,
    pieces: pieces(),
  });
}

/** The file, or the contract's refusal of a list that is too long. */
export async function orTooMany(file: Promise<File>, refusal: () => Error): Promise<File> {
  try {
    return await file;
  } catch (error) {
    throw error instanceof TooManyRows ? refusal() : error;
  }
}

/** A list short enough to be read at once. */
export const wholeList =
  <Row>(read: (tx: TenantTransaction) => Promise<Row[]>) =>
  async (tx: TenantTransaction): Promise<ListPiece<Row, never>> => ({ items: await read(tx), end: null });
