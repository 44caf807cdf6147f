import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Standing } from '@haulwright/domain/rentals/rental-event';
import {
  canGoOut,
  idleStates,
  type IdleState,
  type Unit,
  type UnitKind,
  type UnitState,
  type UnitType,
} from '@haulwright/domain/rentals/unit';
import { noPrices } from '@haulwright/domain/rentals/unit-prices';
import { findForm } from '@haulwright/domain/kernel/find-text';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../platform/database/finding.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { rentalItems, unitTypes, units } from './rentals.tables.ts';

export async function listUnitTypes(tx: TenantTransaction, id?: string): Promise<UnitType[]> {
  const rows = await tx
    .select({
      id: unitTypes.id,
      name: unitTypes.name,
      kind: unitTypes.kind,
      toilets: unitTypes.toilets,
      handWashes: unitTypes.handWashes,
      tankGallons: unitTypes.tankGallons,
      prices: unitTypes.prices,
      units: sql<number>`(select count(*)::int from units u where u.unit_type_id = ${unitTypes}.id)`,
    })
    .from(unitTypes)
    .where(id === undefined ? undefined : eq(unitTypes.id, id))
    .orderBy(asc(sql`lower(${unitTypes.name})`), asc(unitTypes.id));
  return rows.map((row) => ({ ...row, prices: row.prices ?? noPrices }));
}

/** Inserts a kind; a name the company already has violates `unit_types_name_key`. */
export async function insertUnitType(
  tx: TenantTransaction,
  type: typeof unitTypes.$inferInsert,
): Promise<void> {
  await tx.insert(unitTypes).values(type);
}

/** @returns false when there is no such kind */
export async function updateUnitType(
  tx: TenantTransaction,
  id: string,
  change: Partial<typeof unitTypes.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(unitTypes)
    .set(change)
    .where(eq(unitTypes.id, id))
    .returning({ id: unitTypes.id });
  return rows.length > 0;
}

/**
 * Public to other features. Whether all of these kinds belong to the company; locks them until the transaction ends,
 * in the order of their ids.
 */
export async function areUnitTypes(tx: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ id: unitTypes.id })
    .from(unitTypes)
    .where(inArray(unitTypes.id, wanted))
    .orderBy(asc(unitTypes.id))
    .for('share');
  return rows.length === wanted.length;
}

/**
 * Public to other features. Locks kinds, in the order of their ids, so that their units are given away by one
 * transaction at a time. Not after `areUnitTypes` in the same transaction: two of them would wait for each other.
 */
export async function lockUnitTypes(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: unitTypes.id })
    .from(unitTypes)
    .where(inArray(unitTypes.id, [...ids]))
    .orderBy(asc(unitTypes.id))
    .for('no key update');
}

interface Row extends Record<string, unknown> {
  id: string;
  label_number: number;
  unit_type_id: string;
  unit_type_name: string;
  kind: UnitKind;
  serial: string | null;
  note: string | null;
  state: UnitState;
  rental_id: string | null;
  rental_name: string | null;
  client_id: string | null;
  client_name: string | null;
  client_address_id: string | null;
  address: string | null;
  since: string | null;
  last_serviced_on: string | null;
}

const state = sql`case when u.rental_id is null then u.idle_state else 'on-rent' end`;

async function selectUnits(tx: TenantTransaction, where: SQL, limit: number): Promise<Unit[]> {
  const { rows } = await tx.execute<Row>(sql`
    select u.id, u.label_number, u.unit_type_id, t.name as unit_type_name, t.kind, u.serial, u.note, ${state} as state,
           u.rental_id, r.name as rental_name, r.client_id, c.name as client_name, u.client_address_id,
           a.street_line1 || ', ' || a.city as address, u.since::text, u.last_serviced_on::text
      from units u join unit_types t on t.id = u.unit_type_id
      left join rental_agreements r on r.id = u.rental_id left join clients c on c.id = r.client_id
      left join client_addresses a on a.id = u.client_address_id
     where ${where} order by u.label_number limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    labelNumber: row.label_number,
    unitTypeId: row.unit_type_id,
    unitTypeName: row.unit_type_name,
    kind: row.kind,
    serial: row.serial,
    note: row.note,
    state: row.state,
    rentalId: row.rental_id,
    rentalName: row.rental_name,
    clientId: row.client_id,
    clientName: row.client_name,
    clientAddressId: row.client_address_id,
    address: row.address,
    since: row.since,
    lastServicedOn: row.last_serviced_on,
  }));
}

export interface UnitFilter {
  readonly search?: string | undefined;
  readonly unitTypeId?: string | undefined;
  readonly state?: UnitState | undefined;
  /** Units that can go to this rental. */
  readonly forRentalId?: string | undefined;
}

/** Conditions on a unit, its rental and its client. */
export function unitsMatching(filter: UnitFilter): SQL[] {
  const where: SQL[] = [sql`true`];
  if (filter.unitTypeId !== undefined) where.push(sql`u.unit_type_id = ${filter.unitTypeId}`);
  if (filter.state !== undefined) where.push(sql`${state} = ${filter.state}`);
  if (filter.forRentalId !== undefined)
    where.push(
      sql`u.rental_id is null and u.idle_state in (${sql.join(
        idleStates.filter(canGoOut).map((one) => sql`${one}`),
        sql`, `,
      )}) and u.unit_type_id in (select i.unit_type_id from rental_items i where i.rental_id = ${filter.forRentalId})`,
    );
  if (filter.search) {
    // Labels match by their first digits.
    const label = /^\d+$/.test(findForm(filter.search)) ? `${findForm(filter.search)}%` : '';
    const texts = [findFormOf('u.serial'), findTextOf('r'), findTextOf('c')];
    where.push(sql`(u.label_number::text like ${label} or (${findsAll(filter.search, texts)}))`);
  }
  return where;
}

/** Lists a page of units by label, with the number it ends at when more follow. */
export async function listUnits(
  tx: TenantTransaction,
  filter: UnitFilter,
  after: number | undefined,
  limit: number,
): Promise<{ items: Unit[]; end: number | null }> {
  const where = unitsMatching(filter);
  if (after !== undefined) where.push(sql`u.label_number > ${after}`);
  const rows = await selectUnits(tx, sql.join(where, sql` and `), limit + 1);
  const items = rows.slice(0, limit);
  return { items, end: rows.length > limit ? (items.at(-1)?.labelNumber ?? null) : null };
}

export const unitsByIds = (tx: TenantTransaction, ids: readonly string[]): Promise<Unit[]> =>
  selectUnits(tx, sql`u.id = any(${uuids(ids)})`, ids.length);

export const unitByLabel = async (tx: TenantTransaction, labelNumber: number): Promise<Unit | undefined> =>
  (await selectUnits(tx, sql`u.label_number = ${labelNumber}`, 1))[0];

export const unitsBetween = (
  tx: TenantTransaction,
  first: number,
  last: number,
  limit: number,
): Promise<Unit[]> => selectUnits(tx, sql`u.label_number between ${first} and ${last}`, limit);

/** The highest label number, 0 without any. Others who add units to the company wait for this transaction. */
export async function highestLabel(tx: TenantTransaction, companyId: string): Promise<number> {
  await tx.execute(sql`select 1 from company_settings where company_id = ${companyId} for update`);
  const { rows } = await tx.execute<{ highest: number }>(
    sql`select coalesce(max(label_number), 0)::int as highest from units`,
  );
  return rows[0]?.highest ?? 0;
}

/** Inserts units; a number that is in use violates `units_label_number_key`. */
export async function insertUnits(
  tx: TenantTransaction,
  rows: readonly (typeof units.$inferInsert)[],
): Promise<void> {
  await tx.insert(units).values([...rows]);
}

export async function updateUnit(
  tx: TenantTransaction,
  id: string,
  change: { unitTypeId: string; serial: string | null; note: string | null; idleState: IdleState },
): Promise<void> {
  await tx.update(units).set(change).where(eq(units.id, id));
}

export type UnitRow = typeof units.$inferSelect;

/** Locks these units, in the order of their ids. */
export async function lockUnits(tx: TenantTransaction, ids: readonly string[]): Promise<UnitRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(units)
    .where(inArray(units.id, [...ids]))
    .orderBy(asc(units.id))
    .for('update');
}

export async function setStanding(tx: TenantTransaction, id: string, standing: Standing): Promise<void> {
  const { rentalId, clientAddressId, since, lastServicedOn } = standing;
  await tx.update(units).set({ rentalId, clientAddressId, since, lastServicedOn }).where(eq(units.id, id));
}

/** The kinds of units a rental has prices for. */
export async function agreedTypes(tx: TenantTransaction, rentalId: string): Promise<string[]> {
  const rows = await tx
    .select({ unitTypeId: rentalItems.unitTypeId })
    .from(rentalItems)
    .where(eq(rentalItems.rentalId, rentalId));
  return rows.map(({ unitTypeId }) => unitTypeId);
}

/** Other units with that serial number, however it is written. The id is the label's, by which units are found. */
export async function likeUnits(tx: TenantTransaction, id: string, serial: string): Promise<Likeness[]> {
  const form = findForm(serial);
  const { rows } = await tx.execute<{ label_number: number; serial: string; type: string }>(sql`
    select u.label_number, u.serial, t.name as type from units u join unit_types t on t.id = u.unit_type_id
     where u.id <> ${id} and ${form} <> '' and public.find_form(u.serial) = ${form}
     order by u.label_number limit ${maxLike}`);
  return rows.map((row) => ({
    kind: 'unit',
    id: String(row.label_number),
    name: `No. ${row.label_number}, ${row.type}, ${row.serial}`,
    why: 'same serial number',
  }));
}
