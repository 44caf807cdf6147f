import { mostExportRows, type ExportFormat } from '@haulwright/contract/exports.contract';
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
}

/** A list as a file, read by keyset a piece at a time, each in a transaction of its own, so that no connection is held while it is written. */
export async function listFile<Row, Key>({ actor, services }: Pick<ActorContext, 'actor' | 'services'>, list: ListFile<Row, Key>): Promise<File> {
  async function* pieces() {
    let rows = 0;
    for (let after: Key | undefined; ; ) {
      const from = after;
      const { items, end } = await services.database.inTenant(actor, (tx) => list.read(tx, from));
      rows += items.length;
      if (rows > mostExportRows) throw new TooManyRows();
      yield items;
      if (end === null) return;
      after = end;
    }
  }
  const { timeZone } = actor;
  const name = `haulwright-${list.noun}-${calendarDateIn(services.now(), timeZone)}`;
  return tableFile({ name, sheet: list.sheet, format: list.format, timeZone, columns: list.columns, pieces: pieces() });
}

/** A list short enough to be read at once. */
export const wholeList = <Row>(read: (tx: TenantTransaction) => Promise<Row[]>) => async (tx: TenantTransaction): Promise<ListPiece<Row, never>> => ({ items: await read(tx), end: null });
