import { eq, sql, type SQL } from 'drizzle-orm';
import type { LoadFact } from '@haulwright/domain/loads/load-fact';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { disposalVisitFacts, disposalVisits } from './disposal-visits.tables.ts';
import { vehicleCompartments } from '../vehicles/vehicle-tanks.tables.ts';

/** The report of a visit beside its gallons. */
export interface ReportedVisit {
  readonly id: string;
  readonly ticketNumber: string | null;
  readonly weightPounds: number | null;
}

/** Records a dump as part of a visit; its first fact creates the visit. */
export async function noteVisit(
  tx: TenantTransaction,
  reporter: { readonly companyId: string; readonly userId: string },
  fact: Extract<LoadFact, { kind: 'discharge' }>,
  reported: ReportedVisit | undefined,
  now: Date,
): Promise<void> {
  const { id, ticketNumber, weightPounds } = reported ?? {
    id: fact.id,
    ticketNumber: null,
    weightPounds: null,
  };
  const [compartment] = await tx
    .select({ vehicleId: vehicleCompartments.vehicleId })
    .from(vehicleCompartments)
    .where(eq(vehicleCompartments.id, fact.compartmentId));
  const { companyId, userId } = reporter;
  await tx
    .insert(disposalVisits)
    .values({
      id,
      companyId,
      vehicleId: compartment?.vehicleId ?? null,
      disposalSiteId: fact.siteId,
      occurredAt: new Date(fact.occurredAt),
      reportedBy: userId,
      ticketNumber,
      weightPounds,
      createdAt: now,
    })
    .onConflictDoNothing();
  await tx.insert(disposalVisitFacts).values({ companyId, visitId: id, factId: fact.id });
}

/** Assigns a fact that replaces one of a visit to the same visit. */
export async function visitGoesOn(
  tx: TenantTransaction,
  companyId: string,
  factId: string,
  newFactId: string,
): Promise<void> {
  const [row] = await tx
    .select({ visitId: disposalVisitFacts.visitId })
    .from(disposalVisitFacts)
    .where(eq(disposalVisitFacts.factId, factId));
  if (row !== undefined)
    await tx.insert(disposalVisitFacts).values({ companyId, visitId: row.visitId, factId: newFactId });
}

/** Public to other features. SQL: a visit `v` has a dump that the office did not withdraw. */
export const visitStands: SQL = sql`exists (
  select from disposal_visit_facts x join load_facts d on d.id = x.fact_id
   where x.visit_id = v.id and d.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = d.id))`;

/** Public to other features. Locks a visit; false when there is none. */
export async function lockVisit(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: disposalVisits.id })
    .from(disposalVisits)
    .where(eq(disposalVisits.id, id))
    .for('no key update');
  return rows.length > 0;
}
