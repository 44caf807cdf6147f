import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Overview } from '@haulwright/contract/dashboard.contract';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings, profiles, userRoles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { happenedAt } from '../jobs/job-events.queries.ts';
import { jobEvents, jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { invitations } from '../users/invitations.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

const { name, capacityGallons, shiftStartMinute, shiftEndMinute, costPerMileCents, costPerHourCents } =
  starterVehicle;
/** A new company's truck has example figures until somebody enters its own. */
const differsFromStarter = sql`license_plate is not null
  or (name, capacity_gallons, shift_start_minute, shift_end_minute, cost_per_mile_cents, cost_per_hour_cents)
     <> (${name}, ${capacityGallons}::int, ${shiftStartMinute}::int, ${shiftEndMinute}::int, ${costPerMileCents}::int, ${costPerHourCents}::int)`;

/** A week shows the company's performance; today's jobs are still in progress. */
const daysOfRate = 7;

type Figures = Pick<Overview, 'activeRoutes' | 'todaysJobs' | 'fieldTechnicians' | 'setup'> & {
  /** Jobs of the last seven days, without cancelled ones, and how many of them are completed. */
  dueJobs: number;
  completedJobs: number;
};

/**
 * Loads the day's figures and the set-up state in one query; row-level security limits every count to the
 * company. The orders make "is there any" use the company's index: `exists` would read through other
 * companies' rows.
 */
export async function loadFigures(tx: TenantTransaction, today: string): Promise<Figures> {
  const { rows } = await tx.execute<Omit<Figures, 'setup'> & Figures['setup']>(sql`
    select (select count(*)::int from ${routes} where route_date = ${today} and status <> 'cancelled') as "activeRoutes",
           day.total as "todaysJobs", past.total as "dueJobs", past.completed as "completedJobs",
           (select count(*)::int from ${userRoles} where role = 'field_technician') as "fieldTechnicians",
           exists (select from ${companySettings} where depot_latitude is not null) as "hasDepot",
           exists (select from ${disposalSites} where active) as "hasDisposalSite",
           exists (select from ${vehicles} where not out_of_service) as "hasVehicle",
           (select count(*) from ${vehicles}) > 1 or exists (select from ${vehicles} where ${differsFromStarter}) as "hasOwnTruck",
           (select count(*) from ${profiles}) > 1 or exists (select from ${invitations}) as "hasColleague",
           (select id from ${clients} order by lower(name), id limit 1) is not null as "hasClient",
           (select id from ${jobs} order by scheduled_date desc nulls last, id desc limit 1) is not null as "hasJob"
      from (select count(*)::int as total from ${jobs} where scheduled_date = ${today} and status <> 'cancelled') as day,
           (select count(*)::int as total, (count(*) filter (where status = 'completed'))::int as completed
              from ${jobs} where scheduled_date between ${addDays(today, -daysOfRate)} and ${addDays(today, -1)} and status <> 'cancelled') as past`);
  const [row] = rows;
  if (!row) throw new Error('the figures of the day gave no row');
  const { activeRoutes, todaysJobs, dueJobs, completedJobs, fieldTechnicians, ...setup } = row;
  return { activeRoutes, todaysJobs, dueJobs, completedJobs, fieldTechnicians, setup };
}

/** The number of rows read to find late reports, which phones send hours after the work. */
const reportedLate = 200;

/**
 * Loads people's latest actions on jobs, by the time they were done. The product's own actions are left out:
 * a planning run or a recurring job writes many at once. No action is later than its row, so the latest ones
 * are among the newest rows, which an index finds.
 */
export function loadActivity(tx: TenantTransaction, limit: number) {
  const newest = tx
    .select({ id: jobEvents.id })
    .from(jobEvents)
    .where(
      inArray(jobEvents.type, [
        'created',
        'duplicated',
        'edited',
        'rescheduled',
        'status-changed',
        'assigned',
      ]),
    )
    .orderBy(desc(jobEvents.createdAt), desc(jobEvents.id))
    .limit(limit + reportedLate)
    .as('newest');
  return tx
    .select({
      id: jobEvents.id,
      type: jobEvents.type,
      details: jobEvents.details,
      at: happenedAt,
      jobNumber: jobs.jobNumber,
      jobTitle: jobs.title,
      clientName: clients.name,
      assigneeName: profiles.fullName,
    })
    .from(newest)
    .innerJoin(jobEvents, eq(jobEvents.id, newest.id))
    .innerJoin(jobs, eq(jobs.id, jobEvents.jobId))
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(
      profiles,
      and(eq(jobEvents.type, 'assigned'), sql`${profiles.userId}::text = ${jobEvents.details} ->> 'to'`),
    )
    .orderBy(desc(happenedAt), desc(jobEvents.createdAt), desc(jobEvents.id))
    .limit(limit);
}
