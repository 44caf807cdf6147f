import { sql } from 'drizzle-orm';
import type { AnyTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

export interface Fleet {
  readonly companyId: string;
  readonly rentals: number;
  readonly unitsEach: number;
  /** When all of them were delivered: 'yyyy-MM-dd', also the anchor of their periods of 28 days in advance. */
  readonly deliveredOn: string;
  readonly unitCents: number;
  /** Of the first unit of every third rental but one in ten. */
  readonly deliveryCents: number;
  /** Every fifth rental bills a waiver of this share; 0: none does. */
  readonly waiverPpm: number;
}

/** Whether the first unit of a rental costs its delivery. */
export const hasFee = (rental: number): boolean => rental % 10 < 3;
export const hasWaiver = (rental: number): boolean => rental % 5 === 0;

/**
 * Rents out many units by the company's clients in turn, written as rows: through the API it would take hours. What
 * is due of them waits to be worked out.
 */
export async function insertFleet(tx: AnyTransaction, fleet: Fleet): Promise<void> {
  const { companyId, rentals, unitsEach, deliveredOn, unitCents } = fleet;
  const type = newId();
  await tx.execute(sql`
    insert into unit_types (id, company_id, name, kind, toilets, hand_washes)
    values (${type}::uuid, ${companyId}::uuid, ${`Fleet toilet ${type}`}, 'toilet', 1, 0)`);
  const rates = JSON.stringify([{ validFrom: deliveredOn, cents: unitCents }]);
  await tx.execute(sql`
    create temporary table fleet on commit drop as
    with places as (
      select c.id as client_id, a.id as address_id, row_number() over (order by c.id) - 1 as at
        from clients c join client_addresses a on a.client_id = c.id and a.is_primary where c.company_id = ${companyId}::uuid)
    select n, gen_random_uuid() as id, p.client_id, p.address_id from generate_series(0, ${rentals - 1}::int) n
      join places p on p.at = n % (select count(*) from places)`);
  await tx.execute(sql`
    insert into rental_agreements (id, company_id, client_id, client_address_id, name, cycle, anchor_date, bills,
           prorates_delivery, credits_early_pickup, bills_fees, minimum_days, waiver_ppm, delivery_cents, pickup_cents, move_cents)
    select id, ${companyId}::uuid, client_id, address_id, 'Site ' || n, '{"every": "days", "days": 28}', ${deliveredOn}::date, 'advance',
           true, true, true, 0, case when n % 5 = 0 then ${fleet.waiverPpm}::int else 0 end, ${fleet.deliveryCents}::int, 0, 0 from fleet`);
  await tx.execute(sql`
    insert into rental_items (company_id, rental_id, unit_type_id, position, quantity, rates)
    select ${companyId}::uuid, id, ${type}::uuid, 0, ${unitsEach}::int, ${rates}::jsonb from fleet`);
  await tx.execute(sql`
    with made as (
      select f.*, u, gen_random_uuid() as unit_id from fleet f cross join generate_series(0, ${unitsEach - 1}::int) u),
    stored as (
      insert into units (id, company_id, unit_type_id, label_number, idle_state, rental_id, client_address_id, since)
      select unit_id, ${companyId}::uuid, ${type}::uuid,
             (select coalesce(max(o.label_number), 0) from units o where o.company_id = ${companyId}::uuid) + n * ${unitsEach}::int + u + 1, 'yard', id, address_id, ${deliveredOn}::date from made returning id)
    insert into rental_events (id, company_id, rental_id, kind, date, unit_id, client_address_id, fee_cents)
    select gen_random_uuid(), ${companyId}::uuid, m.id, 'delivered', ${deliveredOn}::date, m.unit_id, m.address_id,
           case when u = 0 and n % 10 < 3 then ${fleet.deliveryCents}::int else 0 end
      from made m join stored s on s.id = m.unit_id`);
  await tx.execute(sql`
    insert into rental_sources (company_id, rental_id, client_id, client_address_id, due_cents, is_billed, is_open, worked_out_on)
    select ${companyId}::uuid, id, client_id, address_id, 0, false, true, current_date from fleet`);
}
