import type { JobPrice, JobPriceLine, PinnedRule } from './price-job.ts';
import { flatRule } from './price-rule.ts';

/** A price that a client accepted for a job: its lines count, whatever is pumped. */
export interface AgreedPrice {
  /** Where it was agreed: 'Quote Q-00012'. */
  readonly name: string;
  /** Agreed for one address of the client. */
  readonly isForAddress: boolean;
  readonly lines: readonly JobPriceLine[];
}

const totalOf = ({ lines }: AgreedPrice): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The price of a job with an agreement. */
export const agreedJobPrice = (agreed: AgreedPrice): JobPrice => ({
  source: agreed.isForAddress ? 'address' : 'client',
  itemName: agreed.name,
  lines: [...agreed.lines],
  totalCents: totalOf(agreed),
  holds: [],
});

/** What the job is priced by from its completion on: as a rule, the agreement is a flat price. */
export const agreedPin = (agreed: AgreedPrice): PinnedRule => ({
  source: agreed.isForAddress ? 'address' : 'client',
  itemName: agreed.name,
  revenueCategory: agreed.lines[0]?.revenueCategory ?? 'service',
  taxCategory: agreed.lines[0]?.taxCategory ?? 'service',
  rule: flatRule(totalOf(agreed)),
});
