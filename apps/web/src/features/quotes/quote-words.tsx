import { quoteStateName, type ShownQuoteState } from '@haulwright/domain/quotes/quote-life';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { QuoteFilter } from './quote-queries.ts';

const toneOf: Record<ShownQuoteState, Tone> = {
  draft: 'neutral',
  sent: 'info',
  expired: 'warn',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
};

/** The state of a quote. */
export function QuoteBadge({ state }: { readonly state: ShownQuoteState }) {
  return <Badge tone={toneOf[state]}>{quoteStateName[state]}</Badge>;
}

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const unitDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** "2 each × $125.00". */
export const amountText = (line: {
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
}): string =>
  `${quantity.format(line.quantityThousandths / 1_000)} ${line.unit} × ${unitDollars.format(line.unitPrice / 10_000)}`;

export const quoteFilterName: Record<QuoteFilter, string> = {
  all: 'All quotes',
  'follow-up': 'To follow up',
  drafts: 'Drafts',
  open: 'Open',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
