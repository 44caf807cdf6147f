import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { chooseRule, type Served } from '@haulwright/domain/pricing/price-book';
import type { PinnedRule } from '@haulwright/domain/pricing/price-job';
import { flatRule } from '@haulwright/domain/pricing/price-rule';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { priceBasisOf, rulesFor } from './price-book.queries.ts';

/** Public to other features. The rule that prices a kind of work for a client on a day; the job type's flat price where none is set. */
export async function choosePrice(
  tx: TenantTransaction,
  jobTypeId: string | null,
  served: Served,
  on: CalendarDate,
): Promise<PinnedRule> {
  const basis = await priceBasisOf(tx, jobTypeId);
  const item = basis?.item ?? null;
  const chosen = item === null ? undefined : chooseRule(await rulesFor(tx, item.id, served), served, on);
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
