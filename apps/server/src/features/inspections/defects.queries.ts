// Public to other features: defects of trucks.
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Defect } from '@haulwright/contract/inspections.contract';
import { partName } from '@haulwright/domain/inspections/inspected-parts';
import type { DefectState } from '@haulwright/domain/inspections/inspection';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { inspections, vehicleDefects } from './inspections.tables.ts';

const settler = alias(profiles, 'settler');
const reviewer = alias(profiles, 'reviewer');

const selectDefects = (tx: TenantTransaction) =>
  tx
    .select({
      defect: vehicleDefects,
      vehicleName: inspections.vehicleName,
      finder: { fullName: profiles.fullName, email: profiles.email },
      settler: { fullName: settler.fullName, email: settler.email },
      reviewer: { fullName: reviewer.fullName, email: reviewer.email },
    })
    .from(vehicleDefects)
    .innerJoin(inspections, eq(inspections.id, vehicleDefects.inspectionId))
    .innerJoin(profiles, eq(profiles.userId, inspections.userId))
    .leftJoin(settler, eq(settler.userId, vehicleDefects.settledBy))
    .leftJoin(reviewer, eq(reviewer.userId, vehicleDefects.reviewedBy));
type DefectRow = Awaited<ReturnType<typeof selectDefects>>[number];

/** Far more than a fleet has open at once, or than anyone reads of settled ones. */
const maxDefects = 500;

/** Lists open defects of trucks still in the fleet, or settled ones; unsafe ones first, then the newest. */
export async function listDefects(tx: TenantTransaction, state: 'open' | 'settled'): Promise<Defect[]> {
  const { foundAt, settledAt, id, unsafe } = vehicleDefects;
  const rows = await selectDefects(tx)
    .where(
      state === 'open'
        ? and(eq(vehicleDefects.state, 'open'), isNotNull(vehicleDefects.vehicleId))
        : ne(vehicleDefects.state, 'open'),
    )
    .orderBy(...(state === 'open' ? [desc(unsafe), desc(foundAt), desc(id)] : [desc(settledAt), desc(id)]))
    .limit(maxDefects);
  return rows.map(toDefect);
}

/**
 * Loads what drivers of these trucks must read: open defects, and settled ones that no driver has read yet.
 */
export async function defectsToRead(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, Defect[]>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await selectDefects(tx)
    .where(and(inArray(vehicleDefects.vehicleId, [...vehicleIds]), isNull(vehicleDefects.reviewedAt)))
    .orderBy(desc(vehicleDefects.unsafe), asc(vehicleDefects.foundAt), asc(vehicleDefects.id))
    .limit(maxDefects);
  return Map.groupBy(rows.map(toDefect), ({ vehicle }) => vehicle.id ?? '');
}

export async function loadDefect(tx: TenantTransaction, id: string): Promise<Defect | undefined> {
  const [row] = await selectDefects(tx).where(eq(vehicleDefects.id, id));
  return row && toDefect(row);
}

/** Loads defects in the order of their ids. */
export async function loadDefects(tx: TenantTransaction, ids: readonly string[]): Promise<Defect[]> {
  if (ids.length === 0) return [];
  const rows = await selectDefects(tx).where(inArray(vehicleDefects.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.defect.id, toDefect(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Settlement {
  readonly state: Exclude<DefectState, 'open'>;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
}

/** @returns false when it is not open */
export async function settleDefect(
  tx: TenantTransaction,
  id: string,
  { state, note, by, at }: Settlement,
): Promise<boolean> {
  const settled = await tx
    .update(vehicleDefects)
    .set({ state, settleNote: note, settledBy: by, settledAt: at })
    .where(and(eq(vehicleDefects.id, id), eq(vehicleDefects.state, 'open')))
    .returning({ id: vehicleDefects.id });
  return settled.length > 0;
}

const nameOf = (person: { fullName: string | null; email: string | null } | null): string | null =>
  person === null ? null : person.fullName || person.email;

const toDefect = ({ defect, vehicleName, finder, settler: by, reviewer: read }: DefectRow): Defect => ({
  id: defect.id,
  inspectionId: defect.inspectionId,
  vehicle: { id: defect.vehicleId, name: vehicleName },
  part: defect.part,
  partName: partName(defect.part),
  note: defect.note,
  unsafe: defect.unsafe,
  foundAt: defect.foundAt.toISOString(),
  foundByName: finder.fullName || finder.email,
  state: defect.state,
  settledByName: nameOf(by),
  settledAt: defect.settledAt?.toISOString() ?? null,
  settleNote: defect.settleNote,
  reviewedByName: nameOf(read),
  reviewedAt: defect.reviewedAt?.toISOString() ?? null,
});
