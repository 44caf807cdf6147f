import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ImportRow, RejectedRow } from '@haulwright/domain/imports/client-import';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientImportRows, type ImportRowStatus } from './imports.tables.ts';

const rowsAtOnce = 1_000;

/** As one document per thousand rows: a parameter for each cell took the server ten times as long. */
export async function insertImportRows(
  tx: TenantTransaction,
  owner: { companyId: string; importId: string },
  rows: readonly (ImportRow | WorkRow)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.execute(sql`
      insert into ${clientImportRows} (company_id, import_id, row_number, "values", choice)
      select ${owner.companyId}::uuid, ${owner.importId}::uuid, r."row", r."values", r.choice
        from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + rowsAtOnce))}::jsonb) as r("row" int, "values" jsonb, choice text)`);
  }
}

/** The next unprocessed rows, by their numbers. */
export async function loadWaitingRows(
  tx: TenantTransaction,
  importId: string,
  afterRow: number,
): Promise<ImportRow[]> {
  const t = clientImportRows;
  const rows = await tx
    .select({ row: t.rowNumber, values: t.values, choice: t.choice })
    .from(t)
    .where(and(eq(t.importId, importId), eq(t.status, 'waiting'), gt(t.rowNumber, afterRow)))
    .orderBy(asc(t.rowNumber))
    .limit(rowsAtOnce);
  return rows.map(({ choice, values, ...row }) => ({
    ...row,
    values: values as ImportRow['values'],
    ...(choice && { choice }),
  }));
}

export interface SettledRow {
  readonly row: number;
  readonly status: ImportRowStatus;
  readonly message: string | null;
  readonly clientId: string | null;
  readonly addressId: string | null;
  readonly isNewClient: boolean;
  /** The job or truck it became, and the series it started. */
  readonly recordId?: string | null;
  readonly seriesId?: string | null;
}

/** Records the outcomes of rows. */
export async function settleRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly SettledRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${clientImportRows} r
       set status = s.status, message = s.message, client_id = s."clientId", address_id = s."addressId", is_new_client = s."isNewClient",
           record_id = s."recordId", series_id = s."seriesId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(row int, status text, message text, "clientId" uuid, "addressId" uuid, "isNewClient" boolean, "recordId" uuid, "seriesId" uuid)
     where r.import_id = ${importId} and r.row_number = s.row`);
}

const rejected: ImportRowStatus[] = ['skipped', 'failed', 'waiting'];

/**
 * Rows that were not imported, by their numbers; waiting ones belong to a run that is under way or was given
 * up.
 */
export async function listRejectedRows(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<(Omit<RejectedRow, 'name'> & { values: Readonly<Record<string, string | undefined>> })[]> {
  const t = clientImportRows;
  const rows = await tx
    .select({ row: t.rowNumber, status: t.status, message: t.message, values: t.values })
    .from(t)
    .where(and(eq(t.importId, importId), inArray(t.status, rejected)))
    .orderBy(asc(t.rowNumber))
    .limit(limit);
  return rows.map(({ row, status, message, values }) => ({
    row,
    status: status === 'skipped' || status === 'failed' ? status : 'waiting',
    message: message ?? 'Not reached.',
    values,
  }));
}
