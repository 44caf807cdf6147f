// Public to other features: what was done to routes is written down.
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
import { given, givenRows } from '../../../platform/database/given-rows.ts';
import { newId } from '../../../platform/ids.ts';
import { loadRoutes } from '../reading/routes.queries.ts';
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
  /** The same by route, where routes ended at different times. */
  readonly occurredAtOf?: ReadonlyMap<string, Date>;
}

const isDrivers = (status: RouteStatus): boolean => status === 'published' || status === 'in_progress';

/**
 * Writes down what was just done to routes (as they are now, locked by being written), and notes what their
 * drivers are to hear of it. `changed` writes nothing unless a route is its driver's and its plan says
 * something else than in the last version.
 */
export async function recordStepsOf(
  tx: TenantTransaction,
  author: Author,
  all: readonly Route[],
  { kind, reason, occurredAt, occurredAtOf }: RouteStep,
  now: Date,
): Promise<void> {
  const concerned = all.filter(({ status }) => kind !== 'changed' || isDrivers(status));
  if (concerned.length === 0) return;
  const last = await lastVersions(
    tx,
    concerned.map(({ id }) => id),
  );
  const completed: CompletedVersion[] = [];
  const added: NewVersion[] = [];
  const notes: Note[] = [];
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
      // New times are what the step before them brought.
      if (author.userId === null && before.timesPending) completed.push({ version: before, plan });
      else if (changes.length > 0) added.push(version);
      if (changes.length > 0) notes.push(...notesOfChange(route.id, before.plan, plan));
    } else {
      added.push(version);
      if (kind === 'taken-back' || kind === 'cancelled')
        notes.push({
          routeId: route.id,
          driverUserId: plan.driverUserId,
          heard: before?.plan ?? plan,
        });
    }
  }
  await completeVersions(tx, completed);
  await insertVersions(tx, added, now);
  if (kind === 'completed') await forgetNotices(tx, added);
  if (kind === 'published' || kind === 'sent') await forgetNotices(tx, added, 'of their drivers');
  await keepNotes(tx, author.companyId, notes, now);
}

/** The same of routes that are read first. */
export const recordSteps = async (
  tx: TenantTransaction,
  author: Author,
  routeIds: readonly string[],
  step: RouteStep,
  now: Date,
): Promise<void> => recordStepsOf(tx, author, await loadRoutes(tx, routeIds), step, now);

/** The same of one route. */
export const recordStep = (
  tx: TenantTransaction,
  author: Author,
  routeId: string,
  step: RouteStep,
  now: Date,
): Promise<void> => recordSteps(tx, author, [routeId], step, now);

/** Routes that were their drivers' are removed: they are to hear of it. */
export async function recordRemovals(
  tx: TenantTransaction,
  author: Author,
  removed: readonly {
    readonly id: string;
    readonly status: RouteStatus;
    readonly driverUserId: string | null;
  }[],
  now: Date,
): Promise<void> {
  const theirs = removed.filter(({ status }) => isDrivers(status));
  const last = await lastVersions(
    tx,
    theirs.map(({ id }) => id),
  );
  await keepNotes(
    tx,
    author.companyId,
    theirs.flatMap(({ id, driverUserId }): Note[] => {
      const heard = last.get(id)?.plan;
      return heard === undefined ? [] : [{ routeId: id, driverUserId, heard }];
    }),
    now,
  );
}

/** Steps after which a route is its driver's. */
const driversKinds: readonly RouteVersionKind[] = ['published', 'changed', 'sent', 'begun'];

/**
 * Removed routes are there again, by the undo of their removal. What was its driver's then, as its history
 * says, is again: who undoes wants it as it was, and a draft would look done to the office while nobody
 * drives it. As long as the mail about its removal waits, its notice holds what the driver last heard, so
 * that they hear nothing of what was undone in time; once it went out there is no notice, and the route is
 * told as a new one.
 */
export async function recordReturns(
  tx: TenantTransaction,
  author: Author,
  routeIds: readonly string[],
  now: Date,
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
  await keepNotes(
    tx,
    author.companyId,
    back.map((one) => ({ ...one, heard: null })),
    now,
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

/** Versions whose times were pending get them, and say what they changed. */
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

/** What a driver is to hear of a route. */
interface Note {
  readonly routeId: string;
  readonly driverUserId: string | null;
  /** What they last heard. */
  readonly heard: RoutePlan | null;
}

/** Both hear of a route that goes from one driver to another. */
const notesOfChange = (routeId: string, before: RoutePlan, after: RoutePlan): Note[] => [
  { routeId, driverUserId: before.driverUserId, heard: before },
  ...(after.driverUserId === before.driverUserId
    ? []
    : [{ routeId, driverUserId: after.driverUserId, heard: null }]),
];

/** What they last heard stays, whatever else is changed until they are told. */
async function keepNotes(
  tx: TenantTransaction,
  companyId: string,
  notes: readonly Note[],
  now: Date,
): Promise<void> {
  const rows = notes.flatMap(({ driverUserId, ...note }) =>
    driverUserId === null ? [] : [{ ...note, driverUserId, id: newId(), companyId, changedAt: now }],
  );
  if (rows.length === 0) return;
  await tx
    .insert(routeNotices)
    .values(rows)
    .onConflictDoUpdate({
      target: [routeNotices.companyId, routeNotices.routeId, routeNotices.driverUserId],
      set: { changedAt: now },
    });
}

async function forgetNotices(
  tx: TenantTransaction,
  of: readonly NewVersion[],
  which: 'all' | 'of their drivers' = 'all',
): Promise<void> {
  if (of.length === 0) return;
  await tx
    .delete(routeNotices)
    .where(
      or(
        ...of.map(({ routeId, plan: { driverUserId } }) =>
          and(
            eq(routeNotices.routeId, routeId),
            which === 'all' || driverUserId === null
              ? undefined
              : eq(routeNotices.driverUserId, driverUserId),
          ),
        ),
      ),
    );
}
