import { sql } from 'drizzle-orm';
import type { LedgerEventType, LedgerPosting } from '@haulwright/domain/invoicing/ledger';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';

import { invoiceBalances, receivableEntries, receivablePostings } from './receivables.tables.ts';

export interface NewEntry {
  readonly event: LedgerEventType;
  readonly clientId: string;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  readonly occurredOn: string;
  readonly note?: string;
  /** Postings to receivables name their invoice. */
  readonly postings: readonly (LedgerPosting & { readonly invoiceId: string | null })[];
}

/** Adds an entry to the receivables ledger and updates the balances of the invoices it names. */
export async function postEntry(tx: TenantTransaction, by: DatedAct, entry: NewEntry): Promise<void> {
  const { postings, ...facts } = entry;
  if (postings.length === 0) return;
  const id = newId();
  const { companyId } = by;
  await tx.insert(receivableEntries).values({ id, companyId, ...facts, createdBy: by.userId });
  await tx
    .insert(receivablePostings)
    .values(postings.map((posting, position) => ({ companyId, entryId: id, position, ...posting })));
  const isIssue = entry.event === 'invoice.issued';
  const isWriteOff = entry.event === 'receivable.written-off' || entry.event === 'write-off.reversed';
  for (const { account, invoiceId, cents } of postings) {
    if (account !== 'receivable' || invoiceId === null || isIssue) continue;
    const [paid, writtenOff] =
      entry.event === 'invoice.voided' ? [0, 0] : isWriteOff ? [0, -cents] : [-cents, 0];
    await tx
      .update(invoiceBalances)
      .set({
        openCents: sql`${invoiceBalances.openCents} + ${cents}`,
        paidCents: sql`${invoiceBalances.paidCents} + ${paid}`,
        writtenOffCents: sql`${invoiceBalances.writtenOffCents} + ${writtenOff}`,
      })
      .where(sql`${invoiceBalances.invoiceId} = ${invoiceId}`);
  }
}
