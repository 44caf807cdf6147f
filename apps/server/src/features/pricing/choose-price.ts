import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { AgreedPrice } from '@haulwright/domain/pricing/agreed-price';
import { chooseRule, type RuleScope, type Served } from '@haulwright/domain/pricing/price-book';
import type { PinnedRule } from '@haulwright/domain/pricing/price-job';
import { flatRule, type PriceRule } from '@haulwright/domain/pricing/price-rule';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { priceBasesOf, type PriceBasis } from './price-bases.queries.ts';
import { rulesFor } from './price-book.queries.ts';

/**
 * Public to other features. Chooses the rule for a job type, client and day; the job type's flat price where
 * there is none.
 */
export async function choosePrice(
  tx: TenantTransaction,
  jobTypeId: string | null,
  served: Served,
  on: CalendarDate,
): Promise<PinnedRule> {
  const basis = jobTypeId === null ? undefined : (await priceBasesOf(tx, [jobTypeId])).get(jobTypeId);
  const item = basis?.item ?? null;
  return pinnedBy(basis, item === null ? [] : await rulesFor(tx, item.id, served), served, on);
}

/** The same, of what was read. */
export function pinnedBy(
  basis: PriceBasis | undefined,
  rules: readonly (RuleScope & { readonly rule: PriceRule })[],
  served: Served,
  on: CalendarDate,
): PinnedRule {
  const item = basis?.item ?? null;
  const chosen = item === null ? undefined : chooseRule(rules, served, on);
  const categories = {
    itemName: item?.name ?? null,
    revenueCategory: item?.revenueCategory ?? 'service',
    taxCategory: item?.taxCategory ?? 'service',
  };
  if (chosen !== undefined) return { ...categories, source: chosen.source, rule: chosen.rule.rule };
  const flat = basis?.flatCents ?? null;
  return flat === null
    ? { ...categories, source: 'none', rule: null }
    : { ...categories, source: 'job-type', rule: flatRule(flat) };
}

/** What was agreed on with the client for a job, or null: the price book says what it costs. */
export const agreedPriceOf = async (
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobId: string,
): Promise<AgreedPrice | null> =>
  (await events.ask(tx, 'prices.agreed', { ids: [jobId] })).get(jobId) ?? null;
