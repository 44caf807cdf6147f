import type { PortalPaper } from '@haulwright/domain/portal/portal';
import { maxInvoicesPaid } from '@haulwright/domain/portal/portal-limits';
import { readTypedNumber } from '../../ui/words/typed-number.ts';

/** An amount over invoices, in their order. @returns undefined: it is more than they are */
export function spread(
  papers: readonly Pick<PortalPaper, 'id' | 'openCents'>[],
  cents: number,
): { invoiceId: string; cents: number }[] | undefined {
  let left = cents;
  const parts: { invoiceId: string; cents: number }[] = [];
  for (const { id, openCents } of papers) {
    if (left === 0 || parts.length === maxInvoicesPaid) break;
    const part = Math.min(left, openCents);
    parts.push({ invoiceId: id, cents: part });
    left -= part;
  }
  return left === 0 ? parts : undefined;
}

/** '125.5' and '$1,250.00' in cents; undefined for what is no amount. */
export function centsOfText(text: string): number | undefined {
  const dollars = readTypedNumber(text, { min: 0, max: 10_000_000, decimals: 2, isMoney: true });
  return dollars == null ? undefined : Math.round(dollars * 100);
}
