import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { voidInvoice } from '../invoicing/issuing/issue-invoice.ts';
import type { PersonBy } from '../invoicing/rows/by.ts';
import { isPaymentUsed } from '../invoicing/receivables/previous-credits.queries.ts';
import { reversePayment } from '../invoicing/receivables/record-payment.queries.ts';
import { countUndone, type ClaimedImport } from './client-imports.queries.ts';
import type { KeptClient } from './imports.tables.ts';
import {
  loadBalanceUndoer,
  loadNamesOfCredits,
  loadNamesOfInvoices,
  lockPayments,
} from './undo-balances.queries.ts';
import { undoProgress } from './undo-import.queries.ts';
import { markRows, nextAddedRecords, type AddedRecord } from './undo-work.queries.ts';

const atOnce = 50;

/**
 * Voids the open invoices of an import and takes its credits back, fifty at a time. Those that were paid,
 * used, credited or written off since are kept and named.
 * @returns false when it was stopped or taken over before the end
 */
export async function undoBalances(
  database: Database,
  run: ClaimedImport,
  stopping: AbortSignal,
  { now, events }: { readonly now: () => Date; readonly events: Events },
): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const outcome = await database.inTenant(run, async (tx) => {
      const records = await nextAddedRecords(tx, run.id, atOnce);
      if (records.length === 0) return 'through';
      const left: KeptClient[] = [];
      const credits = await lockPayments(
        tx,
        records.flatMap(({ recordId }) => recordId ?? []),
      );
      // Payments are locked before invoices everywhere.
      const inOrder = records.toSorted((a, b) => isIn(credits, b) - isIn(credits, a));
      for (const { row, recordId } of inOrder)
        if (recordId !== null) {
          const undo = credits.has(recordId) ? undoCredit : undoInvoice;
          left.push(...(await undo(tx, run, { row, id: recordId, now: now(), events })));
        }
      return (await countUndone(tx, run, await undoProgress(tx, run.id), left)) ? 'more' : 'lost';
    });
    if (outcome === 'lost') return false;
    if (outcome === 'through') return true;
  }
}

const isIn = (ids: ReadonlySet<string>, { recordId }: AddedRecord): number =>
  recordId !== null && ids.has(recordId) ? 1 : 0;

interface Undone {
  readonly row: number;
  readonly id: string;
  readonly now: Date;
  readonly events: Events;
}

async function undoer(tx: TenantTransaction, run: ClaimedImport, { now, events }: Undone): Promise<PersonBy> {
  const { userId, timeZone } = await loadBalanceUndoer(tx, run.id);
  return { companyId: run.companyId, userId, events, now, today: calendarDateIn(now, timeZone) };
}

/** @returns the (locked) credit if it is kept */
async function undoCredit(tx: TenantTransaction, run: ClaimedImport, undone: Undone): Promise<KeptClient[]> {
  const { row, id } = undone;
  if (!(await isPaymentUsed(tx, id))) {
    // One that was reversed meanwhile needs nothing.
    await reversePayment(tx, await undoer(tx, run, undone), id, 'The import was undone.');
    await markRows(tx, run.id, [row], 'undone', null);
    return [];
  }
  const reason = 'It was used for an invoice, or given back.';
  await markRows(tx, run.id, [row], 'kept', reason);
  return (await loadNamesOfCredits(tx, id)).map((one) => ({ ...one, reason }));
}

/** @returns the invoice if it is kept */
async function undoInvoice(tx: TenantTransaction, run: ClaimedImport, undone: Undone): Promise<KeptClient[]> {
  const { row, id } = undone;
  const by = await undoer(tx, run, undone);
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
