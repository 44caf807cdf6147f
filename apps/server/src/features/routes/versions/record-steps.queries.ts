// Public to other features: records the steps of routes.
import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import {
  changesBetween,
  maxVersions,
  planOf,
  type RouteChange,
  type RoutePlan,
  type RouteVersionKind,
} from '@haulwright/domain/routes/route-version';
import type { Route, RouteStatus } from '@haulwright/domain/routes/route';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { given, givenRows } from '../../../platform/database/sql-helpers.ts';
import type { Events } from '../../../platform/events/events.ts';
import { newId } from '../../../platform/ids.ts';
import { loadRoutes } from '../reading/routes.queries.ts';
import type { RouteChanged } from './route-changed.ts';
import { routeVersions } from './route-versions.tables.ts';
import { routes } from '../rows/routes.tables.ts';

/** Who did it; `userId` is null for the system. */
interface Author {
  readonly companyId: string;
  readonly userId: string | null;
}

/** Who changes routes and when, and how the event is published. */
export interface RouteDoing {
  readonly actor: Author;
  readonly now: Date;
  readonly events: Pick<Events, 'publish'>;
}

interface RouteStep {
  readonly kind: RouteVersionKind;
  readonly reason?: string;
  /** When it was done; now when left out. */
  readonly occurredAt?: Date;
  /** The same by route, where routes ended at different times. */
  readonly occurredAtOf?: ReadonlyMap<string, Date>;
}

const isDrivers = (status: RouteStatus): boolean => status === 'published' || status === 'in_progress';

/**
 * Records what was just done to routes (as they are now, locked by being written), and publishes it.
 * `changed` does nothing unless a route is published and its plan differs from the last version.
 */
export async function recordStepsOf(
  tx: TenantTransaction,
  doing: RouteDoing,
  all: readonly Route[],
  { kind, reason, occurredAt, occurredAtOf }: RouteStep,
): Promise<void> {
  const author = doing.actor;
  const concerned = all.filter(({ status }) => kind !== 'changed' || isDrivers(status));
  if (concerned.length === 0) return;
  const last = await lastVersions(
    tx,
    concerned.map(({ id }) => id),
  );
  const completed: CompletedVersion[] = [];
  const added: NewVersion[] = [];
  const changed: RouteChanged[] = [];
  for (const route of concerned) {
    const plan = planOf(route);
    const before = last.get(route.id);
    const changes = before === undefined ? [] : changesBetween(before.plan, plan);
    const number = (before?.number ?? 0) + 1;
    const timesPending = route.timesPending ?? false;
    const version = {
      author,
      routeId: route.id,
      number,
      kind,
      reason,
      changes,
      plan,
      timesPending,
      occurredAt: occurredAtOf?.get(route.id) ?? occurredAt,
    };
    if (kind === 'changed' && before !== undefined) {
      // New times follow from the step before.
      if (author.userId === null && before.timesPending) completed.push({ version: before, plan });
      else if (changes.length > 0) added.push(version);
      if (changes.length === 0) continue;
    } else added.push(version);
    // Sending it once more changes nothing.
    if (kind !== 'sent')
      changed.push({
        routeId: route.id,
        driverUserId: plan.driverUserId,
        what: kind,
        before: before?.plan ?? null,
        after: plan,
        changes,
      });
  }
  await completeVersions(tx, completed);
  await insertVersions(tx, added, doing.now);
  await tell(tx, doing, changed);
}

/** Publishes what happened to routes, once for all of a step. */
async function tell(
  tx: TenantTransaction,
  { actor, now, events }: RouteDoing,
  changed: readonly RouteChanged[],
): Promise<void> {
  if (changed.length === 0) return;
  await events.publish(tx, 'route.changed', {
    companyId: actor.companyId,
    authorUserId: actor.userId,
    at: now,
    routes: changed,
  });
}

/** The same, of routes that are read first. */
export const recordSteps = async (
  tx: TenantTransaction,
  doing: RouteDoing,
  routeIds: readonly string[],
  step: RouteStep,
): Promise<void> => recordStepsOf(tx, doing, await loadRoutes(tx, routeIds), step);

/** The same, of one route. */
export const recordStep = (
  tx: TenantTransaction,
  doing: RouteDoing,
  routeId: string,
  step: RouteStep,
): Promise<void> => recordSteps(tx, doing, [routeId], step);

/** Publishes which of the deleted routes had been published. */
export async function recordRemovals(
  tx: TenantTransaction,
  doing: RouteDoing,
  removed: readonly {
    readonly id: string;
    readonly status: RouteStatus;
    readonly driverUserId: string | null;
  }[],
): Promise<void> {
  const theirs = removed.filter(({ status }) => isDrivers(status));
  const last = await lastVersions(
    tx,
    theirs.map(({ id }) => id),
  );
  await tell(
    tx,
    doing,
    theirs.flatMap(({ id, driverUserId }): RouteChanged[] => {
      const before = last.get(id)?.plan;
      return before === undefined ? [] : [{ routeId: id, driverUserId, what: 'removed', before }];
    }),
  );
}

/** Steps after which a route is published. */
const driversKinds: readonly RouteVersionKind[] = ['published', 'changed', 'sent', 'begun'];

/**
 * Restores deleted routes by the undo of their deletion. Routes that were published then, by their history,
 * are published again: as drafts they would look done to the office while nobody drives them.
 */
export async function recordReturns(
  tx: TenantTransaction,
  doing: RouteDoing,
  routeIds: readonly string[],
): Promise<void> {
  const last = await lastVersions(tx, routeIds);
  const ids = [...last.values()].flatMap(({ routeId, kind }) =>
    driversKinds.includes(kind) ? [routeId] : [],
  );
  if (ids.length === 0) return;
  const back = await tx
    .update(routes)
    .set({ status: 'published' })
    .where(and(inArray(routes.id, ids), eq(routes.status, 'draft'), isNotNull(routes.driverUserId)))
    .returning({ routeId: routes.id, driverUserId: routes.driverUserId });
  await tell(
    tx,
    doing,
    back.map((one) => ({ ...one, what: 'returned' as const })),
  );
}

type StoredVersion = typeof routeVersions.$inferSelect;

async function lastVersions(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredVersion>> {
  if (routeIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([routeVersions.routeId])
    .from(routeVersions)
    .where(inArray(routeVersions.routeId, [...routeIds]))
    .orderBy(asc(routeVersions.routeId), desc(routeVersions.number));
  return new Map(rows.map((row) => [row.routeId, row]));
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

async function insertVersions(tx: TenantTransaction, added: readonly NewVersion[], now: Date): Promise<void> {
  if (added.length === 0) return;
  await tx.insert(routeVersions).values(
    added.map(({ author, ...version }) => ({
      ...version,
      id: newId(),
      companyId: author.companyId,
      authorUserId: author.userId,
      createdAt: now,
    })),
  );
  const full = added.filter(({ number }) => number > maxVersions);
  if (full.length > 0)
    await tx
      .delete(routeVersions)
      .where(
        or(
          ...full.map(({ routeId, number }) =>
            and(eq(routeVersions.routeId, routeId), lt(routeVersions.number, number - maxVersions + 1)),
          ),
        ),
      );
}

interface CompletedVersion {
  readonly version: StoredVersion;
  readonly plan: RoutePlan;
}

/** Versions whose times were pending get them, and publish what they changed. */
async function completeVersions(
  tx: TenantTransaction,
  completed: readonly CompletedVersion[],
): Promise<void> {
  if (completed.length === 0) return;
  const { routeId, number, plan } = routeVersions;
  const earlier = await tx
    .select({ routeId, plan })
    .from(routeVersions)
    .where(
      or(
        ...completed.map(({ version }) => and(eq(routeId, version.routeId), eq(number, version.number - 1))),
      ),
    );
  const plansBefore = new Map(earlier.map((row) => [row.routeId, row.plan]));
  const rows = completed.map(({ version, plan: now }) => {
    const before = plansBefore.get(version.routeId);
    return {
      id: version.id,
      plan: now,
      changes: before === undefined ? version.changes : changesBetween(before, now),
    };
  });
  await tx
    .update(routeVersions)
    .set({ plan: given('plan'), changes: given('changes'), timesPending: false })
    .from(givenRows(rows, { id: 'uuid', plan: 'jsonb', changes: 'jsonb' }))
    .where(eq(routeVersions.id, sql`${given('id')}`));
}
