import { and, asc, between, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { clientAddresses } from '../../apps/server/src/features/clients/clients.tables.ts';
import { jobEvents, jobs } from '../../apps/server/src/features/jobs/jobs.tables.ts';
import { routes, routeStops } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { given, givenRows } from '../../apps/server/src/platform/database/sql-helpers.ts';
import { delayOf } from './day-reports.ts';
import { type DayWork, workOf } from './day-work.ts';
import type { Ground } from './ground.ts';
import { insertMany } from './insert-many.ts';
import type { Trade } from './names.ts';
import { isOwn } from './own-ids.ts';
import {
  callOff,
  driveRoute,
  earliestSecond,
  type DoneJob,
  type PastJob,
  type Written,
} from './driven-rows.ts';
import { insertShifts } from './past-shifts.ts';

/** One job in this number is called off. */
const calledOff = 23;

const tradeOf: Readonly<Record<string, Trade>> = {
  portable_toilet: 'toilets',
  grease: 'grease',
  manure: 'manure',
};

/**
 * Has the demo's own jobs of past days done that nobody has touched since they were made: by the crew of their
 * day, on routes with the times they were driven at. What a visitor changed stays as it is.
 */
export async function drivePastDays(
  tx: TenantTransaction,
  ground: Ground,
  { from, today, isFirst }: { readonly from: string; readonly today: string; readonly isFirst: boolean },
): Promise<void> {
  const open = await openJobs(tx, from, addDays(today, -1));
  const written: Written = { routes: [], stops: [], done: [], events: [], shifts: [] };
  for (const [at, job] of open.entries())
    if (at % calledOff === calledOff - 1 || !fitsSomeTruck(ground, job)) callOff(ground, written, job);
  const busyUntil = await endsOfDays(tx, from, today);
  const over = new Set(written.done.map(({ id }) => id));
  for (let date = from; date < today; date = addDays(date, 1))
    driveCrews(
      ground,
      written,
      date,
      open.filter((job) => job.scheduledDate === date && !over.has(job.id)),
      busyUntil,
    );
  await insertMany(tx, routes, written.routes);
  await insertMany(tx, routeStops, written.stops);
  await saveDone(tx, written.done);
  await insertMany(tx, jobEvents, written.events);
  await insertShifts(tx, ground, { shifts: written.shifts, withDefects: isFirst });
}

/** When drivers were back from the routes of a day: what is left of it is done after that. */
async function endsOfDays(
  tx: TenantTransaction,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ date: routes.routeDate, driver: routes.driverUserId, end: max(routes.endSecond) })
    .from(routes)
    .where(and(between(routes.routeDate, from, to), ne(routes.status, 'cancelled')))
    .groupBy(routes.routeDate, routes.driverUserId);
  return new Map(rows.map(({ date, driver, end }) => [`${date} ${driver}`, end ?? 0]));
}

/** Untouched since they were made, on no route, at a place that is known. */
function openJobs(tx: TenantTransaction, from: string, to: string) {
  const { latitude, longitude } = clientAddresses;
  return tx
    .select({
      id: jobs.id,
      scheduledDate: jobs.scheduledDate,
      minutes: jobs.durationMinutes,
      gallons: jobs.expectedGallons,
      wasteType: jobs.wasteType,
      windowStartMinute: jobs.windowStartMinute,
      windowEndMinute: jobs.windowEndMinute,
      jobTypeId: jobs.jobTypeId,
      latitude: sql<number>`${latitude}`,
      longitude: sql<number>`${longitude}`,
    })
    .from(jobs)
    .innerJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(routeStops, eq(routeStops.jobId, jobs.id))
    .where(
      and(
        between(jobs.scheduledDate, from, to),
        eq(jobs.status, 'unscheduled'),
        eq(jobs.updatedAt, jobs.createdAt),
        or(isOwn(jobs.id), isOwn(jobs.seriesId)),
        isNull(routeStops.id),
        sql`${latitude} is not null`,
      ),
    )
    .orderBy(asc(jobs.scheduledDate), asc(jobs.jobNumber));
}

const fitsSomeTruck = ({ trucks }: Ground, { gallons, wasteType }: PastJob): boolean =>
  trucks.some(
    (truck) =>
      truck.capacityGallons >= gallons &&
      (wasteType === null || truck.acceptedWasteTypes.includes(wasteType)),
  );

/**
 * Every other day a septic truck services the toilets farthest to the west, which lie on its way: its tank then
 * holds what households and a toilet service gave, and its tickets name both wastes.
 */
function alongTheWay(date: string, crews: DayWork['crews'], work: readonly PastJob[]): PastJob | undefined {
  const isDay = Number(date.slice(-2)) % 2 === 0 && crews.some(({ trade }) => trade === 'toilets');
  const toilets = work.filter(({ wasteType }) => wasteType === 'portable_toilet');
  return isDay && toilets.length > 1
    ? toilets.reduce((west, job) => (job.longitude < west.longitude ? job : west))
    : undefined;
}

function driveCrews(
  ground: Ground,
  written: Written,
  date: string,
  work: readonly PastJob[],
  busyUntil: ReadonlyMap<string, number>,
): void {
  const { crews } = workOf(date);
  const along = alongTheWay(date, crews, work);
  for (const [index, crew] of crews.entries()) {
    const ofTrade = work
      .filter((job) => (job === along ? 'septic' : (tradeOf[job.wasteType ?? ''] ?? 'septic')) === crew.trade)
      // Two trucks share the county between them, east and west.
      .toSorted((a, b) => a.longitude - b.longitude);
    const sharing = crews.filter(({ trade }) => trade === crew.trade);
    const size = Math.ceil(ofTrade.length / sharing.length);
    const part = ofTrade.slice(sharing.indexOf(crew) * size).slice(0, size);
    const truck = ground.trucks.find(({ name }) => name === crew.truck);
    const driver = ground.technicians[crew.driver];
    if (part.length === 0 || truck === undefined || driver === undefined) continue;
    const startSecond = Math.max(earliestSecond, busyUntil.get(`${date} ${driver}`) ?? 0);
    const delay = delayOf(index + Number(date.slice(-1)));
    driveRoute(ground, written, { date, truck, driver, delay, part, startSecond });
  }
}

async function saveDone(tx: TenantTransaction, done: readonly DoneJob[]): Promise<void> {
  if (done.length === 0) return;
  const instant = (column: string) => sql`${given(column)}::timestamptz`;
  await tx
    .update(jobs)
    .set({
      status: given('status'),
      assignedTo: given('assignedTo'),
      startedAt: instant('startedAt'),
      completedAt: instant('completedAt'),
      actualGallons: given('gallons'),
      priceCents: given('priceCents'),
      priceFixedAt: instant('completedAt'),
      cancelReason: given('reason'),
      updatedAt: instant('updatedAt'),
    })
    .from(
      givenRows(done, {
        id: 'uuid',
        status: 'text',
        assignedTo: 'uuid',
        startedAt: 'text',
        completedAt: 'text',
        gallons: 'integer',
        priceCents: 'integer',
        reason: 'text',
        updatedAt: 'text',
      }),
    )
    .where(and(eq(jobs.id, sql`${given('id')}`), inArray(jobs.status, ['unscheduled'])));
}
