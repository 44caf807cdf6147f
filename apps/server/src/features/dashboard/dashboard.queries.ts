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
/** The truck a new company is given holds example figures until somebody enters its own. */
const differsFromStarter = sql`license_plate is not null
  or (name, capacity_gallons, shift_start_minute, shift_end_minute, cost_per_mile_cents, cost_per_hour_cents)
     <> (${name}, ${capacityGallons}::int, ${shiftStartMinute}::int, ${shiftEndMinute}::int, ${costPerMileCents}::int, ${costPerHourCents}::int)`;

/** A week shows how the company does; today's jobs are still being done. */
const daysOfRate = 7;

type Figures = Pick<Overview, 'activeRoutes' | 'todaysJobs' | 'fieldTechnicians' | 'setup'> & {
  /** Jobs of the last seven days that are over, without those cancelled, and how many of them are completed. */
  dueJobs: number;
  completedJobs: number;
};

/**
 * The day's figures and what is set up, in one query; row-level security keeps every count to the company.
 * The orders make "is there any" take the company's index: `exists` reads through other companies' rows
 * instead.
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

/** What phones report hours later than it was done, at most, among what is newest. */
const reportedLate = 200;

/**
 * The latest things people did to jobs, by when they did them. What the product does by itself is left out: a
 * planning run or a recurring job writes many at once. Nothing happens after it was written down, so the
 * latest are among those written last, which an index gives.
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
