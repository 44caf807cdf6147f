import { sql } from 'drizzle-orm';
import { canGoOut, idleStates } from '@haulwright/domain/rentals/unit';
import type { ClaimSort, KindStock, StockClaim } from '@haulwright/domain/rentals/stock';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';

/** The units of a kind and what takes them from today on. */
export interface NamedStock extends KindStock {
  readonly id: string;
  readonly name: string;
}

interface Asked {
  readonly today: string;
  readonly now: Date;
  /** Left out: all kinds. */
  readonly unitTypeIds?: readonly string[];
  /** A quote whose own hold does not count. */
  readonly exceptQuoteId?: string;
}

interface KindRow extends Record<string, unknown> {
  id: string;
  name: string;
  units: number | null;
}

interface ClaimRow extends Record<string, unknown> {
  unit_type_id: string;
  sort: ClaimSort;
  quantity: number;
  from_day: string;
  to_day: string | null;
}

/**
 * The stock of kinds, by name: two statements for any number of them. Units that stand at a client's after the planned
 * end of their rental come back when they are picked up, so nobody knows when.
 */
export async function loadStock(tx: TenantTransaction, asked: Asked): Promise<NamedStock[]> {
  const kinds = await kindsOf(tx, asked);
  const claims = Map.groupBy(await claimsOf(tx, asked), ({ unitTypeId }) => unitTypeId);
  return kinds.map((kind) => ({ ...kind, claims: claims.get(kind.id) ?? [] }));
}

async function kindsOf(tx: TenantTransaction, { unitTypeIds }: Asked): Promise<KindRow[]> {
  const goOut = sql.join(
    idleStates.filter(canGoOut).map((one) => sql`${one}`),
    sql`, `,
  );
  const { rows } = await tx.execute<KindRow>(sql`
    select t.id, t.name, c.units
      from unit_types t
      left join (select u.unit_type_id, (count(*) filter (where u.rental_id is not null or u.idle_state in (${goOut})))::int as units
                   from units u group by u.unit_type_id) c on c.unit_type_id = t.id
     where ${unitTypeIds === undefined ? sql`true` : sql`t.id = any(${uuids(unitTypeIds)})`}
     order by lower(t.name), t.id`);
  return rows;
}

/** What was delivered once is no longer reserved, also after it was picked up. A mail on its way holds as a sent quote does. */
async function claimsOf(
  tx: TenantTransaction,
  { today, now, unitTypeIds, exceptQuoteId }: Asked,
): Promise<(StockClaim & { readonly unitTypeId: string })[]> {
  const isAsked = unitTypeIds === undefined ? sql`true` : sql`unit_type_id = any(${uuids(unitTypeIds)})`;
  const isOther = exceptQuoteId === undefined ? sql`true` : sql`q.id <> ${exceptQuoteId}`;
  const { rows } = await tx.execute<ClaimRow>(sql`
    with delivered as (
      select e.rental_id, u.unit_type_id, count(*) as quantity
        from rental_events e join rental_agreements r on r.id = e.rental_id join units u on u.id = e.unit_id
       where r.ended_at is null and e.kind = 'delivered'
         and not exists (select 1 from rental_events w where w.company_id = e.company_id and w.withdraws_id = e.id)
       group by e.rental_id, u.unit_type_id),
    claims as (
      select u.unit_type_id, 'rent' as sort, count(*) as quantity, null::date as from_day,
             case when r.end_date >= ${today} then r.end_date end as to_day
        from units u join rental_agreements r on r.id = u.rental_id
       group by u.unit_type_id, to_day
      union all
      select i.unit_type_id, 'reservation', i.quantity - coalesce(d.quantity, 0), r.deliver_on, r.end_date
        from rental_items i join rental_agreements r on r.id = i.rental_id
        left join delivered d on d.rental_id = i.rental_id and d.unit_type_id = i.unit_type_id
       where r.ended_at is null and i.quantity > coalesce(d.quantity, 0) and (r.end_date is null or r.end_date >= ${today})
      union all
      select l.unit_type_id, 'hold', p.quantity_thousandths / 1000, l.deliver_on, l.pick_up_on
        from quote_rental_lines l join quotes q on q.id = l.quote_id
        join quote_lines p on p.quote_id = l.quote_id and p.position = l.position
       where ${isOther} and l.deliver_on is not null and (l.pick_up_on is null or l.pick_up_on >= ${today})
         and (q.state = 'sent' and q.expires_on >= ${today} or q.state = 'draft' and q.mailing_until > ${now.toISOString()}::timestamptz))
    select unit_type_id, sort, sum(quantity)::int as quantity, greatest(coalesce(from_day, ${today}), ${today})::text as from_day, to_day::text
      from claims where ${isAsked} group by unit_type_id, sort, 4, to_day`);
  return rows.map((row) => ({
    unitTypeId: row.unit_type_id,
    sort: row.sort,
    quantity: row.quantity,
    from: row.from_day,
    to: row.to_day,
  }));
}
