// Public to other features: facts observed at tanks.
import { eq, sql } from 'drizzle-orm';
import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { factOf } from './load-window.queries.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';
import { loadFacts } from '../rows/loads.tables.ts';

type GallonFact = Extract<LoadFact, { kind: 'pickup' | 'discharge' }>;

/** Loads a pickup or a dump; undefined when there is none with this id, or it is of another kind. */
export async function loadFactOf(
  tx: TenantTransaction,
  id: string,
): Promise<
  | { readonly fact: GallonFact; readonly method: GallonMethod | null; readonly jobId: string | null }
  | undefined
> {
  const [row] = await tx.select().from(loadFacts).where(eq(loadFacts.id, id));
  if (row?.gallons == null) return undefined;
  const { compartmentId, occurredAt, gallons, method, jobId } = row;
  const base = { id, compartmentId, occurredAt: occurredAt.getTime(), gallons };
  if (row.kind === 'pickup' && row.clientAddressId !== null && row.wasteType !== null)
    return {
      fact: { ...base, kind: 'pickup', generatorId: row.clientAddressId, wasteType: row.wasteType },
      method,
      jobId,
    };
  if (row.kind === 'discharge' && row.disposalSiteId !== null)
    return {
      fact: { ...base, kind: 'discharge', siteId: row.disposalSiteId, emptied: row.emptied === true },
      method,
      jobId,
    };
  return undefined;
}

/** A fact of any kind with its origin, and the truck it was seen at. */
export interface FactOfTruck {
  readonly fact: LoadFact;
  readonly method: GallonMethod | null;
  readonly jobId: string | null;
  readonly vehicleId: string;
}

/** Loads a fact of a truck's tank; undefined when there is none, or it only withdraws another. */
export async function factOfTruck(tx: TenantTransaction, id: string): Promise<FactOfTruck | undefined> {
  const [row] = await tx
    .select({ fact: loadFacts, vehicleId: vehicleCompartments.vehicleId })
    .from(loadFacts)
    .innerJoin(vehicleCompartments, eq(vehicleCompartments.id, loadFacts.compartmentId))
    .where(eq(loadFacts.id, id));
  const fact = row && factOf(row.fact);
  if (row?.vehicleId == null || fact === undefined) return undefined;
  return { fact, method: row.fact.method, jobId: row.fact.jobId, vehicleId: row.vehicleId };
}

/** Gallons pumped at a job, as corrected by now; null when no pickup of it is left. */
export async function gallonsLeftOfJob(tx: TenantTransaction, jobId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ gallons: number | null }>(sql`
    select sum(f.gallons)::int as gallons from load_facts f
     where f.job_id = ${jobId} and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id)`);
  return rows[0]?.gallons ?? null;
}
