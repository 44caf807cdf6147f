import { creditPrefix, dueDateOf, invoiceNumber } from '@haulwright/domain/invoicing/billing-terms';
import { postingsOf, type LedgerEvent } from '@haulwright/domain/invoicing/ledger';
import { goodwillPrefix, lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
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
import { loadTaxBasis, taxesOfLines, type TaxBasis } from '../sources/draft-taxes.queries.ts';
import { depositsAmong, withdrawDeposit } from '../receivables/deposits.queries.ts';
import { loadParties } from '../rows/parties.queries.ts';
import {
  balanceOf,
  hasAllocations,
  insertBalance,
  insertInvoice,
  isCredited,
  linesOf,
  lockInvoice,
  lockInvoices,
  nextNumber,
  replaceTaxes,
  taxesOf,
  updateInvoice,
  type InvoiceRow,
  type NewInvoiceLine,
} from '../rows/invoice-rows.queries.ts';
import { postEntry } from '../rows/post-entry.queries.ts';
import { refreshSourcesOf, takeLinesBack } from '../sources/refresh-sources.ts';
import { loadBillingSettings } from '../rows/terms.queries.ts';

/** Recalculates the taxes of a draft by the current rates. */
export async function refreshDraft(
  tx: TenantTransaction,
  by: DatedAct,
  invoice: InvoiceRow,
  basis: TaxBasis,
): Promise<Outcome<NewInvoiceLine[], 'invoice.empty' | 'invoice.tax-not-set'>> {
  const lines = await linesOf(tx, invoice.id);
  if (lines.length === 0) return refused('invoice.empty');
  const { id, clientId } = invoice;
  const worked = await taxesOfLines(tx, basis, { id, clientId, lines }, by.today);
  if (worked.notSet.length > 0) return refused('invoice.tax-not-set');
  await replaceTaxes(tx, invoice, lines, worked);
  return accepted(lines);
}

export type IssueRefusal = 'not-found' | 'invoice.not-draft' | 'invoice.empty' | 'invoice.tax-not-set';

export async function approveDraft(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
  basis: TaxBasis,
): Promise<Outcome<null, IssueRefusal>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'draft' && invoice.state !== 'approved') return refused('invoice.not-draft');
  const refreshed = await refreshDraft(tx, by, invoice, basis);
  if (!refreshed.ok) return refreshed;
  await updateInvoice(tx, id, { state: 'approved', approvedBy: by.userId });
  return accepted(null);
}

export interface IssueResult {
  readonly id: string;
  readonly refusal: IssueRefusal | null;
}

/**
 * Issues drafts and approved invoices in this order, invoices before credit notes: each gets its number, is
 * posted and never changes afterwards. Every row is locked before the first number is taken, and the two
 * series in one order, so that several people issuing at once wait for each other instead of deadlocking.
 */
export async function issueInvoices(
  tx: TenantTransaction,
  by: DatedAct,
  ids: readonly string[],
): Promise<IssueResult[]> {
  const basis = await loadTaxBasis(tx);
  const isCredit = new Map((await lockInvoices(tx, ids)).map(({ id, kind }) => [id, kind === 'credit-note']));
  const results: IssueResult[] = [];
  for (const id of ids.toSorted((a, b) => Number(isCredit.get(a) ?? 0) - Number(isCredit.get(b) ?? 0))) {
    const issued = await issueInvoice(tx, by, id, basis);
    results.push({ id, refusal: issued.ok ? null : issued.refusal });
  }
  return results;
}

async function issueInvoice(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
  basis: TaxBasis,
): Promise<Outcome<null, IssueRefusal>> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'draft' && invoice.state !== 'approved') return refused('invoice.not-draft');
  const refreshed = await refreshDraft(tx, by, invoice, basis);
  if (!refreshed.ok) return refreshed;
  await numberAndPost(tx, by, id);
  return accepted(null);
}

async function numberAndPost(tx: TenantTransaction, by: DatedAct, id: string): Promise<void> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) throw new Error(`invoice ${id} vanished while it was issued`);
  const { companyId, userId, today, now } = by;
  const { kind, clientId, totalCents } = invoice;
  const { invoicePrefix } = await loadBillingSettings(tx);
  const parties = await loadParties(tx, clientId);
  const prefix = kind === 'invoice' ? invoicePrefix : creditPrefix;
  const numberOf = (next: number): string => invoiceNumber(prefix, next);
  const sequence = await nextNumber(tx, companyId, kind, numberOf);
  const dueDate = dueDateOf(today, kind === 'invoice' ? invoice.dueDays : 0);
  await updateInvoice(tx, id, {
    state: 'issued',
    sequence,
    number: numberOf(sequence),
    invoiceDate: today,
    dueDate,
    parties,
    issuedBy: userId,
    issuedAt: now,
  });
  await insertBalance(tx, { companyId, invoiceId: id, clientId, dueDate }, totalCents);
  await post(tx, by, invoice, 'invoice.issued');
}

async function post(
  tx: TenantTransaction,
  by: DatedAct,
  invoice: InvoiceRow,
  type: 'invoice.issued' | 'invoice.voided',
): Promise<void> {
  const lines = (await linesOf(tx, invoice.id)).filter((line) => lineKindOf(line) !== 'deposit');
  const taxes = await taxesOf(tx, invoice.id);
  const opening = lines.filter((line) => lineKindOf(line) === 'opening');
  const earned = lines.filter((line) => lineKindOf(line) !== 'opening');
  const event: LedgerEvent = {
    type,
    openingCents: opening.reduce((sum, { cents }) => sum + cents, 0),
    byCategory: [...Map.groupBy(earned, (line) => line.revenueCategory)].map(([category, list]) => ({
      category,
      cents: list.reduce((sum, { cents }) => sum + cents, 0),
    })),
    byTax: taxes.map(({ jurisdictionId, cents }) => ({ rateId: jurisdictionId, cents })),
  };
  await postEntry(tx, by, {
    event: type,
    clientId: invoice.clientId,
    invoiceId: invoice.id,
    paymentId: null,
    occurredOn: by.today,
    postings: postingsOf(event).map((posting) => ({
      ...posting,
      invoiceId: posting.account === 'receivable' ? invoice.id : null,
    })),
  });
}

/**
 * Public to other features. Voids an issued invoice: it keeps its number, and its work is unbilled again.
 * What was paid on a deposit stays the client's credit. What a credit note was used for is open again, and the
 * payments and the write-off that it took the place of are back on its invoice.
 */
export async function voidInvoice(
  tx: TenantTransaction,
  by: DatedAct,
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
    return accepted(null);
  }
  const balance = await balanceOf(tx, id);
  if ((await hasAllocations(tx, id)) || (await isCredited(tx, id)) || (balance?.writtenOffCents ?? 0) !== 0)
    return refused('invoice.has-payments');
  await updateInvoice(tx, id, { state: 'void', voidedBy: by.userId, voidedAt: by.now, voidReason: reason });
  await post(tx, by, invoice, 'invoice.voided');
  await restore(tx, by, replaced, locked);
  await takeLinesBack(tx, await linesOf(tx, id), by.today);
  return accepted(null);
}

/** Puts back what a credit note took the place of. */
async function restore(
  tx: TenantTransaction,
  by: DatedAct,
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
  by: DatedAct,
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
  await numberAndPost(tx, by, creditId);
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
  by: DatedAct,
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
  by: DatedAct,
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
  by: DatedAct,
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
