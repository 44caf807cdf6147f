// Public to other features: writes routes.
import { eq, inArray, sql } from 'drizzle-orm';
import type { RouteStatus, RouteStop } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { given, givenRows } from '../../../platform/database/sql-helpers.ts';
import type { TimedRoute } from './timed-route.ts';
import { routes, routeStops } from './routes.tables.ts';

/** A route's name, day and driver. */
export interface RouteHead {
  readonly id: string;
  readonly name: string;
  readonly routeDate: string;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  /** Left out: unchanged. */
  readonly isLocked?: boolean | undefined;
  /** It is exactly the planner's result. Left out: edited by hand. */
  readonly isOptimized?: boolean | undefined;
}

/** A route to be written, with its times. */
export interface RouteToWrite {
  readonly head: RouteHead;
  readonly timed: TimedRoute;
}

/**
 * Writes routes of one step, with the same number of statements however many. A changed route no longer
 * counts as the planner's, unless it is an accepted proposal.
 * @param known stops that were taken off routes before, whose ids are reused at their new positions
 */
export async function writeRoutes(
  tx: TenantTransaction,
  companyId: string,
  { added, changed }: { readonly added: readonly RouteToWrite[]; readonly changed: readonly RouteToWrite[] },
  now: Date,
  known: KnownStops = new Map(),
): Promise<void> {
  if (added.length > 0)
    await tx.insert(routes).values(
      added.map(({ head, timed }) => ({
        ...head,
        companyId,
        ...timesOf(timed),
        createdAt: now,
        updatedAt: now,
      })),
    );
  if (changed.length > 0)
    await tx
      .update(routes)
      .set({
        name: given('name'),
        routeDate: given('routeDate'),
        vehicleId: given('vehicleId'),
        driverUserId: given('driverUserId'),
        isLocked: sql`coalesce(${given('isLocked')}, ${routes.isLocked})`,
        isOptimized: given('isOptimized'),
        ...givenTimes,
        updatedAt: now,
      })
      .from(
        givenRows(
          changed.map(({ head: { isLocked = null, isOptimized = false, ...head }, timed }) => ({
            ...head,
            isLocked,
            isOptimized,
            ...timesOf(timed),
          })),
          {
            id: 'uuid',
            name: 'text',
            routeDate: 'date',
            vehicleId: 'uuid',
            driverUserId: 'uuid',
            isLocked: 'boolean',
            isOptimized: 'boolean',
            ...typesOfTimes,
          },
        ),
      )
      .where(eq(routes.id, sql`${given('id')}`));
  await putStops(
    tx,
    companyId,
    [...added, ...changed].map(({ head, timed }) => ({ routeId: head.id, stops: timed.stops })),
    known,
  );
}

export async function setRouteStatus(
  tx: TenantTransaction,
  ids: readonly string[],
  status: RouteStatus,
  now: Date,
): Promise<void> {
  await tx
    .update(routes)
    .set({ status, updatedAt: now })
    .where(inArray(routes.id, [...ids]));
}

/** Deletes routes whose stops were removed and whose jobs were updated. */
export async function deleteRoutes(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(routes).where(inArray(routes.id, [...ids]));
}

/** Writes new times for the same stops: nobody edited the routes, so their `updatedAt` stays. */
export async function writeTimes(
  tx: TenantTransaction,
  companyId: string,
  timed: ReadonlyMap<string, TimedRoute>,
): Promise<void> {
  if (timed.size === 0) return;
  const ids = [...timed.keys()];
  await tx
    .update(routes)
    .set(givenTimes)
    .from(
      givenRows(
        [...timed].map(([id, one]) => ({ id, ...timesOf(one) })),
        { id: 'uuid', ...typesOfTimes },
      ),
    )
    .where(eq(routes.id, sql`${given('id')}`));
  await putStops(
    tx,
    companyId,
    [...timed].map(([routeId, { stops }]) => ({ routeId, stops })),
    await takeStops(tx, ids),
  );
}

/** Keeps the old times of routes without a truck or a depot, with the reason. */
export async function keepTimes(
  tx: TenantTransaction,
  findings: ReadonlyMap<string, TimedRoute['findings']>,
): Promise<void> {
  if (findings.size === 0) return;
  await tx
    .update(routes)
    .set({ timesStale: false, findings: given('findings') })
    .from(
      givenRows(
        [...findings].map(([id, ofRoute]) => ({ id, findings: ofRoute })),
        { id: 'uuid', findings: 'jsonb' },
      ),
    )
    .where(eq(routes.id, sql`${given('id')}`));
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

const typesOfTimes = {
  totalMeters: 'integer',
  totalSeconds: 'integer',
  startSecond: 'integer',
  endSecond: 'integer',
  travelTimeSource: 'text',
  findings: 'jsonb',
  timesStale: 'boolean',
} as const;

const givenTimes = {
  totalMeters: given('totalMeters'),
  totalSeconds: given('totalSeconds'),
  startSecond: given('startSecond'),
  endSecond: given('endSecond'),
  travelTimeSource: given('travelTimeSource'),
  findings: given('findings'),
  timesStale: false,
};

/** The ids of stops by what is done there, in driving order. */
export type KnownStops = Map<string, string[]>;

/** Removes all stops of these routes, so that jobs can change places between them. */
export async function takeStops(tx: TenantTransaction, routeIds: readonly string[]): Promise<KnownStops> {
  const { id, routeId, sequence, kind, jobId, disposalSiteId } = routeStops;
  const old = await tx
    .delete(routeStops)
    .where(inArray(routeId, [...routeIds]))
    .returning({ id, routeId, sequence, kind, jobId, disposalSiteId });
  const known: KnownStops = new Map();
  for (const stop of old.toSorted((a, b) => a.sequence - b.sequence))
    known.set(sameStop(stop.routeId, stop), [...(known.get(sameStop(stop.routeId, stop)) ?? []), stop.id]);
  return known;
}

/** Rows per insert: a statement takes at most 65,535 parameters. */
const rowsPerInsert = 2_000;

/** A stop keeps its id as long as it is on a route, because page addresses contain it. */
async function putStops(
  tx: TenantTransaction,
  companyId: string,
  written: readonly { readonly routeId: string; readonly stops: readonly RouteStop[] }[],
  known: KnownStops,
): Promise<void> {
  const rows = written.flatMap(({ routeId, stops }) =>
    stops.map(
      ({
        id,
        title: _title,
        subtitle: _subtitle,
        address: _address,
        jobNumber: _number,
        jobStatus: _status,
        ...stop
      }) => ({ ...stop, id: known.get(sameStop(routeId, stop))?.shift() ?? id, companyId, routeId }),
    ),
  );
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx.insert(routeStops).values(rows.slice(at, at + rowsPerInsert));
}

/** A job has the same stop on any route; other stops belong to theirs. */
const sameStop = (
  routeId: string,
  { kind, jobId, disposalSiteId }: Pick<RouteStop, 'kind' | 'jobId' | 'disposalSiteId'>,
): string => jobId ?? `${routeId}:${kind}:${disposalSiteId ?? ''}`;
