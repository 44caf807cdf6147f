import type { Agreement, AgreementSummary } from '@haulwright/domain/agreements/agreement';
import { formatDollars } from '@haulwright/domain/kernel/dollars';

const periodText = { 1: 'month', 3: 'quarter', 12: 'year' } as const;
export const everyText = { 1: 'Every month', 3: 'Every quarter', 12: 'Every year' } as const;

export const stateText: Record<Agreement['state'], string> = {
  coming: 'Not started',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
};

/** '$120.00 a month, in advance' or '$80.00 a visit'. */
export const priceText = ({
  cents,
  charge,
  months,
  bills,
}: Pick<AgreementSummary, 'cents' | 'charge' | 'months' | 'bills'>): string =>
  charge === 'visit'
    ? `${formatDollars(cents)} a visit`
    : `${formatDollars(cents)} a ${periodText[months]}, in ${bills === 'advance' ? 'advance' : 'arrears'}`;

/** What a visit includes, and the price beyond it. */
export const includedText = ({
  includedGallons,
  overagePrice,
}: Pick<Agreement, 'includedGallons' | 'overagePrice'>): string =>
  includedGallons === null
    ? 'Any number of gallons'
    : `${includedGallons.toLocaleString('en-US')} gallons a visit, $${(overagePrice / 10_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })} for each extra gallon`;
