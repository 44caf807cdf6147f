import type { JobPrice, JobPriceHold, JobPriceLine, PinnedRule } from './price-job.ts';
import { flatRule } from './price-rule.ts';

/** A price agreed with a client for a job: its lines apply instead of the price book. */
export interface AgreedPrice {
  /** Where it was agreed: 'Quote Q-00012'. */
  readonly name: string;
  /** Agreed for one address of the client. */
  readonly isForAddress: boolean;
  readonly lines: readonly JobPriceLine[];
  /** Missing facts that hold the billing; none, where the price does not depend on gallons. */
  readonly holds?: readonly JobPriceHold[];
}

const totalOf = ({ lines }: AgreedPrice): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The price of a job with an agreement. */
export function agreedJobPrice(agreed: AgreedPrice): JobPrice {
  const holds = [...(agreed.holds ?? [])];
  return {
    source: agreed.isForAddress ? 'address' : 'client',
    itemName: agreed.name,
    lines: holds.length > 0 ? [] : [...agreed.lines],
    totalCents: holds.length > 0 ? null : totalOf(agreed),
    holds,
  };
}

/** The agreement as the job's pinned rule from completion on: a flat price. */
export const agreedPin = (agreed: AgreedPrice): PinnedRule => ({
  source: agreed.isForAddress ? 'address' : 'client',
  itemName: agreed.name,
  revenueCategory: agreed.lines[0]?.revenueCategory ?? 'service',
  taxCategory: agreed.lines[0]?.taxCategory ?? 'service',
  rule: flatRule(totalOf(agreed)),
});
