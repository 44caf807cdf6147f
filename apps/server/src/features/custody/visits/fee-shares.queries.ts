// Public to other features: what a site's fee is for each job.
import { sql } from 'drizzle-orm';
import { feeShares, type DumpedPickup } from '@haulwright/domain/custody/visits/fee-shares';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/**
 * A job's part of what the sites charged for its waste, in cents, by the ledger's gallons. Null until all of it was
 * dumped and every site's fee is known.
 */
export async function disposalCentsOf(tx: TenantTransaction, jobId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ pickups: DumpedPickup[] | null; aboard: number | null }>(sql`
    with own as (
      select f.id, f.gallons from load_facts f
       where f.job_id = ${jobId} and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id)
    ), gone as (
      select t.pickup_fact_id, t.gallons, coalesce(o.kind, e.kind) as kind, e.fact_id
        from load_attributions t join load_entries e on e.id = t.entry_id left join load_entries o on o.id = e.reverses_id
       where t.pickup_fact_id in (select id from own)
    ), visits as (
      select x.visit_id from gone g join disposal_visit_facts x on x.fact_id = g.fact_id
       where g.kind = 'discharge' group by x.visit_id having sum(g.gallons) <> 0
    ), shares as (
      select x.visit_id, t.pickup_fact_id as id, sum(t.gallons)::int as gallons
        from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id left join load_entries o on o.id = e.reverses_id
        join load_attributions t on t.entry_id = e.id
       where x.visit_id in (select visit_id from visits) and coalesce(o.kind, e.kind) = 'discharge' group by 1, 2 having sum(t.gallons) > 0
    )
    select (select jsonb_agg(jsonb_build_object('visitId', s.visit_id, 'pickupId', s.id, 'gallons', s.gallons, 'isOwn', s.id in (select id from own),
                     'feeCents', (select d.cents from disposal_fees d where d.visit_id = s.visit_id order by d.created_at desc, d.id desc limit 1)) order by f.occurred_at, f.id)
              from shares s join load_facts f on f.id = s.id) as pickups,
           (select sum(gallons) from own)::int - coalesce((select sum(gallons) from gone where kind <> 'transfer'), 0)::int as aboard`);
  const [row] = rows;
  return row === undefined || row.aboard !== 0 ? null : feeShares(row.pickups ?? []);
}

/** Pickups whose waste went to a visit, also those that were corrected since. */
export async function pickupsOfVisit(tx: TenantTransaction, visitId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct t.pickup_fact_id as id from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
      join load_attributions t on t.entry_id = e.id where x.visit_id = ${visitId}`);
  return rows.map(({ id }) => id);
}
