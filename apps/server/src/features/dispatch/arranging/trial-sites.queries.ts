import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses } from '../../clients/clients.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import type { RouteJob } from '../../routes/timing/route-facts.queries.ts';

/** Maximum number of sites tried for emptying beside the jobs. */
const nearestSites = 3;

/** The nearest sites in use that take the waste of all of these jobs, from the first of them that is located. */
export async function sitesBeside(tx: TenantTransaction, jobIds: readonly string[]): Promise<string[]> {
  const ofJobs = inArray(jobs.id, [...jobIds]);
  const from = tx
    .select({ latitude: clientAddresses.latitude, longitude: clientAddresses.longitude })
    .from(jobs)
    .innerJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .where(and(ofJobs, isNotNull(clientAddresses.latitude)))
    .orderBy(asc(sql`array_position(${sql.param([...jobIds])}::uuid[], ${jobs.id})`))
    .limit(1)
    .as('origin');
  const wastes = tx
    .select({ all: sql`coalesce(array_agg(distinct ${jobs.wasteType}), '{}')` })
    .from(jobs)
    .where(and(ofJobs, isNotNull(jobs.wasteType)));
  const rows = await tx
    .select({ id: disposalSites.id })
    .from(disposalSites)
    .innerJoin(from, sql`true`)
    .where(taking(sql`${wastes}`))
    .orderBy(asc(awayFrom(sql`${from.latitude}`, sql`${from.longitude}`)), asc(disposalSites.id))
    .limit(nearestSites);
  return rows.map((row) => row.id);
}

/** The same of a job that is not saved. */
export async function sitesBesideUnsaved(
  tx: TenantTransaction,
  { latitude, longitude, wasteType }: Pick<RouteJob, 'latitude' | 'longitude' | 'wasteType'>,
): Promise<string[]> {
  if (latitude === null || longitude === null) return [];
  const wastes = sql`${sql.param(wasteType === null ? [] : [wasteType])}::text[]`;
  const rows = await tx
    .select({ id: disposalSites.id })
    .from(disposalSites)
    .where(taking(wastes))
    .orderBy(asc(awayFrom(sql`${latitude}::float8`, sql`${longitude}::float8`)), asc(disposalSites.id))
    .limit(nearestSites);
  return rows.map((row) => row.id);
}

/** In use, located, and open to all of these wastes. */
const taking = (wastes: SQL): SQL | undefined =>
  and(
    eq(disposalSites.active, true),
    isNotNull(disposalSites.latitude),
    sql`${disposalSites.acceptedWasteTypes} @> ${wastes}`,
  );

/** In square degrees of latitude: only used to compare. */
const awayFrom = (latitude: SQL, longitude: SQL): SQL =>
  sql`(${disposalSites.latitude} - ${latitude}) ^ 2 + ((${disposalSites.longitude} - ${longitude}) * cos(radians(${latitude}))) ^ 2`;
