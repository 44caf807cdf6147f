import {
  metersPerMile,
  staleMs,
  type AlertFacts,
  type AlertVisit,
} from '@haulwright/domain/alerts/judge-alerts';
import { metersBetween } from '@haulwright/domain/tracking/plane';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { disposalVisits } from '../custody/rows/disposal-visits.tables.ts';
import { vehicleLastPositions } from '../tracking/tracking.tables.ts';
import { stopVisits } from '../tracking/visits.tables.ts';
import { truckAlerts } from './alerts.tables.ts';

/** How long before now a stop may have begun that a rule still asks about. */
const longestStopMs = 12 * 3_600_000;

/** Where trucks are and were in the last hours, by what is in force. */
export async function recentVisits(tx: TenantTransaction, now: Date): Promise<AlertVisit[]> {
  const { vehicleId, jobId, disposalSiteId, place, arrivedAt, departedAt, withdrawnAt } = stopVisits;
  const earliest = new Date(now.getTime() - longestStopMs);
  const rows = await tx
    .select({ vehicleId, jobId, disposalSiteId, place, arrivedAt, departedAt })
    .from(stopVisits)
    .where(and(isNull(withdrawnAt), or(gt(arrivedAt, earliest), gt(departedAt, earliest))));
  return rows.map((row) => ({
    vehicleId: row.vehicleId,
    key: row.jobId === null ? (row.place ?? `site ${row.disposalSiteId}`) : `job ${row.jobId}`,
    arrivedAt: row.arrivedAt,
    departedAt: row.departedAt,
  }));
}

/** Points of the last minutes that are faster, by time: each truck's are looked for by its own time. */
export async function fastPoints(
  tx: TenantTransaction,
  milesPerHour: number,
  now: Date,
): Promise<AlertFacts['fast']> {
  const earliest = new Date(now.getTime() - fastMs);
  const { rows } = await tx.execute<{ vehicleId: string; at: Date; metersPerSecond: number }>(sql`
    select v.vehicle_id as "vehicleId", p.measured_at as at, p.speed_meters_per_second as "metersPerSecond"
      from ${vehicleLastPositions} v
      cross join lateral (select measured_at, speed_meters_per_second from vehicle_positions
                           where company_id = v.company_id and vehicle_id = v.vehicle_id and measured_at > ${earliest.toISOString()}::timestamptz
                             and speed_meters_per_second > ${(milesPerHour * metersPerMile) / 3_600}::real) p
     where v.measured_at > ${earliest.toISOString()}::timestamptz order by p.measured_at`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** A point that comes later than this after it was measured is not asked about. */
const fastMs = 20 * 60_000;

/** The newest place of each truck that was heard of late. */
export async function newestPlaces(tx: TenantTransaction, now: Date): Promise<AlertFacts['newest']> {
  const { vehicleId, measuredAt, latitude, longitude } = vehicleLastPositions;
  const rows = await tx
    .select({
      vehicleId,
      at: measuredAt,
      latitude,
      longitude,
      depotLatitude: companySettings.depotLatitude,
      depotLongitude: companySettings.depotLongitude,
    })
    .from(vehicleLastPositions)
    .leftJoin(companySettings, eq(companySettings.companyId, vehicleLastPositions.companyId))
    .where(gt(measuredAt, new Date(now.getTime() - staleMs)));
  return rows.map(({ depotLatitude, depotLongitude, ...place }) => ({
    vehicleId: place.vehicleId,
    at: place.at,
    metersFromDepot:
      depotLatitude === null || depotLongitude === null
        ? null
        : metersBetween(place, { latitude: depotLatitude, longitude: depotLongitude }),
  }));
}

/** Dumps that were reported of late. */
export async function recentDumps(tx: TenantTransaction, now: Date): Promise<AlertFacts['dumps']> {
  const { vehicleId, disposalSiteId, occurredAt } = disposalVisits;
  const rows = await tx
    .select({ vehicleId, siteId: disposalSiteId, at: occurredAt })
    .from(disposalVisits)
    .where(gt(occurredAt, new Date(now.getTime() - longestStopMs)));
  return rows.flatMap(({ vehicleId: truck, ...dump }) =>
    truck === null ? [] : [{ ...dump, vehicleId: truck }],
  );
}

/** Trucks with waste aboard, by the ledger. */
export async function loadedTrucks(tx: TenantTransaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ vehicleId: string }>(sql`
    select c.vehicle_id as "vehicleId" from load_accounts a join vehicle_compartments c on c.company_id = a.company_id and c.id = a.compartment_id
     where a.kind = 'compartment' group by c.vehicle_id having sum(a.balance_gallons) > 0`);
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}

/** What was found for these rules of late. */
export async function recentAlerts(tx: TenantTransaction, ruleIds: readonly string[], now: Date) {
  const { ruleId, vehicleId, jobId, disposalSiteId, place, happenedAt } = truckAlerts;
  const rows = await tx
    .select({ ruleId, vehicleId, jobId, disposalSiteId, place, happenedAt })
    .from(truckAlerts)
    .where(
      and(inArray(ruleId, [...ruleIds]), gt(happenedAt, new Date(now.getTime() - longestStopMs - staleMs))),
    );
  return rows.map((row) => ({
    ruleId: row.ruleId,
    vehicleId: row.vehicleId,
    happenedAt: row.happenedAt,
    key:
      row.jobId !== null
        ? `job ${row.jobId}`
        : row.disposalSiteId === null
          ? row.place
          : `site ${row.disposalSiteId}`,
  }));
}
