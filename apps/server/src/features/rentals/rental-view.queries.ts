import { eq, sql, type SQL } from 'drizzle-orm';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { Rental, RentalSummary, RentalTotals } from '@haulwright/domain/rentals/rental';
import type { RentalColumn, RentalSort } from '@haulwright/domain/rentals/rental-sorts';
import type { RentalEventKind } from '@haulwright/domain/rentals/rental-event';
import { siteShortfalls, type ServiceRule } from '@haulwright/domain/rentals/service-rule';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsWithClient } from '../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { agreedOf, itemsOf } from './rental-rows.queries.ts';
import { rentalAgreements } from './rentals.tables.ts';

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  client_id: string;
  client_name: string;
  client_address_id: string | null;
  address: string | null;
  end_date: string | null;
  ended_at: string | null;
  is_paused: boolean;
  people: number | null;
  service_rule: ServiceRule | null;
  units_agreed: number;
}

const agreedUnits = sql`(select coalesce(sum(i.quantity), 0)::int from rental_items i where i.rental_id = r.id)`;
/** Of all rentals at once, for what is sorted by it. */
const besideOf: Partial<Record<RentalColumn, SQL>> = {
  agreed: sql`left join (select rental_id, sum(quantity)::int as units from rental_items group by rental_id) agreed on agreed.rental_id = r.id`,
  'on-site': sql`left join (select rental_id, count(*)::int as units from units where rental_id is not null group by rental_id) placed on placed.rental_id = r.id`,
};

const rentalRows = (where: SQL): SQL => sql`
  select r.id, r.name, r.client_id, c.name as client_name, r.client_address_id,
         a.street_line1 || ', ' || a.city as address, r.end_date::text, r.ended_at, r.is_paused, r.people, r.service_rule,
         ${agreedUnits} as units_agreed
    from rental_agreements r join clients c on c.id = r.client_id left join client_addresses a on a.id = r.client_address_id
   where ${where}`;

/** The columns rentals are sorted by; names without their case, empty ones last. */
const orders: Record<RentalColumn, Omit<ListOrder, 'fromEnd'>> = {
  name: { by: sql`lower(r.name)`, type: 'text' },
  client: { by: sql`lower(c.name)`, type: 'text' },
  address: { by: sql`lower(a.street_line1 || ', ' || a.city)`, type: 'text', hasNulls: true },
  agreed: { by: sql`coalesce(agreed.units, 0)`, type: 'int' },
  'on-site': { by: sql`coalesce(placed.units, 0)`, type: 'int' },
  ends: { by: sql`r.end_date`, type: 'date', hasNulls: true },
  ended: { by: sql`r.ended_at`, type: 'timestamptz', hasNulls: true },
  paused: { by: sql`r.is_paused::int`, type: 'int' },
};

/** What is not looked at is not joined; by their names, clients are gone through. */
const tablesFor = (column: RentalColumn): SQL =>
  sql`rental_agreements r ${sql.raw(column === 'client' ? 'join' : 'left join')} clients c on c.id = r.client_id left join client_addresses a on a.id = r.client_address_id`;

/** How rentals are sorted by a column. */
export function rentalOrder(sort: RentalSort): ListOrder {
  const { column, fromEnd } = readSort<RentalColumn>(sort);
  return { ...orders[column], fromEnd };
}

export interface RentalFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly which: 'running' | 'ended' | 'all';
}

/** What a list of rentals `r` of clients `c` is narrowed by. */
function conditions({ search, clientId, which }: RentalFilter): SQL[] {
  const where: SQL[] = [sql`true`];
  if (which !== 'all')
    where.push(which === 'running' ? sql`r.ended_at is null` : sql`r.ended_at is not null`);
  if (clientId !== undefined) where.push(sql`r.client_id = ${clientId}`);
  if (search) where.push(findsWithClient(search, 'r'));
  return where;
}

interface RentalPage {
  readonly sort: RentalSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
  readonly today: string;
}

/** Public to other features. A page of rentals, and the place it ends at when more follow. */
export async function listRentals(
  tx: TenantTransaction,
  filter: RentalFilter,
  { sort, after, limit, today }: RentalPage,
): Promise<{ items: RentalSummary[]; end: ListPlace | null }> {
  const order = rentalOrder(sort);
  const id = sql`r.id`;
  const where = conditions(filter);
  if (after !== undefined) where.push(afterPlace(order, id, after));
  const { column } = readSort<RentalColumn>(sort);
  const { rows: found } = await tx.execute<{ id: string; place: string | null }>(sql`
    select r.id, ${placeValue(order)} as place from ${tablesFor(column)} ${besideOf[column] ?? sql``}
     where ${sql.join(where, sql` and `)} order by ${inOrder(order, id)} limit ${limit + 1}`);
  const ids = found.slice(0, limit).map((row) => row.id);
  const last = found.length > limit ? found[limit - 1] : undefined;
  const { rows } = await tx.execute<Row>(rentalRows(sql`r.id = any(${uuids(ids)})`));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const shown = ids.flatMap((one) => rowOf.get(one) ?? []);
  const onSite = await unitsOnSite(
    tx,
    shown.map((row) => row.id),
  );
  return {
    items: shown.map((row) => {
      const units = onSite.get(row.id) ?? [];
      return {
        ...summaryOf(row),
        unitsOnSite: units.length,
        unitsAgreed: row.units_agreed,
        isPaused: row.is_paused,
        shortfalls: siteShortfalls(row.service_rule, row.people, units, today),
      };
    }),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** Public to other features. Adds up all rentals that match. */
export async function totalRentals(tx: TenantTransaction, filter: RentalFilter): Promise<RentalTotals> {
  const { rows } = await tx.execute<{ count: number; agreed: number; placed: number }>(sql`
    with found as materialized (select r.id from rental_agreements r left join clients c on c.id = r.client_id where ${sql.join(conditions(filter), sql` and `)})
    select (select count(*)::int from found) as count,
           (select coalesce(sum(quantity), 0)::int from rental_items where rental_id in (select id from found)) as agreed,
           (select count(*)::int from units where rental_id in (select id from found)) as placed`);
  const [sums] = rows;
  return {
    count: sums?.count ?? 0,
    unitsAgreed: sums?.agreed ?? 0,
    unitsOnSite: sums?.placed ?? 0,
  };
}

const summaryOf = (row: Row) => ({
  id: row.id,
  name: row.name,
  clientId: row.client_id,
  clientName: row.client_name,
  clientAddressId: row.client_address_id,
  address: row.address,
  endDate: row.end_date,
  endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
});

interface UnitRow extends Record<string, unknown> {
  id: string;
  rental_id: string;
  label_number: number;
  unit_type_id: string;
  unit_type_name: string;
  toilets: number;
  hand_washes: number;
  since: string;
  last_serviced_on: string | null;
  client_address_id: string | null;
  address: string | null;
}

/** The units of rentals that are on site, by label. */
async function unitsOnSite(tx: TenantTransaction, rentalIds: readonly string[]) {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.rental_id, u.label_number, u.unit_type_id, t.name as unit_type_name, t.toilets, t.hand_washes,
           u.since::text, u.last_serviced_on::text, a.id as client_address_id, a.street_line1 || ', ' || a.city as address
      from units u join unit_types t on t.id = u.unit_type_id join rental_agreements r on r.id = u.rental_id
      left join client_addresses a on a.id = coalesce(u.client_address_id, r.client_address_id)
     where u.rental_id = any(${uuids(rentalIds)})
     order by u.label_number`);
  return Map.groupBy(
    rows.map((row) => ({
      id: row.id,
      unitId: row.id,
      rentalId: row.rental_id,
      labelNumber: row.label_number,
      unitTypeId: row.unit_type_id,
      unitTypeName: row.unit_type_name,
      toilets: row.toilets,
      handWashes: row.hand_washes,
      since: row.since,
      lastServicedOn: row.last_serviced_on,
      clientAddressId: row.client_address_id,
      address: row.address,
    })),
    ({ rentalId }) => rentalId,
  );
}

/** A rental with its events; undefined when there is none. */
export async function loadRental(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<Rental | undefined> {
  const [agreement] = await tx.select().from(rentalAgreements).where(eq(rentalAgreements.id, id));
  const [row] = (await tx.execute<Row>(rentalRows(sql`r.id = ${id}`))).rows;
  if (agreement === undefined || row === undefined) return undefined;
  const units = (await unitsOnSite(tx, [id])).get(id) ?? [];
  return {
    ...agreedOf(agreement, await itemsOf(tx, id)),
    ...summaryOf(row),
    isPaused: row.is_paused,
    shortfalls: siteShortfalls(row.service_rule, row.people, units, today),
    units: units.map(({ unitId: _u, rentalId: _r, toilets: _t, handWashes: _h, ...unit }) => unit),
    events: await latestEvents(tx, id),
  };
}

interface EventRow extends Record<string, unknown> {
  id: string;
  kind: RentalEventKind;
  date: string;
  label_number: number | null;
  by_label_number: number | null;
  note: string | null;
  fee_cents: string;
  is_withdrawn: boolean;
  by_name: string | null;
  at: string;
}

const eventsShown = 200;

async function latestEvents(tx: TenantTransaction, rentalId: string): Promise<Rental['events']> {
  const { rows } = await tx.execute<EventRow>(sql`
    select e.id, e.kind, e.date::text, coalesce(u.label_number, w.label_number) as label_number,
           b.label_number as by_label_number, e.note, e.fee_cents,
           exists (select from rental_events x where x.withdraws_id = e.id) as is_withdrawn,
           p.full_name as by_name, e.created_at as at
      from rental_events e left join units u on u.id = e.unit_id left join units b on b.id = e.by_unit_id
      left join rental_events o on o.id = e.withdraws_id left join units w on w.id = o.unit_id
      left join profiles p on p.user_id = e.recorded_by
     where e.rental_id = ${rentalId} order by e.created_at desc, e.id desc limit ${eventsShown}`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    date: row.date,
    labelNumber: row.label_number,
    byLabelNumber: row.by_label_number,
    note: row.note,
    feeCents: Number(row.fee_cents),
    isWithdrawn: row.is_withdrawn,
    byName: row.by_name,
    at: new Date(row.at).toISOString(),
  }));
}
