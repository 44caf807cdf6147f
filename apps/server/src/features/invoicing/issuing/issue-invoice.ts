import { postingsOf, type LedgerEvent } from '@haulwright/domain/invoicing/ledger';
import { goodwillPrefix, lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import {
  applyCreditNote,
  invoicesUsing,
  releaseAllocations,
  releasePayments,
  unapplyCreditNote,
} from '../receivables/apply-credit.queries.ts';
import { lockReplaced, restorePayments, type Replaced } from '../receivables/restore-payments.queries.ts';
import { depositsAmong, withdrawDeposit } from '../receivables/deposits.queries.ts';
import {
  balanceOf,
  hasAllocations,
  insertInvoice,
  isCredited,
  linesOf,
  lockInvoice,
  lockInvoices,
  taxesOf,
  updateInvoice,
  type InvoiceRow,
  type NewInvoiceLine,
} from '../rows/invoice-rows.queries.ts';
import { entryOf, issueStored } from './issue-drafts.ts';
import { postEntry } from '../rows/post-entry.queries.ts';
import { refreshSourcesOf, takeLinesBack } from '../sources/refresh-sources.ts';

/**
 * Public to other features. Voids an issued invoice: it keeps its number, and its work is unbilled again.
 * What was paid on a deposit stays the client's credit. What a credit note was used for is open again, and the
 * payments and the write-off that it took the place of are back on its invoice.
 */
export async function voidInvoice(
  tx: TenantTransaction,
  by: PersonBy,
  id: string,
  reason: string,
): Promise<Outcome<null, 'not-found' | 'invoice.not-issued' | 'invoice.has-payments'>> {
  const replaced = await lockReplaced(tx, id);
  const mirrored = replaced.invoiceId === null ? [] : [replaced.invoiceId];
  const locked = await lockInvoices(tx, [...new Set([id, ...mirrored, ...(await invoicesUsing(tx, id))])]);
  const invoice = locked.find((one) => one.id === id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'issued') return refused('invoice.not-issued');
  // Used meanwhile for an invoice that is not locked.
  if ((await invoicesUsing(tx, id)).some((using) => !locked.some((one) => one.id === using)))
    return refused('invoice.has-payments');
  if (invoice.kind === 'credit-note') await unapplyCreditNote(tx, by, id);
  if ((await depositsAmong(tx, [id])).size > 0) {
    await releaseAllocations(tx, by, id);
    await withdrawDeposit(tx, id);
    await updateInvoice(tx, id, { state: 'void', voidedBy: by.userId, voidedAt: by.now, voidReason: reason });
    await by.events.publish(tx, 'invoice.voided', {
      companyId: by.companyId,
      today: by.today,
      invoiceIds: [id],
    });
    return accepted(null);
  }
  const balance = await balanceOf(tx, id);
  if ((await hasAllocations(tx, id)) || (await isCredited(tx, id)) || (balance?.writtenOffCents ?? 0) !== 0)
    return refused('invoice.has-payments');
  await updateInvoice(tx, id, { state: 'void', voidedBy: by.userId, voidedAt: by.now, voidReason: reason });
  await postEntry(
    tx,
    by,
    entryOf(by, invoice, await linesOf(tx, id), await taxesOf(tx, id), 'invoice.voided'),
  );
  await restore(tx, by, replaced, locked);
  await takeLinesBack(tx, await linesOf(tx, id), by.today);
  return accepted(null);
}

/** Puts back what a credit note took the place of. */
async function restore(
  tx: TenantTransaction,
  by: PersonBy,
  replaced: Replaced,
  locked: readonly InvoiceRow[],
): Promise<void> {
  const invoice = locked.find(({ id }) => id === replaced.invoiceId);
  if (invoice?.state !== 'issued') return;
  await restorePayments(tx, by, replaced);
  const open = (await balanceOf(tx, invoice.id))?.openCents ?? 0;
  const cents = Math.min(replaced.writtenOffCents, open);
  if (cents > 0)
    await postWriteOff(tx, by, invoice, { type: 'receivable.written-off', cents }, 'Its credit note is void');
}

/**
 * Issues a credit note with the negated lines and taxes of an invoice, and applies it to the invoice. Payments
 * of it become the client's credit, which can be used for other invoices or refunded; a write-off is reversed.
 * @returns its id
 */
export async function creditInvoice(
  tx: TenantTransaction,
  by: PersonBy,
  { id, reason, rebill }: { readonly id: string; readonly reason: string; readonly rebill: boolean },
): Promise<Outcome<string, 'not-found' | 'invoice.not-issued' | 'invoice.credited' | 'invoice.is-deposit'>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return refused('invoice.not-issued');
  if ((await depositsAmong(tx, [id])).size > 0) return refused('invoice.is-deposit');
  if (await isCredited(tx, id)) return refused('invoice.credited');
  const mirrored = <One extends { readonly cents: number }>(one: One): One => ({
    ...one,
    cents: 0 - one.cents,
  });
  const lines = (await linesOf(tx, id)).map((line) => ({
    ...mirrored(line),
    taxes: line.taxes?.map((tax) => ({ ...tax, taxableCents: 0 - tax.taxableCents })) ?? null,
  }));
  const taxes = (await taxesOf(tx, id)).map((tax) => ({
    ...mirrored(tax),
    taxableCents: 0 - tax.taxableCents,
  }));
  const creditId = newId();
  await insertInvoice(tx, by, {
    id: creditId,
    clientId: invoice.clientId,
    dueDays: 0,
    creditsInvoiceId: id,
    note: reason,
    lines: rebill ? lines : lines.map(asGoodwill),
    taxes,
  });
  await updateInvoice(tx, creditId, { kind: 'credit-note' });
  await issueStored(tx, by, creditId);
  const written = (await balanceOf(tx, id))?.writtenOffCents ?? 0;
  if (written !== 0)
    await postWriteOff(tx, by, invoice, { type: 'write-off.reversed', cents: written }, reason);
  await releasePayments(tx, by, id);
  await applyCreditNote(tx, by, creditId, [id]);
  if (rebill) await takeLinesBack(tx, lines, by.today);
  // Work that was given back in part already may be due again: the note gave back too much.
  else await refreshSourcesOf(tx, lines, by.today);
  return accepted(creditId);
}

/** With a key of its own, the line is not billed again. An open balance of other books stays one. */
const asGoodwill = <Line extends NewInvoiceLine>(line: Line): Line => ({
  ...line,
  kind: lineKindOf(line) === 'opening' ? ('opening' as const) : ('goodwill' as const),
  key: `${goodwillPrefix}${line.key}`,
});

/** Writes off the open amount of an invoice. */
export async function writeOff(
  tx: TenantTransaction,
  by: PersonBy,
  id: string,
  reason: string,
): Promise<Outcome<null, 'not-found' | 'invoice.not-issued' | 'invoice.settled' | 'invoice.is-deposit'>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return refused('invoice.not-issued');
  if ((await depositsAmong(tx, [id])).size > 0) return refused('invoice.is-deposit');
  const open = (await balanceOf(tx, id))?.openCents ?? 0;
  if (open <= 0) return refused('invoice.settled');
  await postWriteOff(tx, by, invoice, { type: 'receivable.written-off', cents: open }, reason);
  return accepted(null);
}

/** Reverses the write-offs of an invoice: a mistake, or the client pays after all. */
export async function undoWriteOff(
  tx: TenantTransaction,
  by: PersonBy,
  id: string,
  reason: string,
): Promise<Outcome<null, 'not-found' | 'invoice.not-written-off'>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  const cents = (await balanceOf(tx, id))?.writtenOffCents ?? 0;
  if (cents === 0) return refused('invoice.not-written-off');
  await postWriteOff(tx, by, invoice, { type: 'write-off.reversed', cents }, reason);
  return accepted(null);
}

const postWriteOff = (
  tx: TenantTransaction,
  by: PersonBy,
  { id, clientId }: InvoiceRow,
  event: Extract<LedgerEvent, { type: 'receivable.written-off' | 'write-off.reversed' }>,
  note: string,
): Promise<void> =>
  postEntry(tx, by, {
    event: event.type,
    clientId,
    invoiceId: id,
    paymentId: null,
    occurredOn: by.today,
    note,
    postings: postingsOf(event).map((posting) => ({
      ...posting,
      invoiceId: posting.account === 'receivable' ? id : null,
    })),
  });
