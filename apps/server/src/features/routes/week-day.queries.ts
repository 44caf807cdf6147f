import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import type { DayJob, PlanningDay } from './planning-day.ts';
import { dayJobColumns, loadDay } from './planning-day.queries.ts';
import { routeStops } from './routes.tables.ts';

/** What a week's jobs are spread from: each day as it would be planned, and the jobs that have none. */
export interface PlanningWeek {
  readonly days: readonly PlanningDay[];
  readonly undated: readonly DayJob[];
  /** Recurring jobs on no route: they may leave their day. */
  readonly flexibleIds: ReadonlySet<string>;
}

/** All of it in one transaction. */
export async function loadPlanningWeek(tx: TenantTransaction, { dates, includeUndated, mostJobs }: { readonly dates: readonly string[]; readonly includeUndated: boolean; readonly mostJobs: number }): Promise<PlanningWeek> {
  const days: PlanningDay[] = [];
  for (const date of dates) days.push(await loadDay(tx, { date, includeJobs: true }));
  const onRoute = tx.select({ one: sql`1` }).from(routeStops).where(eq(routeStops.jobId, jobs.id));
  const isOpen = and(inArray(jobs.status, ['unscheduled', 'scheduled']), notExists(onRoute));
  const undated = includeUndated
    ? await tx
        .select(dayJobColumns)
        .from(jobs)
        .innerJoin(clients, eq(clients.id, jobs.clientId))
        .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
        .where(and(isNull(jobs.scheduledDate), isOpen))
        .orderBy(asc(jobs.id))
        .limit(mostJobs + 1)
    : [];
  const flexible = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.scheduledDate, [...dates]), isNotNull(jobs.seriesId), isOpen));
  return { days, undated, flexibleIds: new Set(flexible.map(({ id }) => id)) };
}
