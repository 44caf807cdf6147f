import { eq, sql, type SQL } from 'drizzle-orm';
import type { DisposalFeeInput } from '@haulwright/domain/disposal/disposal-fee';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { disposalFees, disposalVisitFacts, disposalVisits } from '../rows/disposal-visits.tables.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';

/** The report of a visit beside its gallons. */
export interface ReportedVisit {
  readonly id: string;
  readonly ticketNumber: string | null;
  readonly weightPounds: number | null;
  /** What the site charged, as printed on its ticket. */
  readonly feeCents?: number | undefined;
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
  const [site] = await tx
    .select({ feeCentsPer1000Gallons: disposalSites.feeCentsPer1000Gallons })
    .from(disposalSites)
    .where(eq(disposalSites.id, fact.siteId));
  const created = await tx
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
      ...site,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: disposalVisits.id });
  if (created.length > 0 && reported?.feeCents !== undefined)
    await insertFee(tx, reporter, id, { cents: reported.feeCents, note: null }, now);
  await tx.insert(disposalVisitFacts).values({ companyId, visitId: id, factId: fact.id });
}

/** Public to other features. Records what the site charged for a visit; the newest counts. */
export const insertFee = async (
  tx: TenantTransaction,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  visitId: string,
  { cents, note }: DisposalFeeInput,
  now: Date,
): Promise<void> =>
  void (await tx
    .insert(disposalFees)
    .values({ id: newId(), companyId, visitId, cents, note, userId, createdAt: now }));

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
