import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { voidInvoice } from '../invoicing/issuing/issue-invoice.ts';
import { countUndone, type ClaimedImport } from './client-imports.queries.ts';
import type { KeptClient } from './imports.tables.ts';
import { loadBalanceUndoer, loadNamesOfInvoices } from './undo-balances.queries.ts';
import { undoProgress } from './undo-import.queries.ts';
import { markRows, nextAddedRecords } from './undo-work.queries.ts';

const atOnce = 50;

/**
 * Voids the open invoices of an import, fifty at a time. Those paid, credited or written off since are kept
 * and named.
 * @returns false when it was stopped or taken over before the end
 */
export async function undoBalances(
  database: Database,
  run: ClaimedImport,
  stopping: AbortSignal,
  now: () => Date,
): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const outcome = await database.inTenant(run, async (tx) => {
      const records = await nextAddedRecords(tx, run.id, atOnce);
      if (records.length === 0) return 'through';
      const left: KeptClient[] = [];
      for (const { row, recordId } of records)
        if (recordId !== null) left.push(...(await undoOne(tx, run, { row, id: recordId, now: now() })));
      return (await countUndone(tx, run, await undoProgress(tx, run.id), left)) ? 'more' : 'lost';
    });
    if (outcome === 'lost') return false;
    if (outcome === 'through') return true;
  }
}

/** @returns the invoice if it is kept */
async function undoOne(
  tx: TenantTransaction,
  run: ClaimedImport,
  { row, id, now }: { readonly row: number; readonly id: string; readonly now: Date },
): Promise<KeptClient[]> {
  const { userId, timeZone } = await loadBalanceUndoer(tx, run.id);
  const by = { companyId: run.companyId, userId, now, today: calendarDateIn(now, timeZone) };
  const voided = await voidInvoice(tx, by, id, 'The import was undone.');
  // One that was voided meanwhile needs nothing.
  if (voided.ok || voided.refusal !== 'invoice.has-payments') {
    await markRows(tx, run.id, [row], 'undone', null);
    return [];
  }
  const reason = 'It has payments, credits or write-offs.';
  await markRows(tx, run.id, [row], 'kept', reason);
  return (await loadNamesOfInvoices(tx, id)).map((one) => ({ ...one, reason }));
}
