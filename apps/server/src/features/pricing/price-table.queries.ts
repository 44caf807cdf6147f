import { sql } from 'drizzle-orm';
import {
  maxUnpriced,
  soldDays,
  type SoldItem,
  type UnpricedType,
} from '@haulwright/domain/pricing/price-table';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Rules `r` that price work on a day; for everybody where they have no scope. */
const holds = (today: string) =>
  sql`r.withdrawn_at is null and r.valid_from <= ${today}::date and (r.valid_to is null or r.valid_to >= ${today}::date)`;
const forEverybody = sql`num_nonnulls(r.client_id, r.client_address_id, r.client_type) = 0`;

interface SoldRow extends Record<string, unknown> {
  id: string;
  agreed: number;
  upcoming: number;
  jobs: number;
  cents: string;
}

/** Of each price item: its agreements, the prices to come, and what was sold of it lately. */
export async function listSoldItems(
  tx: TenantTransaction,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<SoldItem[]> {
  const { rows } = await tx.execute<SoldRow>(sql`
    select i.id, coalesce(u.agreed, 0) as agreed, coalesce(u.upcoming, 0) as upcoming, coalesce(s.jobs, 0) as jobs, coalesce(s.cents, 0) as cents
      from price_items i
      left join (
        select r.price_item_id, count(*) filter (where ${holds(today)} and not ${forEverybody})::int as agreed,
               count(*) filter (where r.withdrawn_at is null and r.valid_from > ${today}::date)::int as upcoming
          from price_rules r group by 1) u on u.price_item_id = i.id
      left join (
        select k.price_item_id, count(*)::int as jobs, sum(p.total_cents) as cents from jobs j
          join job_type_prices k on k.job_type_id = j.job_type_id
          left join lateral (select total_cents from job_prices p where p.job_id = j.id order by p.version desc limit 1) p on true
         where j.status = 'completed' and j.completed_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${soldDays}::int) group by 1) s
        on s.price_item_id = i.id`);
  return rows.map((row) => ({
    itemId: row.id,
    agreedCount: row.agreed,
    upcomingCount: row.upcoming,
    jobCount: row.jobs,
    cents: Number(row.cents),
  }));
}

/** Job types that neither a price for everybody nor a flat price of their own prices today, by name. */
export async function listUnpricedTypes(tx: TenantTransaction, today: string): Promise<UnpricedType[]> {
  const { rows } = await tx.execute<{ id: string; name: string; item_name: string | null }>(sql`
    select t.id, t.name, i.name as item_name from job_types t
      left join job_type_prices k on k.job_type_id = t.id left join price_items i on i.id = k.price_item_id
     where t.price_cents is null
       and not exists (select from price_rules r where r.price_item_id = k.price_item_id and ${holds(today)} and ${forEverybody})
     order by lower(t.name), t.id limit ${maxUnpriced}`);
  return rows.map(({ id, name, item_name: itemName }) => ({ id, name, itemName }));
}
