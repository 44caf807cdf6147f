// Public to other features: the rental data on a technician's phone.
import { sql } from 'drizzle-orm';
import { maxPackUnits, type PackRental, type PackUnit } from '@haulwright/domain/field/day-pack';
import {
  maxReportedUnits,
  type WorkAction,
  type WorkItems,
  type WorkUnits,
} from '@haulwright/domain/rentals/rental-work';
import { canGoOut, idleStates } from '@haulwright/domain/rentals/unit';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { namesOfTypes } from './rental-work.queries.ts';

interface WorkRow extends Record<string, unknown> {
  job_id: string;
  place_id: string | null;
  rental_id: string;
  rental_name: string;
  action: WorkAction;
  items: WorkItems;
}

interface UnitRow extends Record<string, unknown> {
  rental_id: string;
  label_number: number;
  unit_type_id: string;
  unit_type_name: string;
  place_id: string | null;
}

const listed = (values: readonly string[]) => JSON.stringify([...new Set(values)]);

/** Loads the units' work of jobs, by job, and the units available for delivery. */
export async function packedRentals(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<{ work: ReadonlyMap<string, PackRental>; idleUnits: PackUnit[] }> {
  const { rows } = await tx.execute<WorkRow>(sql`
    select w.job_id, j.client_address_id as place_id, w.rental_id, r.name as rental_name, w.action, w.items
      from rental_jobs w join rental_agreements r on r.id = w.rental_id join jobs j on j.id = w.job_id
     where w.job_id = any(${uuids(jobIds)})`);
  if (rows.length === 0) return { work: new Map(), idleUnits: [] };
  const types = rows.flatMap(({ items }) => items.map(({ unitTypeId }) => unitTypeId));
  const names = await namesOfTypes(tx, types);
  const units = await unitsOnRent(
    tx,
    rows.map(({ rental_id }) => rental_id),
  );
  const toPack = (row: WorkRow): PackRental => ({
    rentalId: row.rental_id,
    rentalName: row.rental_name,
    action: row.action,
    items: row.items.map((item) => ({ ...item, unitTypeName: names.get(item.unitTypeId) ?? '' })),
    units: (units.get(row.rental_id) ?? [])
      .map((unit) => ({
        labelNumber: unit.label_number,
        unitTypeId: unit.unit_type_id,
        unitTypeName: unit.unit_type_name,
        isHere: unit.place_id === null || unit.place_id === row.place_id,
      }))
      .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
      .slice(0, maxReportedUnits),
  });
  return {
    work: new Map(rows.map((row) => [row.job_id, toPack(row)])),
    idleUnits: rows.some(({ action }) => action === 'deliver' || action === 'exchange')
      ? await idleUnits(tx, types)
      : [],
  };
}

/** Maximum units of one rental to read: ten times what a phone stores of it. */
const maxOfRental = 10 * maxReportedUnits;

async function unitsOnRent(tx: TenantTransaction, rentalIds: readonly string[]) {
  const { rows } = await tx.execute<UnitRow>(sql`
    select rental_id, label_number, unit_type_id, unit_type_name, place_id from (
      select u.rental_id, u.label_number, u.unit_type_id, t.name as unit_type_name, u.client_address_id as place_id,
             row_number() over (partition by u.rental_id order by u.label_number) as nth
        from units u join unit_types t on t.id = u.unit_type_id
       where u.rental_id = any(${uuids(rentalIds)})
    ) numbered where nth <= ${maxOfRental} order by label_number`);
  return Map.groupBy(rows, (row) => row.rental_id);
}

async function idleUnits(tx: TenantTransaction, typeIds: readonly string[]): Promise<PackUnit[]> {
  const { rows } = await tx.execute<{ label_number: number; unit_type_id: string }>(sql`
    select label_number, unit_type_id from units
     where rental_id is null
       and idle_state in (select jsonb_array_elements_text(${listed(idleStates.filter(canGoOut))}::jsonb))
       and unit_type_id = any(${uuids(typeIds)})
     order by label_number limit ${maxPackUnits}`);
  return rows.map((row) => ({ labelNumber: row.label_number, unitTypeId: row.unit_type_id }));
}

/** Loads the units that a rental job may have been done with, for the office. */
export async function unitsForWork(tx: TenantTransaction, jobId: string): Promise<WorkUnits> {
  const { work } = await packedRentals(tx, [jobId]);
  const rental = work.get(jobId);
  if (rental === undefined) return { onRent: [], idle: [] };
  const { rows } = await tx.execute<{
    label_number: number;
    unit_type_id: string;
    unit_type_name: string;
    is_reserved: boolean;
  }>(sql`
    select u.label_number, u.unit_type_id, t.name as unit_type_name, u.idle_state = 'reserved' as is_reserved
      from units u join unit_types t on t.id = u.unit_type_id
     where u.rental_id is null
       and u.idle_state in (select jsonb_array_elements_text(${listed(idleStates.filter(canGoOut))}::jsonb))
       and u.unit_type_id in (select value::uuid from jsonb_array_elements_text(${listed(rental.items.map(({ unitTypeId }) => unitTypeId))}::jsonb))
     order by u.idle_state <> 'reserved', u.label_number limit ${maxReportedUnits}`);
  return {
    onRent: rental.units,
    idle: rows.map((row) => ({
      labelNumber: row.label_number,
      unitTypeId: row.unit_type_id,
      unitTypeName: row.unit_type_name,
      isReserved: row.is_reserved,
    })),
  };
}
