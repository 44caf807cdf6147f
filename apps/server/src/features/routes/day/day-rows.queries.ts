// Public to other features: reads jobs, sites and the depot of a day.
import { asc, eq, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { companySettings } from '../../companies/companies.tables.ts';
import { disposalSites } from '../../disposal/disposal.tables.ts';
import { beginByOf, byTimeColumns, type ByTimeRow } from '../../jobs/by-time.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { jobTypes } from '../../services/services.tables.ts';
import type { PlanningDay } from './day-facts.ts';

/** The planner's columns of a job; needs `clients` and (maybe missing) `clientAddresses` joined. */
export const dayJobColumns = {
  id: jobs.id,
  jobNumber: jobs.jobNumber,
  title: jobs.title,
  clientName: clients.name,
  priority: jobs.priority,
  durationMinutes: jobs.durationMinutes,
  expectedGallons: jobs.expectedGallons,
  wasteType: jobs.wasteType,
  windowStartMinute: jobs.windowStartMinute,
  windowEndMinute: jobs.windowEndMinute,
  allowedVehicleIds: jobs.allowedVehicleIds,
  byTime: byTimeColumns,
  addressId: clientAddresses.id,
  latitude: clientAddresses.latitude,
  longitude: clientAddresses.longitude,
  precision: clientAddresses.geocodePrecision,
  postalCode: clientAddresses.postalCode,
  largestTruck: clientAddresses.largestTruck,
  requiredCertifications: sql<
    string[]
  >`coalesce((select of_job.required_certifications from ${jobTypes} of_job where of_job.id = ${jobs.jobTypeId}), '{}')`,
};

/** Converts a row of `dayJobColumns` for the planner. */
export const toDayJob = <Row extends { readonly byTime: ByTimeRow }>({ byTime, ...row }: Row) => ({
  ...row,
  beginByMinute: beginByOf(byTime),
});

export function loadSites(tx: TenantTransaction, lock: boolean): Promise<PlanningDay['sites']> {
  const query = tx
    .select()
    .from(disposalSites)
    .where(eq(disposalSites.active, true))
    .orderBy(asc(disposalSites.id));
  return lock ? query.for('share') : query;
}

type Depot = Pick<PlanningDay, 'depot' | 'endDayEmpty' | 'units' | 'timeZone'>;

/** The company's settings that matter for a day; the defaults for a company without any. */
export function depotOf(row: typeof companySettings.$inferSelect | undefined): Depot {
  const located = row && row.depotLatitude !== null && row.depotLongitude !== null;
  return {
    depot: located
      ? {
          latitude: row.depotLatitude ?? 0,
          longitude: row.depotLongitude ?? 0,
          zipArea: row.depotPrecision === 'zip' ? row.depotZipArea : null,
        }
      : null,
    endDayEmpty: row?.endDayEmpty ?? true,
    units: row?.units ?? 'us',
    timeZone: row?.timeZone ?? 'America/New_York',
  };
}

export async function loadDepot(tx: TenantTransaction): Promise<Depot> {
  const [row] = await tx.select().from(companySettings);
  return depotOf(row);
}
