// Public to other features: how a route and the jobs on it are written.
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { RouteStatus, RouteStop } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { recordJobEvents, type JobEvent } from '../../jobs/job-events.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { unscheduleJobs } from './route-jobs.queries.ts';
import type { TimedRoute } from './timed-route.ts';
import { routes, routeStops } from './routes.tables.ts';

/** Locks these jobs and those on the routes, in the order of their ids, which everybody keeps to. */
export async function lockJobsForRoutes(
  tx: TenantTransaction,
  jobIds: readonly string[],
  routeIds: readonly string[],
): Promise<void> {
  const wanted = jobIds.length === 0 ? sql`false` : inArray(jobs.id, [...jobIds]);
  const onRoute =
    routeIds.length === 0
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(routeStops)
            .where(and(eq(routeStops.jobId, jobs.id), inArray(routeStops.routeId, [...routeIds]))),
        );
  await tx.select({ id: jobs.id }).from(jobs).where(or(wanted, onRoute)).orderBy(asc(jobs.id)).for('update');
}

/**
 * A route as it is stored, with what is done on it. Visits whose disposal site is gone are not among them.
 */
export interface StoredRoute {
  readonly id: string;
  readonly name: string;
  readonly status: RouteStatus;
  readonly routeDate: string;
  readonly vehicleId: string | null;
  readonly driverUserId: string | null;
  readonly timesStale: boolean;
  readonly isLocked: boolean;
  readonly updatedAt: Date;
  readonly visits: readonly (Visit & { readonly jobStatus: JobStatus | null })[];
}

/** `lock` keeps the route from being changed until the end of the transaction. */
export async function loadStoredRoute(
  tx: TenantTransaction,
  id: string,
  lock = false,
): Promise<StoredRoute | undefined> {
  const query = tx.select().from(routes).where(eq(routes.id, id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) return undefined;
  const stops = await tx
    .select({
      kind: routeStops.kind,
      jobId: routeStops.jobId,
      disposalSiteId: routeStops.disposalSiteId,
      lock: routeStops.lock,
      lockedSecond: routeStops.lockedSecond,
      jobStatus: jobs.status,
    })
    .from(routeStops)
    .leftJoin(jobs, eq(jobs.id, routeStops.jobId))
    .where(eq(routeStops.routeId, id))
    .orderBy(asc(routeStops.sequence));
  const visits = stops.flatMap(
    ({ kind, jobId, disposalSiteId, lock, lockedSecond, jobStatus }): StoredRoute['visits'] => {
      if (kind === 'job' && jobId !== null) return [{ kind, jobId, lock, lockedSecond, jobStatus }];
      return kind === 'disposal' && disposalSiteId !== null
        ? [{ kind, disposalSiteId, jobStatus: null }]
        : [];
    },
  );
  const { name, status, routeDate, vehicleId, driverUserId, timesStale, isLocked, updatedAt } = row;
  return { id, name, status, routeDate, vehicleId, driverUserId, timesStale, isLocked, updatedAt, visits };
}

/** What a route is called, when, and who drives it. */
export interface RouteHead {
  readonly id: string;
  readonly name: string;
  readonly routeDate: string;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  /** Left out: as it is. */
  readonly isLocked?: boolean | undefined;
  /** It is as the planner made it. Left out: by hand. */
  readonly isOptimized?: boolean | undefined;
}

interface Writer {
  readonly companyId: string;
  readonly userId: string;
}

/** `old`: stops that were taken off routes before, whose ids live on where they stand now. */
export async function insertRoute(
  tx: TenantTransaction,
  actor: Writer,
  head: RouteHead,
  timed: TimedRoute,
  now: Date,
  old: KnownStops = new Map(),
): Promise<void> {
  await tx
    .insert(routes)
    .values({ ...head, companyId: actor.companyId, ...timesOf(timed), createdAt: now, updatedAt: now });
  await putStops(tx, actor.companyId, head.id, timed.stops, old);
}

/**
 * What is changed by hand is no longer what the planner made, unless it is just that: an accepted proposal.
 */
export async function updateRoute(
  tx: TenantTransaction,
  actor: Writer,
  head: RouteHead,
  timed: TimedRoute,
  now: Date,
  old?: KnownStops,
): Promise<void> {
  await tx
    .update(routes)
    .set({ ...head, ...timesOf(timed), isOptimized: head.isOptimized ?? false, updatedAt: now })
    .where(eq(routes.id, head.id));
  await putStops(tx, actor.companyId, head.id, timed.stops, old ?? (await takeStops(tx, [head.id])));
}

export async function setRouteStatus(
  tx: TenantTransaction,
  id: string,
  status: RouteStatus,
  now: Date,
): Promise<void> {
  await tx.update(routes).set({ status, updatedAt: now }).where(eq(routes.id, id));
}

/** Removes routes whose stops were taken off and whose jobs were settled. */
export async function deleteRoutes(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(routes).where(inArray(routes.id, [...ids]));
}

/** New times for the same stops: nobody changed the route, so its `updatedAt` stays. */
export async function retimeRoute(
  tx: TenantTransaction,
  companyId: string,
  id: string,
  timed: TimedRoute,
): Promise<void> {
  await tx.update(routes).set(timesOf(timed)).where(eq(routes.id, id));
  await putStops(tx, companyId, id, timed.stops, await takeStops(tx, [id]));
}

/** Without a truck or a depot there are no new times; the old ones stay, with the reason. */
export async function keepTimes(
  tx: TenantTransaction,
  id: string,
  findings: TimedRoute['findings'],
): Promise<void> {
  await tx.update(routes).set({ timesStale: false, findings }).where(eq(routes.id, id));
}

const timesOf = ({ route, findings, source }: TimedRoute) => ({
  totalMeters: route.meters,
  totalSeconds: route.durationSeconds,
  startSecond: route.stops[0]?.departure ?? 0,
  endSecond: route.stops.at(-1)?.arrival ?? 0,
  travelTimeSource: source,
  findings,
  timesStale: false,
});

/** The ids of stops by what is done there, in the order they were driven. */
export type KnownStops = Map<string, string[]>;

/** Takes all stops off these routes, so that jobs can change places between them. */
export async function takeStops(tx: TenantTransaction, routeIds: readonly string[]): Promise<KnownStops> {
  const old = await tx
    .delete(routeStops)
    .where(inArray(routeStops.routeId, [...routeIds]))
    .returning();
  const known: KnownStops = new Map();
  for (const stop of old.toSorted((a, b) => a.sequence - b.sequence))
    known.set(sameStop(stop.routeId, stop), [...(known.get(sameStop(stop.routeId, stop)) ?? []), stop.id]);
  return known;
}

/** A stop keeps its id as long as it is on a route, because addresses of pages name it. */
async function putStops(
  tx: TenantTransaction,
  companyId: string,
  routeId: string,
  stops: readonly RouteStop[],
  known: KnownStops,
): Promise<void> {
  const rows = stops.map(
    ({
      id,
      title: _title,
      subtitle: _subtitle,
      address: _address,
      jobNumber: _number,
      jobStatus: _status,
      ...stop
    }) => ({ ...stop, id: known.get(sameStop(routeId, stop))?.shift() ?? id, companyId, routeId }),
  );
  await tx.insert(routeStops).values(rows);
}

/** A job is the same on whichever route; the others belong to theirs. */
const sameStop = (
  routeId: string,
  { kind, jobId, disposalSiteId }: Pick<RouteStop, 'kind' | 'jobId' | 'disposalSiteId'>,
): string => jobId ?? `${routeId}:${kind}:${disposalSiteId ?? ''}`;

interface Step {
  readonly head: RouteHead;
  readonly jobIds: readonly string[];
  /** The route as it was; null when it is new. */
  readonly before: StoredRoute | null;
  /** Other routes changed in the same step, as they were, and the jobs they have now. */
  readonly others?: { readonly before: readonly StoredRoute[]; readonly jobIds: ReadonlySet<string> };
}

/**
 * Jobs follow their route: new ones become scheduled on its day, its driver gets those that have not begun,
 * and the ones taken off are unscheduled again, and no longer its driver's.
 */
export async function settleJobs(
  tx: TenantTransaction,
  actor: Writer,
  { head, jobIds, before, others }: Step,
  now: Date,
): Promise<void> {
  const wereOn = before === null ? [] : jobIdsOf(before);
  await releaseJobs(
    tx,
    actor,
    wereOn.filter((id) => !jobIds.includes(id) && others?.jobIds.has(id) !== true),
    before?.driverUserId ?? null,
    'taken off its route',
    now,
  );
  const driverBefore = new Map(
    [...(others?.before ?? []), ...(before === null ? [] : [before])].flatMap((route) =>
      jobIdsOf(route).map((id) => [id, route.driverUserId] as const),
    ),
  );
  const rows =
    jobIds.length === 0
      ? []
      : await tx
          .select()
          .from(jobs)
          .where(inArray(jobs.id, [...jobIds]))
          .orderBy(asc(jobs.id));
  const events: JobEvent[] = [];
  for (const job of rows) {
    if (job.status !== 'scheduled' && job.status !== 'unscheduled') continue;
    const isNew = !wereOn.includes(job.id);
    const hadDriver = driverBefore.has(job.id) && job.assignedTo === driverBefore.get(job.id);
    const assignedTo = head.driverUserId !== null ? head.driverUserId : hadDriver ? null : job.assignedTo;
    if (isNew)
      events.push({ type: 'planned', jobId: job.id, details: { routeId: head.id, routeName: head.name } });
    else if (assignedTo !== job.assignedTo)
      events.push({ type: 'assigned', jobId: job.id, details: { from: job.assignedTo, to: assignedTo } });
    if (job.scheduledDate !== head.routeDate)
      events.push({
        type: 'rescheduled',
        jobId: job.id,
        details: { from: job.scheduledDate, to: head.routeDate },
      });
    if (job.status === 'scheduled' && assignedTo === job.assignedTo && job.scheduledDate === head.routeDate)
      continue;
    await tx
      .update(jobs)
      .set({ status: 'scheduled', assignedTo, scheduledDate: head.routeDate, updatedAt: now })
      .where(eq(jobs.id, job.id));
  }
  await recordJobEvents(tx, actor, events);
}

/** Jobs that lost their route are unscheduled again, and no longer its driver's. */
export async function releaseJobs(
  tx: TenantTransaction,
  actor: Writer,
  jobIds: readonly string[],
  driverUserId: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  if (driverUserId !== null)
    await tx
      .update(jobs)
      .set({ assignedTo: null, updatedAt: now })
      .where(and(inArray(jobs.id, [...jobIds]), eq(jobs.assignedTo, driverUserId)));
  await unscheduleJobs(tx, actor, jobIds, reason, now);
}

/** Routes of the company whose times are to be worked out again, oldest change first. */
export async function staleRoutes(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(eq(routes.timesStale, true))
    .orderBy(asc(routes.updatedAt))
    .limit(50);
  return rows.map(({ id }) => id);
}
