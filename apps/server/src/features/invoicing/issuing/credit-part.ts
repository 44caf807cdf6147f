// Public to other features: credit notes for a part of an invoice.
import { goodwillPrefix, lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import {
  partCredit,
  type CreditedPart,
  type PartCredit,
  type PartCreditRefusal,
} from '@haulwright/domain/invoicing/part-credit';
import type { RefundInput } from '@haulwright/domain/invoicing/payment';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { applyCreditNote, lockPaymentsOf } from '../receivables/apply-credit.queries.ts';
import { depositsAmong } from '../receivables/deposits.queries.ts';
import { paidBy, refundCreditNote } from '../receivables/refund-credit-note.queries.ts';
import { creditedOf } from '../rows/credited.queries.ts';
import {
  balanceOf,
  insertInvoice,
  linesOf,
  lockInvoices,
  taxesOf,
  updateInvoice,
  type InvoiceLineRow,
  type NewInvoiceLine,
} from '../rows/invoice-rows.queries.ts';
import { refreshSourcesOf } from '../sources/refresh-sources.ts';
import { issueStored } from './issue-drafts.ts';

/** Where the credit goes: off what is open on the invoice, to the client's credit, or back as money. */
export type CreditTo =
  | { readonly to: 'invoice' }
  | { readonly to: 'credit' }
  | { readonly to: 'refund'; readonly refund: Omit<RefundInput, 'cents'> };

interface Asked {
  readonly id: string;
  readonly reason: string;
  readonly part: CreditedPart;
  readonly goes: CreditTo;
}

/** More than there is, with what there is. */
interface TooMuch<Refusal extends string> {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly leftCents: number;
}

export type PartCreditOutcome =
  | Outcome<
      string,
      | 'not-found'
      | 'invoice.not-issued'
      | 'invoice.is-deposit'
      | 'credit.nothing-left'
      | 'credit.no-such-line'
      | 'payment.no-credit'
    >
  | TooMuch<'credit.too-much'>
  | TooMuch<'credit.over-open'>;

/**
 * Issues a credit note for a part of an invoice: goodwill that is not billed again. Payments are locked first, then
 * all invoices that a refund may touch, in the common order.
 * @returns its id
 */
export async function creditPart(
  tx: TenantTransaction,
  by: PersonBy,
  { id, reason, part, goes }: Asked,
): Promise<PartCreditOutcome> {
  const clientId = (await balanceOf(tx, id))?.clientId;
  const isRefund = goes.to === 'refund' && clientId !== undefined;
  if (isRefund) await lockPaymentsOf(tx, clientId);
  const paid = isRefund ? await paidBy(tx, clientId) : [];
  const locked = await lockInvoices(tx, [...new Set([id, ...paid.map(({ invoiceId }) => invoiceId)])]);
  const invoice = locked.find((one) => one.id === id);
  if (invoice === undefined) return refused('not-found');
  if (invoice.state !== 'issued' || invoice.kind !== 'invoice') return refused('invoice.not-issued');
  if ((await depositsAmong(tx, [id])).size > 0) return refused('invoice.is-deposit');
  const lines = await linesOf(tx, id);
  const credit = await worked(tx, id, lines, part);
  if ('refusal' in credit)
    return credit.refusal === 'credit.too-much' ? { ok: false, ...credit } : refused(credit.refusal);
  const open = Math.max(0, (await balanceOf(tx, id))?.openCents ?? 0);
  if (goes.to === 'invoice' && credit.totalCents > open)
    return { ok: false, refusal: 'credit.over-open', leftCents: open };

  const noteId = newId();
  const noteLines = linesOfNote(lines, credit);
  await insertInvoice(tx, by, {
    id: noteId,
    clientId: invoice.clientId,
    dueDays: 0,
    creditsInvoiceId: id,
    note: reason,
    lines: noteLines,
    taxes: credit.taxes.map((tax) => ({
      ...tax,
      cents: 0 - tax.cents,
      taxableCents: 0 - tax.taxableCents,
    })),
  });
  await updateInvoice(tx, noteId, { kind: 'credit-note' });
  await issueStored(tx, by, noteId);
  if (goes.to === 'invoice') await applyCreditNote(tx, by, noteId, [id]);
  if (goes.to === 'refund') {
    const refund = { ...goes.refund, cents: credit.totalCents };
    const refunded = await refundCreditNote(tx, by, noteId, refund);
    if (!refunded.ok) return refused('payment.no-credit');
  }
  await refreshSourcesOf(tx, noteLines, by.today);
  return accepted(noteId);
}

async function worked(
  tx: TenantTransaction,
  id: string,
  lines: readonly InvoiceLineRow[],
  part: CreditedPart,
): Promise<PartCredit | PartCreditRefusal> {
  const credited = await creditedOf(tx, id);
  const left = new Map(credited.lines.map((one) => [keyOf(one), one.cents]));
  const creditable = lines.map((line) => {
    const whole = left.get(keyOf(line)) ?? 0;
    // Two lines of one key: what was credited counts for the first as far as it goes.
    const creditedCents = Math.min(whole, Math.max(0, line.cents));
    left.set(keyOf(line), whole - creditedCents);
    const { position, cents, taxes = null } = line;
    return { position, cents, taxes, kind: lineKindOf(line), creditedCents };
  });
  return partCredit({ lines: creditable, taxes: await taxesOf(tx, id), creditedTaxes: credited.taxes }, part);
}

const keyOf = ({
  jobId,
  rentalId,
  agreementId,
  key,
}: Pick<NewInvoiceLine, 'jobId' | 'rentalId' | 'agreementId' | 'key'>): string =>
  `${jobId ?? rentalId ?? agreementId ?? ''}/${key}`;

/** With keys of their own, the lines are not billed again; an open balance of other books stays one. */
const linesOfNote = (lines: readonly InvoiceLineRow[], credit: PartCredit): NewInvoiceLine[] =>
  credit.lines.flatMap(({ position, cents, taxes }): NewInvoiceLine[] => {
    const line = lines.find((one) => one.position === position);
    if (line === undefined || cents === 0) return [];
    return [
      {
        ...line,
        kind: lineKindOf(line) === 'opening' ? 'opening' : 'goodwill',
        key: `${goodwillPrefix}${line.key}`,
        quantityThousandths: 1_000,
        unit: '',
        unitPrice: cents * 100,
        cents: 0 - cents,
        taxes: taxes.map((tax) => ({ ...tax, taxableCents: 0 - tax.taxableCents })),
      },
    ];
  });
