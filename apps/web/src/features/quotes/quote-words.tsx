import { formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { quoteStateName, type ShownQuoteState } from '@haulwright/domain/quotes/quote-life';
import { Badge, type Tone } from '../../ui/base/badge.tsx';
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

/** "2 each × $125.00". */
export const amountText = (line: {
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
}): string => `${formatQuantity(line.quantityThousandths)} ${line.unit} × ${formatUnitPrice(line.unitPrice)}`;

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
