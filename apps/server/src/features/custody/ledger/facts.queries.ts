// Public to other features: facts observed at tanks.
import { eq, sql } from 'drizzle-orm';
import type { GallonMethod, LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { factOf } from './load-window.queries.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
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

/** A pickup that counts, with its job and its truck. */
export interface StandingPickup {
  readonly factId: string;
  readonly vehicleId: string | null;
  readonly occurredAt: Date;
  readonly gallons: number;
}

/** The pickups of a job that count by now, in the order of their times. */
export async function pickupsOfJob(tx: TenantTransaction, jobId: string): Promise<StandingPickup[]> {
  const { rows } = await tx.execute<{
    id: string;
    vehicle_id: string | null;
    occurred_at: string;
    gallons: number;
  }>(sql`
    select f.id, c.vehicle_id, f.occurred_at, f.gallons from load_facts f join vehicle_compartments c on c.id = f.compartment_id
     where f.job_id = ${jobId} and f.kind = 'pickup' and not exists (select from load_facts r where r.replaces_id = f.id)
     order by f.occurred_at, f.id`);
  return rows.map(({ id, vehicle_id: vehicleId, occurred_at: at, gallons }) => ({
    factId: id,
    vehicleId,
    occurredAt: new Date(at),
    gallons,
  }));
}

/**
 * Gallons pumped at jobs, as corrected by now: null where all pickups of one were withdrawn. Jobs that never had a
 * pickup are left out.
 */
export async function gallonsOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ job_id: string; gallons: number | null }>(sql`
    select f.job_id, (sum(f.gallons) filter (where not exists (select from load_facts r where r.replaces_id = f.id)))::int as gallons
      from load_facts f where f.job_id = any(${uuids(jobIds)}) and f.kind = 'pickup' group by f.job_id`);
  return new Map(rows.map(({ job_id: id, gallons }) => [id, gallons]));
}
