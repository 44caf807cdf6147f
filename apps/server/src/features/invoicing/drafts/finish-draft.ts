import {
  discountCents,
  discountKey,
  discountText,
  type DiscountRefusal,
  type DraftDiscount,
} from '@haulwright/domain/invoicing/draft-change';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadTaxBasis, taxesOfLines } from '../sources/draft-taxes.queries.ts';
import {
  deleteLinesAt,
  insertLines,
  linesOf,
  storeTaxes,
  updateInvoice,
  type InvoiceLineRow,
  type InvoiceRow,
} from '../rows/invoice-rows.queries.ts';

/** Maximum lines of a draft with all that is added by hand. */
const maxLines = 5_000;

export type FinishRefusal = DiscountRefusal | 'invoice.empty' | 'invoice.too-many-lines';

/**
 * Brings a (locked) draft in order after its lines changed: the discount is what it is of the lines that are
 * there, and the taxes are theirs.
 */
export async function finishDraft(
  tx: TenantTransaction,
  by: DatedAct,
  invoice: Pick<InvoiceRow, 'id' | 'companyId' | 'clientId'>,
  discount: DraftDiscount | null,
): Promise<Outcome<null, FinishRefusal>> {
  const { id, companyId, clientId } = invoice;
  const before = await linesOf(tx, id);
  const charges = before.filter((line) => lineKindOf(line) !== 'discount');
  if (charges.length === 0) return refused('invoice.empty');
  if (charges.length > maxLines) return refused('invoice.too-many-lines');
  const discounted = await renewDiscount(tx, by, { id, companyId, before, charges }, discount);
  if (!discounted.ok) return discounted;
  const lines = await linesOf(tx, id);
  const worked = await taxesOfLines(tx, await loadTaxBasis(tx), { id, clientId, lines }, by.today);
  await storeTaxes(tx, companyId, [{ id, lines, ...worked }]);
  await updateInvoice(tx, id, { discount });
  return accepted(null);
}

interface Discounted {
  readonly id: string;
  readonly companyId: string;
  readonly before: readonly InvoiceLineRow[];
  readonly charges: readonly InvoiceLineRow[];
}

/** Writes the line of a discount again, below all others. */
async function renewDiscount(
  tx: TenantTransaction,
  { userId, now }: DatedAct,
  { id, companyId, before, charges }: Discounted,
  discount: DraftDiscount | null,
): Promise<Outcome<null, DiscountRefusal>> {
  const old = before.filter((line) => lineKindOf(line) === 'discount');
  const kinds = charges.map((line) => ({ kind: lineKindOf(line), cents: line.cents }));
  const worked = discount === null ? { cents: 0 } : discountCents(discount, kinds);
  if ('refusal' in worked) return refused(worked.refusal);
  await deleteLinesAt(
    tx,
    id,
    old.map(({ position }) => position),
  );
  if (discount === null || worked.cents === 0) return accepted(null);
  const line = {
    kind: 'discount',
    jobId: null,
    rentalId: null,
    agreementId: null,
    key: discountKey,
    revenueCategory: 'other',
    taxCategory: 'other',
    description: discountText(discount),
    quantityThousandths: 1_000,
    unit: '',
    unitPrice: worked.cents * 100,
    cents: -worked.cents,
    at: Math.max(...charges.map(({ position }) => position)) + 1,
    addedBy: userId,
    addedAt: now,
  } as const;
  await insertLines(tx, companyId, [{ id, lines: [line] }]);
  return accepted(null);
}
