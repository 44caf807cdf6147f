import { sql } from 'drizzle-orm';
import type { LedgerEventType, LedgerPosting } from '@haulwright/domain/invoicing/ledger';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { madeBy, type By } from './by.ts';
import { tellOfEntry } from './tell-of-entries.ts';
import { invoiceBalances, receivableEntries, receivablePostings } from './receivables.tables.ts';

export interface NewEntry {
  readonly event: LedgerEventType;
  readonly clientId: string;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  readonly occurredOn: string;
  readonly note?: string;
  /** Invoices that it concerns although nothing is posted to them: deposits that are asked for. */
  readonly touches?: readonly string[];
  /** Postings to receivables name their invoice. */
  readonly postings: readonly (LedgerPosting & { readonly invoiceId: string | null })[];
}

/** Adds an entry to the receivables ledger, updates the balances of the invoices it names, and tells of it. */
export async function postEntry(tx: TenantTransaction, by: By, entry: NewEntry): Promise<void> {
  const { postings } = entry;
  await insertEntries(tx, by, [entry]);
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
  await tellOfEntry(tx, by, entry);
}

const entriesAtOnce = 1_000;

/**
 * Adds entries to the receivables ledger; those without postings are left out. The balances they change, and
 * who is told of them, are the caller's: an invoice that is issued gets its own with the entry.
 */
export async function insertEntries(tx: TenantTransaction, by: By, list: readonly NewEntry[]): Promise<void> {
  const { companyId } = by;
  const entries = list
    .filter(({ postings }) => postings.length > 0)
    .map((entry) => ({ ...entry, id: newId() }));
  for (let at = 0; at < entries.length; at += entriesAtOnce) {
    const some = entries.slice(at, at + entriesAtOnce);
    await tx.insert(receivableEntries).values(
      some.map(({ postings: _postings, touches: _touches, ...facts }) => ({
        companyId,
        ...facts,
        ...madeBy(by),
      })),
    );
    await tx
      .insert(receivablePostings)
      .values(
        some.flatMap(({ id: entryId, postings }) =>
          postings.map((posting, position) => ({ companyId, entryId, position, ...posting })),
        ),
      );
  }
}
