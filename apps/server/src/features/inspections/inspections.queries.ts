// Public to other features: stores inspection reports.
import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Inspection } from '@haulwright/contract/inspections.contract';
import { partName } from '@haulwright/domain/inspections/inspected-parts';
import type { InspectionReport } from '@haulwright/domain/inspections/inspection';
import type { ActedBy } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { profiles } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { inspections, vehicleDefects } from './inspections.tables.ts';

interface Reported extends ActedBy {
  /** Id of the command that reports it. */
  readonly id: string;
  readonly occurredAt: Date;
}

/** Finds a truck as named in reports; undefined when there is none. */
export async function namedVehicle(
  tx: TenantTransaction,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [row] = await tx
    .select({ id: vehicles.id, name: vehicles.name })
    .from(vehicles)
    .where(eq(vehicles.id, id));
  return row;
}

/**
 * Stores a driver's report with the defects found, and that the driver read how earlier ones were settled.
 */
export async function insertInspection(
  tx: TenantTransaction,
  { id, companyId, userId, occurredAt }: Reported,
  vehicleName: string,
  { vehicleId, kind, shiftId, parts, defects, reviewedDefectIds, signedName }: InspectionReport,
): Promise<void> {
  await tx
    .insert(inspections)
    .values({ id, companyId, vehicleId, vehicleName, userId, shiftId, kind, occurredAt, parts, signedName });
  if (defects.length > 0)
    await tx.insert(vehicleDefects).values(
      defects.map(({ part, note, unsafe }) => ({
        id: newId(),
        companyId,
        inspectionId: id,
        vehicleId,
        part,
        note,
        unsafe,
        foundAt: occurredAt,
      })),
    );
  if (reviewedDefectIds.length > 0)
    await tx
      .update(vehicleDefects)
      .set({ reviewedBy: userId, reviewedAt: occurredAt })
      .where(
        and(
          inArray(vehicleDefects.id, [...reviewedDefectIds]),
          eq(vehicleDefects.vehicleId, vehicleId),
          inArray(vehicleDefects.state, ['repaired', 'needless']),
          isNull(vehicleDefects.reviewedAt),
        ),
      );
}

interface PageQuery {
  readonly vehicleId: string | undefined;
  readonly after: readonly [occurredAt: string, id: string] | undefined;
  readonly limit: number;
}

/** A page of reports, newest first. */
export async function listInspections(
  tx: TenantTransaction,
  { vehicleId, after, limit }: PageQuery,
): Promise<{ items: Inspection[]; end: readonly [string, string] | null }> {
  const { id, occurredAt } = inspections;
  const found = tx
    .select({ inspectionId: vehicleDefects.inspectionId, defects: count().as('defects') })
    .from(vehicleDefects)
    .groupBy(vehicleDefects.inspectionId)
    .as('found');
  const rows = await tx
    .select({
      report: inspections,
      fullName: profiles.fullName,
      email: profiles.email,
      defects: sql<number>`coalesce(${found.defects}, 0)`.mapWith(Number),
    })
    .from(inspections)
    .innerJoin(profiles, eq(profiles.userId, inspections.userId))
    .leftJoin(found, eq(found.inspectionId, id))
    .where(
      and(
        vehicleId === undefined ? undefined : eq(inspections.vehicleId, vehicleId),
        after &&
          or(lt(occurredAt, new Date(after[0])), and(eq(occurredAt, new Date(after[0])), lt(id, after[1]))),
      ),
    )
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.report : undefined;
  return {
    items: page.map(({ report, fullName, email, defects }) => ({
      id: report.id,
      vehicle: { id: report.vehicleId, name: report.vehicleName },
      kind: report.kind,
      occurredAt: report.occurredAt.toISOString(),
      technician: { userId: report.userId, fullName: fullName || email },
      signedName: report.signedName,
      parts: report.parts.map((part) => ({ ...part, partName: partName(part.part) })),
      defectCount: defects,
    })),
    end: last === undefined ? null : [last.occurredAt.toISOString(), last.id],
  };
}

/** Far more than anyone inspects in two days. */
const maxOfPerson = 100;

/** Lists a person's inspections since then, newest first. */
export async function inspectionsOf(tx: TenantTransaction, userId: string, since: Date) {
  const { id, vehicleId, kind, occurredAt } = inspections;
  const rows = await tx
    .select({ id, vehicleId, kind, at: occurredAt })
    .from(inspections)
    .where(and(eq(inspections.userId, userId), gte(occurredAt, since)))
    .orderBy(desc(occurredAt), desc(id))
    .limit(maxOfPerson);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
