import type { AlertState, TruckAlert } from '@haulwright/domain/alerts/alert-rule';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { deleteSome } from '../../platform/database/purging.ts';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings, profiles, userRoles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { alertRules, truckAlerts } from './alerts.tables.ts';

/** Across companies: those with rules that are on, or with something that was not told yet. */
export async function companiesToAlert(
  tx: SystemTransaction,
): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await tx.execute<{ companyId: string; timeZone: string }>(sql`
    select c.company_id as "companyId", coalesce(s.time_zone, 'America/New_York') as "timeZone"
      from (select company_id from ${alertRules} where is_on union select company_id from ${truckAlerts} where state = 'waits') c
      left join ${companySettings} s on s.company_id = c.company_id order by 1`);
  return rows;
}

export async function insertAlerts(
  tx: TenantTransaction,
  alerts: readonly (typeof truckAlerts.$inferInsert)[],
): Promise<void> {
  if (alerts.length > 0) await tx.insert(truckAlerts).values([...alerts]);
}

const shownColumns = {
  id: truckAlerts.id,
  event: alertRules.event,
  vehicleId: truckAlerts.vehicleId,
  vehicleName: vehicles.name,
  clientName: clients.name,
  siteName: disposalSites.name,
  value: truckAlerts.value,
  happenedAt: truckAlerts.happenedAt,
  state: truckAlerts.state,
  toldUserIds: alertRules.toldUserIds,
  attempts: truckAlerts.attempts,
};

const shownAlerts = (tx: TenantTransaction) => {
  const t = truckAlerts;
  return tx
    .select(shownColumns)
    .from(t)
    .innerJoin(alertRules, and(eq(alertRules.companyId, t.companyId), eq(alertRules.id, t.ruleId)))
    .innerJoin(vehicles, and(eq(vehicles.companyId, t.companyId), eq(vehicles.id, t.vehicleId)))
    .leftJoin(
      disposalSites,
      and(eq(disposalSites.companyId, t.companyId), eq(disposalSites.id, t.disposalSiteId)),
    )
    .leftJoin(jobs, and(eq(jobs.companyId, t.companyId), eq(jobs.id, t.jobId)))
    .leftJoin(clients, and(eq(clients.companyId, jobs.companyId), eq(clients.id, jobs.clientId)));
};

type Shown = Awaited<ReturnType<typeof shownAlerts>>[number];

const alertOf = (row: Shown): TruckAlert => {
  const { id, event, vehicleId, vehicleName, value, state } = row;
  return {
    id,
    event,
    vehicleId,
    vehicleName,
    value,
    state,
    placeName: row.clientName ?? row.siteName,
    happenedAt: row.happenedAt.toISOString(),
  };
};

/** The newest of them first. */
export async function listAlerts(tx: TenantTransaction, limit: number): Promise<TruckAlert[]> {
  const rows = await shownAlerts(tx).orderBy(desc(truckAlerts.happenedAt), desc(truckAlerts.id)).limit(limit);
  return rows.map(alertOf);
}

/** An alert that is to be mailed. */
export interface WaitingAlert extends TruckAlert {
  readonly toldUserIds: readonly string[];
  readonly attempts: number;
}

/** Claims what waits for this process, oldest first; what another claimed after `takenBefore` is left to it. */
export async function claimAlerts(
  tx: TenantTransaction,
  now: Date,
  takenBefore: Date,
  limit: number,
): Promise<WaitingAlert[]> {
  const { id, state, claimedAt, happenedAt } = truckAlerts;
  const waiting = await tx
    .select({ id })
    .from(truckAlerts)
    .where(and(eq(state, 'waits'), or(isNull(claimedAt), lt(claimedAt, takenBefore))))
    .orderBy(happenedAt, id)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return [];
  const ids = waiting.map((one) => one.id);
  await tx
    .update(truckAlerts)
    .set({ claimedAt: now, attempts: sql`${truckAlerts.attempts} + 1` })
    .where(inArray(id, ids));
  const rows = await shownAlerts(tx).where(inArray(id, ids)).orderBy(happenedAt, id);
  return rows.map((row) => ({
    ...alertOf(row),
    toldUserIds: row.toldUserIds,
    attempts: row.attempts,
  }));
}

export async function settleAlerts(
  tx: TenantTransaction,
  ids: readonly string[],
  state: AlertState,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(truckAlerts)
      .set({ state })
      .where(inArray(truckAlerts.id, [...ids]));
}

/** Addresses of the people among these who still belong to the company. */
export async function mailAddressesOf(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinct({ userId: profiles.userId, email: profiles.email })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.userId))
    .where(inArray(profiles.userId, [...userIds]));
  return new Map(rows.flatMap(({ userId, email }) => (email === '' ? [] : [[userId, email] as const])));
}

/** Across companies: removes alerts from before. */
export const removeOldAlerts = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, truckAlerts, {
    where: lt(truckAlerts.happenedAt, before),
    oldest: truckAlerts.happenedAt,
    limit,
  });
