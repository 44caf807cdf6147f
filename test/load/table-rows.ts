import { sql } from 'drizzle-orm';
import type { AnyTransaction } from '../../apps/server/src/platform/database/database.ts';

interface Rows {
  readonly companyId: string;
  readonly userId: string;
  /** How many there are already. */
  readonly from: number;
  readonly count: number;
}

/** Stops of a route: nine jobs and a dump. */
const stopsEach = 10;

/** Driven routes of the past, as rows: their stops name no job, as a job is on one route at most. */
export async function insertRoutes(
  tx: AnyTransaction,
  { companyId, userId, from, count }: Rows,
): Promise<void> {
  await tx.execute(sql`
    with trucks as (select id, row_number() over (order by id) - 1 as at, count(*) over () as trucks from vehicles where company_id = ${companyId}::uuid),
    made as (
      insert into routes (id, company_id, name, route_date, status, total_meters, total_seconds, vehicle_id, driver_user_id)
      select gen_random_uuid(), ${companyId}::uuid, 'Route ' || n, current_date - (n % 1000)::int, 'completed', 20000 + n % 60000, 20000 + n % 9000, t.id, ${userId}::uuid
        from generate_series(${from + 1}::int, ${from + count}::int) n join trucks t on t.at = n % t.trucks returning id)
    insert into route_stops (id, company_id, route_id, sequence, kind, arrival_second, departure_second, gallons)
    select gen_random_uuid(), ${companyId}::uuid, m.id, s, case when s = ${stopsEach}::int then 'disposal' else 'job' end, 30000 + s * 3000, 31000 + s * 3000, 800 + s * 50
      from made m cross join generate_series(1, ${stopsEach}::int) s`);
}

/** Drafts of quotes, by the company's clients in turn. */
export async function insertQuotes(
  tx: AnyTransaction,
  { companyId, userId, from, count }: Rows,
): Promise<void> {
  await tx.execute(sql`
    with places as (select id, row_number() over (order by id) - 1 as at from clients where company_id = ${companyId}::uuid)
    insert into quotes (id, company_id, state, version, client_id, title, expires_on, subtotal_cents, tax_cents, total_cents, taxes, tax_not_set, created_by)
    select gen_random_uuid(), ${companyId}::uuid, 'draft', 1, p.id, 'Quote ' || n, current_date + (n % 90)::int, n * 10, 0, n * 10, '[]', '[]', ${userId}::uuid
      from generate_series(${from + 1}::int, ${from + count}::int) n join places p on p.at = n % (select count(*) from places)`);
}

/** Drafts of invoices with a line each, by the company's clients in turn. */
export async function insertDrafts(
  tx: AnyTransaction,
  { companyId, userId, from, count }: Rows,
): Promise<void> {
  await tx.execute(sql`
    with places as (select id, row_number() over (order by id) - 1 as at from clients where company_id = ${companyId}::uuid),
    made as (
      insert into invoices (id, company_id, kind, state, client_id, due_days, subtotal_cents, tax_cents, total_cents, created_by)
      select gen_random_uuid(), ${companyId}::uuid, 'invoice', case when n % 3 = 0 then 'approved' else 'draft' end, p.id, 30, n * 10, 0, n * 10, ${userId}::uuid
        from generate_series(${from + 1}::int, ${from + count}::int) n join places p on p.at = n % (select count(*) from places) returning id, total_cents)
    insert into invoice_lines (company_id, invoice_id, position, kind, line_key, revenue_category, tax_category, description, quantity_thousandths, unit, unit_price, cents)
    select ${companyId}::uuid, id, 0, 'item', 'item:' || id, 'service', 'service', 'Old work', 1000, 'each', total_cents * 100, total_cents from made`);
}

/** Emptied loads, each a ticket of one site with the ledger's gallons behind it; the chain of custody is left out. */
export async function insertTickets(
  tx: AnyTransaction,
  { companyId, userId, from, count }: Rows,
): Promise<void> {
  await tx.execute(sql`
    create temporary table dumps on commit drop as
    select n, gen_random_uuid() as visit_id, gen_random_uuid() as fact_id, gen_random_uuid() as entry_id, s.id as site_id, c.id as tank_id, c.vehicle_id,
           now() - (n % 1000) * interval '1 day' as at, (500 + n % 2000)::int as gallons
      from generate_series(${from + 1}::int, ${from + count}::int) n,
           (select id from disposal_sites where company_id = ${companyId}::uuid order by id limit 1) s,
           (select id, vehicle_id from vehicle_compartments where company_id = ${companyId}::uuid order by id limit 1) c`);
  await tx.execute(sql`
    insert into load_facts (id, company_id, compartment_id, kind, occurred_at, recorded_at, gallons, waste_type, disposal_site_id, emptied, actor_user_id)
    select fact_id, ${companyId}::uuid, tank_id, 'discharge', at, at, gallons, 'septage', site_id, true, ${userId}::uuid from dumps`);
  await tx.execute(sql`
    insert into disposal_visits (id, company_id, vehicle_id, disposal_site_id, occurred_at, reported_by, ticket_number)
    select visit_id, ${companyId}::uuid, vehicle_id, site_id, at, ${userId}::uuid, 'OLD-' || n from dumps`);
  await tx.execute(
    sql`insert into disposal_visit_facts (company_id, visit_id, fact_id) select ${companyId}::uuid, visit_id, fact_id from dumps`,
  );
  await tx.execute(sql`
    insert into load_accounts (id, company_id, kind, compartment_id, disposal_site_id, waste_type)
    select gen_random_uuid(), ${companyId}::uuid, 'compartment', tank_id, null::uuid, 'septage' from dumps where n = ${from + 1}::int
    union all select gen_random_uuid(), ${companyId}::uuid, 'site', null::uuid, site_id, 'septage' from dumps where n = ${from + 1}::int
    on conflict do nothing`);
  await tx.execute(sql`
    insert into load_entries (id, company_id, sequence, kind, fact_id, compartment_id, occurred_at, recorded_at)
    select entry_id, ${companyId}::uuid, 1000000 + n, 'discharge', fact_id, tank_id, at, at from dumps`);
  await tx.execute(sql`
    insert into load_postings (company_id, entry_id, line, account_id, gallons)
    select ${companyId}::uuid, entry_id, 1, a.id, -gallons from dumps join load_accounts a on a.company_id = ${companyId}::uuid and a.compartment_id = tank_id and a.kind = 'compartment' and a.waste_type = 'septage'
    union all
    select ${companyId}::uuid, entry_id, 2, a.id, gallons from dumps join load_accounts a on a.company_id = ${companyId}::uuid and a.disposal_site_id = site_id and a.kind = 'site' and a.waste_type = 'septage'`);
}

/** Settled defects of the company's trucks, each of a report of its own; a part once in each. */
export async function insertDefects(
  tx: AnyTransaction,
  { companyId, userId, from, count }: Rows,
): Promise<void> {
  await tx.execute(sql`
    with trucks as (select id, name, row_number() over (order by id) - 1 as at, count(*) over () as trucks from vehicles where company_id = ${companyId}::uuid),
    made as (
      insert into inspections (id, company_id, vehicle_id, vehicle_name, user_id, kind, occurred_at, parts, signed_name)
      select gen_random_uuid(), ${companyId}::uuid, t.id, t.name, ${userId}::uuid, 'before', now() - (n % 1000) * interval '1 day', '[]', 'Old driver'
        from generate_series(${from + 1}::int, ${from + count}::int) n join trucks t on t.at = n % t.trucks returning id, vehicle_id, occurred_at),
    numbered as (select *, row_number() over () as n from made)
    insert into vehicle_defects (id, company_id, inspection_id, vehicle_id, part, note, unsafe, found_at, state, settled_by, settled_at, settle_note)
    select gen_random_uuid(), ${companyId}::uuid, id, vehicle_id, (array['tires', 'lights', 'horn', 'hoses', 'pto'])[1 + n % 5], 'Worn ' || n, n % 7 = 0, occurred_at,
           case when n % 3 = 0 then 'needless' else 'repaired' end, ${userId}::uuid, occurred_at + interval '1 day', 'Replaced' from numbered`);
}
