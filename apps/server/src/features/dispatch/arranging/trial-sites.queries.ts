import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses } from '../../clients/clients.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';

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
  const { id, latitude, longitude, active, acceptedWasteTypes } = disposalSites;
  const away = sql`(${latitude} - ${from.latitude}) ^ 2 + ((${longitude} - ${from.longitude}) * cos(radians(${from.latitude}))) ^ 2`;
  const rows = await tx
    .select({ id })
    .from(disposalSites)
    .innerJoin(from, sql`true`)
    .where(and(eq(active, true), isNotNull(latitude), sql`${acceptedWasteTypes} @> ${wastes}`))
    .orderBy(asc(away), asc(id))
    .limit(nearestSites);
  return rows.map((row) => row.id);
}
