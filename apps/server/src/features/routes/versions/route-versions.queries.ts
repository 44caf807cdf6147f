// Public to other features: the history of routes.
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import {
  changesBetween,
  maxVersions,
  planOf,
  type RouteChange,
  type RoutePlan,
  type RouteVersion,
  type RouteVersionKind,
} from '@haulwright/domain/routes/route-version';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { loadRoute } from '../reading/routes.queries.ts';
import { routeNotices, routeVersions } from './route-versions.tables.ts';
import { routes } from '../rows/routes.tables.ts';

/** Who did it; `userId` is null when it was the product itself. */
interface Author {
  readonly companyId: string;
  readonly userId: string | null;
}

interface RouteStep {
  readonly kind: RouteVersionKind;
  readonly reason?: string;
  /** When it was done; now when left out. */
  readonly occurredAt?: Date;
}

const isDrivers = (status: RouteStatus): boolean => status === 'published' || status === 'in_progress';

/**
 * Writes down what was just done to a route (locked by being written), and notes what its drivers are to hear
 * of it. `changed` writes nothing unless the route is its driver's and its plan says something else than in
 * the last version.
 */
export async function recordStep(
  tx: TenantTransaction,
  author: Author,
  routeId: string,
  { kind, reason, occurredAt }: RouteStep,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select({ status: routes.status, timesStale: routes.timesStale })
    .from(routes)
    .where(eq(routes.id, routeId));
  if (row === undefined || (kind === 'changed' && !isDrivers(row.status))) return;
  const route = await loadRoute(tx, routeId);
  if (route === undefined) return;
  const plan = planOf(route);
  const last = await lastVersion(tx, routeId);
  const changes = last === undefined ? [] : changesBetween(last.plan, plan);
  const timesPending = row.timesStale;
  if (kind === 'changed' && last !== undefined) {
    // New times are what the step before them brought.
    if (author.userId === null && last.timesPending) await completeVersion(tx, routeId, last, plan);
    else if (changes.length > 0)
      await insertVersion(
        tx,
        { author, routeId, number: last.number + 1, kind, reason, changes, plan, timesPending, occurredAt },
        now,
      );
    if (changes.length > 0) await noteChange(tx, author.companyId, routeId, last.plan, plan, now);
    return;
  }
  await insertVersion(
    tx,
    {
      author,
      routeId,
      number: (last?.number ?? 0) + 1,
      kind,
      reason,
      changes,
      plan,
      timesPending,
      occurredAt,
    },
    now,
  );
  if (kind === 'published' || kind === 'sent') await forgetNotices(tx, routeId, plan.driverUserId);
  if (kind === 'completed') await forgetNotices(tx, routeId);
  if (kind === 'taken-back' || kind === 'cancelled')
    await noteFor(tx, author.companyId, routeId, plan.driverUserId, last?.plan ?? plan, now);
}

/** A route that was its driver's is removed: they are to hear of it. */
export async function recordRemoval(
  tx: TenantTransaction,
  author: Author,
  route:
    { readonly id: string; readonly status: RouteStatus; readonly driverUserId: string | null } | undefined,
  now: Date,
): Promise<void> {
  if (route === undefined || !isDrivers(route.status)) return;
  const last = await lastVersion(tx, route.id);
  if (last !== undefined) await noteFor(tx, author.companyId, route.id, route.driverUserId, last.plan, now);
}

/** Steps after which a route is its driver's. */
const driversKinds: readonly RouteVersionKind[] = ['published', 'changed', 'sent', 'begun'];

/**
 * A removed route is there again, by the undo of its removal. If it was its driver's then, as its history
 * says, it is again: who undoes wants it as it was, and a draft would look done to the office while nobody
 * drives it. As long as the mail about its removal waits, its notice holds what the driver last heard, so
 * that they hear nothing of what was undone in time; once it went out there is no notice, and the route is
 * told as a new one.
 */
export async function recordReturn(
  tx: TenantTransaction,
  author: Author,
  routeId: string,
  now: Date,
): Promise<void> {
  const last = await lastVersion(tx, routeId);
  if (last === undefined || !driversKinds.includes(last.kind)) return;
  const [back] = await tx
    .update(routes)
    .set({ status: 'published' })
    .where(and(eq(routes.id, routeId), eq(routes.status, 'draft'), isNotNull(routes.driverUserId)))
    .returning({ driverUserId: routes.driverUserId });
  if (back !== undefined) await noteFor(tx, author.companyId, routeId, back.driverUserId, null, now);
}

type StoredVersion = typeof routeVersions.$inferSelect;

async function lastVersion(tx: TenantTransaction, routeId: string): Promise<StoredVersion | undefined> {
  const [last] = await tx
    .select()
    .from(routeVersions)
    .where(eq(routeVersions.routeId, routeId))
    .orderBy(desc(routeVersions.number))
    .limit(1);
  return last;
}

interface NewVersion {
  readonly author: Author;
  readonly routeId: string;
  readonly number: number;
  readonly kind: RouteVersionKind;
  readonly reason: string | undefined;
  readonly changes: RouteChange[];
  readonly plan: RoutePlan;
  readonly timesPending: boolean;
  readonly occurredAt: Date | undefined;
}

async function insertVersion(
  tx: TenantTransaction,
  { author, number, routeId, ...version }: NewVersion,
  now: Date,
): Promise<void> {
  await tx.insert(routeVersions).values({
    ...version,
    id: newId(),
    companyId: author.companyId,
    authorUserId: author.userId,
    routeId,
    number,
    createdAt: now,
  });
  await tx
    .delete(routeVersions)
    .where(and(eq(routeVersions.routeId, routeId), lt(routeVersions.number, number - maxVersions + 1)));
}

/** The version whose times were pending gets them, and says what they changed. */
async function completeVersion(
  tx: TenantTransaction,
  routeId: string,
  last: StoredVersion,
  plan: RoutePlan,
): Promise<void> {
  const [before] = await tx
    .select({ plan: routeVersions.plan })
    .from(routeVersions)
    .where(and(eq(routeVersions.routeId, routeId), eq(routeVersions.number, last.number - 1)));
  const changes = before === undefined ? last.changes : changesBetween(before.plan, plan);
  await tx
    .update(routeVersions)
    .set({ plan, changes, timesPending: false })
    .where(eq(routeVersions.id, last.id));
}

/** Both hear of a route that goes from one driver to another. */
async function noteChange(
  tx: TenantTransaction,
  companyId: string,
  routeId: string,
  before: RoutePlan,
  after: RoutePlan,
  now: Date,
): Promise<void> {
  await noteFor(tx, companyId, routeId, before.driverUserId, before, now);
  if (after.driverUserId !== before.driverUserId)
    await noteFor(tx, companyId, routeId, after.driverUserId, null, now);
}

/** What they last heard stays, whatever else is changed until they are told. */
async function noteFor(
  tx: TenantTransaction,
  companyId: string,
  routeId: string,
  driverUserId: string | null,
  heard: RoutePlan | null,
  now: Date,
): Promise<void> {
  if (driverUserId === null) return;
  await tx
    .insert(routeNotices)
    .values({ id: newId(), companyId, routeId, driverUserId, heard, changedAt: now })
    .onConflictDoUpdate({
      target: [routeNotices.companyId, routeNotices.routeId, routeNotices.driverUserId],
      set: { changedAt: now },
    });
}

async function forgetNotices(
  tx: TenantTransaction,
  routeId: string,
  driverUserId?: string | null,
): Promise<void> {
  await tx
    .delete(routeNotices)
    .where(
      and(
        eq(routeNotices.routeId, routeId),
        driverUserId == null ? undefined : eq(routeNotices.driverUserId, driverUserId),
      ),
    );
}

/** The history of a route, newest first. */
export async function loadVersions(tx: TenantTransaction, routeId: string): Promise<RouteVersion[]> {
  const rows = await tx
    .select({ version: routeVersions, authorName: profiles.fullName })
    .from(routeVersions)
    .leftJoin(profiles, eq(profiles.userId, routeVersions.authorUserId))
    .where(eq(routeVersions.routeId, routeId))
    .orderBy(desc(routeVersions.number))
    .limit(maxVersions);
  return rows.map(
    ({ version: { id, number, kind, occurredAt, createdAt, reason, changes, plan }, authorName }) => ({
      id,
      number,
      kind,
      at: (occurredAt ?? createdAt).toISOString(),
      authorName,
      reason,
      changes,
      plan,
    }),
  );
}

/** The plan a cancelled route had. */
export async function planBeforeCancelling(
  tx: TenantTransaction,
  routeId: string,
): Promise<RoutePlan | undefined> {
  const [row] = await tx
    .select({ plan: routeVersions.plan })
    .from(routeVersions)
    .where(and(eq(routeVersions.routeId, routeId), eq(routeVersions.kind, 'cancelled')))
    .orderBy(desc(routeVersions.number))
    .limit(1);
  return row?.plan;
}

/** How often the route was sent to its driver since then. */
export const countSent = (tx: TenantTransaction, routeId: string, since: Date): Promise<number> =>
  tx.$count(
    routeVersions,
    and(
      eq(routeVersions.routeId, routeId),
      eq(routeVersions.kind, 'sent'),
      gt(routeVersions.createdAt, since),
    ),
  );

/**
 * Of all companies: forgets what was written before this instant about routes that were removed, whose
 * history stays a while because they may be brought back. Versions do not say that their route is gone, so
 * all are walked by their ids, which grow with time: a limited number from `after` on.
 * @returns how many were looked at, and the last of them
 */
export async function forgetRemovedRoutes(
  tx: SystemTransaction,
  before: Date,
  after: string,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  const { id, routeId, createdAt } = routeVersions;
  const page = await tx
    .select({ id, routeId })
    .from(routeVersions)
    .where(and(gt(id, after), lt(createdAt, before)))
    .orderBy(asc(id))
    .limit(limit);
  const there = tx
    .select({ one: sql`1` })
    .from(routes)
    .where(eq(routes.id, routeId));
  if (page.length > 0)
    await tx.delete(routeVersions).where(
      and(
        inArray(
          id,
          page.map((row) => row.id),
        ),
        notExists(there),
      ),
    );
  return { looked: page.length, last: page.at(-1)?.id ?? null };
}
