import { eq, sql, type SQL } from 'drizzle-orm';
import type { Rental, RentalSummary } from '@haulwright/domain/rentals/rental';
import type { RentalEventKind } from '@haulwright/domain/rentals/rental-event';
import { siteShortfalls, type ServiceRule } from '@haulwright/domain/rentals/service-rule';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../platform/database/finding.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { agreedOf, itemsOf } from './rental-rows.queries.ts';
import { rentalAgreements } from './rentals.tables.ts';

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  sort_name: string;
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

export type RentalKey = readonly [name: string, id: string];

const selectRentals = (where: readonly SQL[], limit: number): SQL => sql`
  select r.id, r.name, lower(r.name) as sort_name, r.client_id, c.name as client_name, r.client_address_id,
         a.street_line1 || ', ' || a.city as address, r.end_date::text, r.ended_at, r.is_paused, r.people, r.service_rule,
         (select coalesce(sum(i.quantity), 0)::int from rental_items i where i.rental_id = r.id) as units_agreed
    from rental_agreements r join clients c on c.id = r.client_id left join client_addresses a on a.id = r.client_address_id
   where ${sql.join([...where], sql` and `)} order by lower(r.name), r.id limit ${limit}`;

/** A page of rentals by name, and the key it ends at when more follow. */
export async function listRentals(
  tx: TenantTransaction,
  filter: {
    readonly search?: string | undefined;
    readonly clientId?: string | undefined;
    readonly which: 'running' | 'ended' | 'all';
  },
  { after, limit, today }: { after: RentalKey | undefined; limit: number; today: string },
): Promise<{ items: RentalSummary[]; end: RentalKey | null }> {
  const where: SQL[] = [sql`true`];
  if (filter.which !== 'all')
    where.push(filter.which === 'running' ? sql`r.ended_at is null` : sql`r.ended_at is not null`);
  if (filter.clientId !== undefined) where.push(sql`r.client_id = ${filter.clientId}`);
  if (filter.search) where.push(findsAll(filter.search, [findTextOf('r'), findTextOf('c')]));
  if (after !== undefined) where.push(sql`(lower(r.name), r.id) > (${after[0]}, ${after[1]}::uuid)`);
  const { rows } = await tx.execute<Row>(selectRentals(where, limit + 1));
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const onSite = await unitsOnSite(
    tx,
    shown.map(({ id }) => id),
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
    end: last === undefined ? null : [last.sort_name, last.id],
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
  const [row] = (await tx.execute<Row>(selectRentals([sql`r.id = ${id}`], 1))).rows;
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
