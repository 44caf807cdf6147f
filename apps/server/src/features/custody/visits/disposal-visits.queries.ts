import { and, asc, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DisposalFeeInput } from '@haulwright/domain/disposal/disposal-fee';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { Act, ActedBy } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { disposalFees, disposalVisitFacts, disposalVisits } from '../rows/disposal-visits.tables.ts';
import { loadFacts } from '../rows/loads.tables.ts';
import type { DumpBehind, VisitBehind } from './visits-behind.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';

type Discharge = Extract<LoadFact, { kind: 'discharge' }>;

/** The report of a visit beside its gallons. */
export interface ReportedVisit {
  readonly id: string;
  readonly ticketNumber: string | null;
  readonly weightPounds: number | null;
  /** What the site charged, as printed on its ticket. */
  readonly feeCents?: number | undefined;
}

/** A dump with the data of its visit; undefined makes it a visit of its own. */
interface Dump {
  readonly fact: LoadFact;
  readonly visit?: ReportedVisit | undefined;
}

/**
 * Records dumps as parts of visits; the first dump of a visit creates it. Other facts are left out.
 * @returns ids of the visits
 */
export async function noteVisits(
  tx: TenantTransaction,
  { companyId, userId, now }: Pick<Act, 'companyId' | 'userId' | 'now'>,
  reported: readonly Dump[],
): Promise<string[]> {
  const dumps = reported.flatMap(({ fact, visit = noTicket(fact.id) }) =>
    fact.kind === 'discharge' ? [{ fact, visit }] : [],
  );
  if (dumps.length === 0) return [];
  const places = await placesOf(tx, dumps);
  const firsts = new Map(dumps.toReversed().map((dump) => [dump.visit.id, dump]));
  const created = await tx
    .insert(disposalVisits)
    .values(
      [...firsts.values()].map(({ fact, visit: { id, ticketNumber, weightPounds } }) => ({
        id,
        companyId,
        disposalSiteId: fact.siteId,
        occurredAt: new Date(fact.occurredAt),
        reportedBy: userId,
        ticketNumber,
        weightPounds,
        vehicleId: places.vehicles.get(fact.compartmentId) ?? null,
        feeCentsPer1000Gallons: places.rates.get(fact.siteId) ?? null,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: disposalVisits.id });
  for (const { id } of created) {
    const cents = firsts.get(id)?.visit.feeCents;
    if (cents !== undefined) await insertFee(tx, { companyId, userId }, id, { cents, note: null }, now);
  }
  await tx
    .insert(disposalVisitFacts)
    .values(dumps.map(({ fact, visit }) => ({ companyId, visitId: visit.id, factId: fact.id })));
  return [...firsts.keys()];
}

const noTicket = (id: string): ReportedVisit => ({ id, ticketNumber: null, weightPounds: null });

/** The truck of each tank, and what each site charges. */
async function placesOf(tx: TenantTransaction, dumps: readonly { readonly fact: Discharge }[]) {
  const { id, vehicleId } = vehicleCompartments;
  const vehicles = await tx
    .select({ id, vehicleId })
    .from(vehicleCompartments)
    .where(inArray(id, [...new Set(dumps.map(({ fact }) => fact.compartmentId))]));
  const rates = await tx
    .select({ id: disposalSites.id, rate: disposalSites.feeCentsPer1000Gallons })
    .from(disposalSites)
    .where(inArray(disposalSites.id, [...new Set(dumps.map(({ fact }) => fact.siteId))]));
  return {
    vehicles: new Map(vehicles.map((row) => [row.id, row.vehicleId])),
    rates: new Map(rates.map((row) => [row.id, row.rate])),
  };
}

/** Public to other features. Records what the site charged for a visit; the newest counts. */
export const insertFee = async (
  tx: TenantTransaction,
  { companyId, userId }: ActedBy,
  visitId: string,
  { cents, note }: DisposalFeeInput,
  now: Date,
): Promise<void> =>
  void (await tx
    .insert(disposalFees)
    .values({ id: newId(), companyId, visitId, cents, note, userId, createdAt: now }));

/** Assigns facts that replace dumps of visits to the same visits. */
export async function visitsGoOn(
  tx: TenantTransaction,
  companyId: string,
  replaced: readonly { readonly factId: string; readonly to: string }[],
): Promise<void> {
  if (replaced.length === 0) return;
  const rows = await visitsOfFacts(
    tx,
    replaced.map(({ factId }) => factId),
  );
  const ofFact = new Map(rows.map((row) => [row.factId, row.visitId]));
  const goOn = replaced.flatMap(({ factId, to }) => {
    const visitId = ofFact.get(factId);
    return visitId === undefined ? [] : [{ companyId, visitId, factId: to }];
  });
  if (goOn.length > 0) await tx.insert(disposalVisitFacts).values(goOn);
}

/** The visits of dumps whose gallons are about to change, in the order of their ids. */
export async function visitsOf(tx: TenantTransaction, dumps: readonly DumpBehind[]): Promise<VisitBehind[]> {
  if (dumps.length === 0) return [];
  const byFact = new Map(dumps.map((dump) => [dump.factId, dump]));
  const { visitId, factId } = disposalVisitFacts;
  const of = alias(disposalVisitFacts, 'of_dump');
  const replacing = alias(loadFacts, 'replacing');
  // With their other dumps: a visit is withdrawn when its last dump is.
  const rows = await tx
    .select({ visitId, factId })
    .from(disposalVisitFacts)
    .innerJoin(loadFacts, eq(loadFacts.id, factId))
    .where(
      and(
        inArray(
          visitId,
          tx
            .select({ id: of.visitId })
            .from(of)
            .where(inArray(of.factId, [...byFact.keys()])),
        ),
        eq(loadFacts.kind, 'discharge'),
        notExists(tx.select({ id: replacing.id }).from(replacing).where(eq(replacing.replacesId, factId))),
      ),
    );
  return [...Map.groupBy(rows, (row) => row.visitId)]
    .map(([id, dumped]) => {
      const behind = dumped.flatMap((row) => byFact.get(row.factId) ?? []);
      return {
        id,
        without: behind.flatMap(({ without }) => without),
        isWithdrawn: behind.length === dumped.length && behind.every(({ isWithdrawn }) => isWithdrawn),
      };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const visitsOfFacts = (tx: TenantTransaction, ids: readonly string[]) =>
  tx
    .select({ visitId: disposalVisitFacts.visitId, factId: disposalVisitFacts.factId })
    .from(disposalVisitFacts)
    .where(inArray(disposalVisitFacts.factId, [...ids]));

/** Public to other features. SQL: a visit `v` has a dump that the office did not withdraw. */
export const visitStands: SQL = sql`exists (
  select from disposal_visit_facts x join load_facts d on d.id = x.fact_id
   where x.visit_id = v.id and d.kind = 'discharge' and not exists (select from load_facts r where r.replaces_id = d.id))`;

/** Public to other features. Locks visits, in the order of their ids. */
export const lockVisits = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> =>
  void (await tx
    .select({ id: disposalVisits.id })
    .from(disposalVisits)
    .where(inArray(disposalVisits.id, [...ids]))
    .orderBy(asc(disposalVisits.id))
    .for('no key update'));

/** Public to other features. Locks a visit; false when there is none. */
export async function lockVisit(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: disposalVisits.id })
    .from(disposalVisits)
    .where(eq(disposalVisits.id, id))
    .for('no key update');
  return rows.length > 0;
}
