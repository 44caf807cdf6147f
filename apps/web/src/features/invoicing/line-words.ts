import type { InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import { formatDollars, formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';

/** What a line of a draft was before somebody changed it, and who did. */
export function changedText({ from, byName }: NonNullable<InvoiceLine['changed']>): string {
  if (from === null) return `Added by ${byName}`;
  const { description, quantityThousandths, unit, unitPrice, cents } = from;
  const many = [formatQuantity(quantityThousandths), unit].filter((part) => part !== '').join(' ');
  return `Was ${description}, ${many} × ${formatUnitPrice(unitPrice)}, ${formatDollars(cents)}. Changed by ${byName}`;
}
