import { and, asc, desc, eq, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { packVisits } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clientContacts, clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { siteFacts } from '../disposal/disposal.queries.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { byTimeColumns } from '../jobs/by-time.queries.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { chosenNeedsValue, workEvidence } from './job-needs.queries.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Who the technician is, for whom they work, what that company asks for at its jobs, and whether it shows prices. */
export async function loadMe(tx: TenantTransaction, userId: string) {
  const { companyName, companyPhone, timeZone, units, companyId, techniciansSeePrices, asksGallonMethod } =
    companySettings;
  const { breaksAreDuty, watchesParkedTrucks, clientMessages } = companySettings;
  const [row] = await tx
    .select({
      fullName: profiles.fullName,
      email: profiles.email,
      companyId,
      companyName,
      companyPhone,
      timeZone,
      units,
      asksGallonMethod,
      breaksAreDuty,
      watchesParkedTrucks,
      clientMessages,
      seesPrices: techniciansSeePrices,
      needs: chosenNeedsValue,
    })
    .from(profiles)
    .innerJoin(companySettings, eq(companyId, profiles.companyId))
    .where(eq(profiles.userId, userId));
  if (row === undefined) throw new Error(`person ${userId} has no company`);
  const { email, needs, seesPrices, clientMessages: messages, ...me } = row;
  const tellsOnMyWay = messages?.kinds.includes('on-my-way') === true;
  return { me: { ...me, tellsOnMyWay, fullName: me.fullName || email }, needs, seesPrices };
}

/** Maximum routes of one person at once: weeks of work. */
const maxRoutes = 60;
const maxJobs = 500;

/** Loads the published routes someone drives or drove on these days, earliest first. */
export const ownRoutes = (tx: TenantTransaction, userId: string, { from, to }: Days) =>
  tx
    .select({
      id: routes.id,
      name: routes.name,
      routeDate: routes.routeDate,
      status: routes.status,
      vehicleId: routes.vehicleId,
      vehicleName: vehicles.name,
      vehicleColor: vehicles.color,
      capacityGallons: vehicles.capacityGallons,
      startSecond: routes.startSecond,
      endSecond: routes.endSecond,
      updatedAt: routes.updatedAt,
    })
    .from(routes)
    .leftJoin(vehicles, eq(vehicles.id, routes.vehicleId))
    .where(
      and(
        eq(routes.driverUserId, userId),
        gte(routes.routeDate, from),
        lte(routes.routeDate, to),
        inArray(routes.status, ['published', 'in_progress', 'completed']),
      ),
    )
    .orderBy(asc(routes.routeDate), asc(routes.startSecond), asc(routes.id))
    .limit(maxRoutes);
export type OwnRouteRow = Awaited<ReturnType<typeof ownRoutes>>[number];

/** Loads the jobs on someone's routes, those assigned to them on these days, and those they have started. */
export const ownJobs = (tx: TenantTransaction, userId: string, { from, to }: Days, onRoutes: string[]) =>
  tx
    .select({
      job: jobs,
      byTime: byTimeColumns,
      type: { name: jobTypes.name, nameEs: jobTypes.nameEs, color: jobTypes.color },
      client: {
        name: clients.name,
        contactPerson: clients.contactPerson,
        phone: clients.phone,
        accessInstructions: clients.accessInstructions,
      },
      address: {
        latitude: clientAddresses.latitude,
        longitude: clientAddresses.longitude,
        geocodePrecision: clientAddresses.geocodePrecision,
        gateCode: clientAddresses.gateCode,
        tankGallons: clientAddresses.tankGallons,
      },
      evidence: workEvidence(tx),
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .where(
      or(
        onRoutes.length === 0 ? sql`false` : inArray(jobs.id, onRoutes),
        and(
          eq(jobs.assignedTo, userId),
          or(and(gte(jobs.scheduledDate, from), lte(jobs.scheduledDate, to)), eq(jobs.status, 'in_progress')),
        ),
      ),
    )
    .orderBy(asc(jobs.scheduledDate), asc(jobs.windowStartMinute), asc(jobs.id))
    .limit(maxJobs);
export type OwnJobRow = Awaited<ReturnType<typeof ownJobs>>[number];

/** Loads clients' contacts with a phone number, by client; the primary one first. */
export async function contactsOf(tx: TenantTransaction, clientIds: readonly string[]) {
  const { clientId, name, phone, isPrimary, id } = clientContacts;
  const rows =
    clientIds.length === 0
      ? []
      : await tx
          .select({ clientId, name, phone })
          .from(clientContacts)
          .where(and(inArray(clientId, [...clientIds]), isNotNull(phone)))
          .orderBy(asc(clientId), desc(isPrimary), asc(id));
  return Map.groupBy(
    rows.flatMap((row) => (row.phone === null ? [] : [{ ...row, phone: row.phone }])),
    (row) => row.clientId,
  );
}

interface Visit {
  readonly addressId: string;
  readonly date: string;
  readonly title: string;
  readonly gallons: number | null;
  readonly notes: string | null;
  readonly by: string | null;
}

/** Loads the last visits to each of these addresses, newest first, in one statement. */
export async function visitsTo(
  tx: TenantTransaction,
  addressIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, Visit[]>> {
  if (addressIds.length === 0) return new Map();
  const ids = sql.join(
    addressIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<Visit & Record<string, unknown>>(sql`
    select wanted.id as "addressId", to_char(v.completed_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, v.title,
           v.actual_gallons as gallons, v.completion_notes as notes, nullif(p.full_name, '') as by
      from unnest(array[${ids}]) as wanted(id)
      cross join lateral (
        select title, completed_at, actual_gallons, completion_notes, assigned_to from ${jobs}
         where client_address_id = wanted.id and status = 'completed' and completed_at is not null
         order by completed_at desc, id desc limit ${packVisits}
      ) v
      left join ${profiles} p on p.user_id = v.assigned_to
     order by wanted.id, v.completed_at desc`);
  return Map.groupBy(rows, (row) => row.addressId);
}

/** Loads the sites where tanks may be emptied. */
export const packedSites = (tx: TenantTransaction) =>
  tx
    .select(siteFacts)
    .from(disposalSites)
    .where(eq(disposalSites.active, true))
    .orderBy(asc(sql`lower(${disposalSites.name})`), asc(disposalSites.id));
