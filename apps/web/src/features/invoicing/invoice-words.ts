import type { BillingHold, InvoiceDetail, InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { priceHoldText } from '@haulwright/domain/pricing/price-job';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import type { Tone } from '../../ui/badge.tsx';

export const holdText: Record<BillingHold, string> = {
  ...priceHoldText,
  'price-missing': 'No price is set for this kind of work.',
};

export const paperName = ({ kind, number }: Pick<InvoiceSummary, 'kind' | 'number'>): string =>
  number ?? (kind === 'credit-note' ? 'Draft credit' : 'Draft');

/** How an invoice stands, in a word and a colour. */
export function standing({
  state,
  settlement,
  kind,
}: Pick<InvoiceSummary, 'state' | 'settlement' | 'kind'>): { readonly text: string; readonly tone: Tone } {
  if (state === 'draft') return { text: 'Draft', tone: 'neutral' };
  if (state === 'approved') return { text: 'Approved', tone: 'info' };
  if (state === 'void') return { text: 'Void', tone: 'neutral' };
  switch (settlement) {
    case 'paid':
      return { text: kind === 'credit-note' ? 'Used' : 'Paid', tone: 'good' };
    case 'overdue':
      return { text: 'Overdue', tone: 'bad' };
    case 'part-paid':
      return { text: kind === 'credit-note' ? 'Used in part' : 'Paid in part', tone: 'warn' };
    case 'written-off':
      return { text: 'Written off', tone: 'neutral' };
    default:
      return { text: kind === 'credit-note' ? 'Credit' : 'Open', tone: 'info' };
  }
}

export const taxNotSetText = ({ name, what }: InvoiceDetail['taxNotSet'][number]): string =>
  name === null
    ? 'No tax jurisdiction is entered for this place.'
    : what === null
      ? `${name} has no tax rate for this day.`
      : `Nobody has entered whether ${name} taxes ${revenueCategoryName[what].toLowerCase()}.`;

/** Why an invoice could not be approved or issued. */
export const refusalText: Readonly<Record<string, string>> = {
  'not-found': 'It is gone.',
  'invoice.not-draft': 'It is issued already.',
  'invoice.empty': 'It has no lines.',
  'invoice.tax-not-set': 'Nobody has entered whether this work is taxed.',
};
