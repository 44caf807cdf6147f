import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { RoutePlan } from '@haulwright/domain/routes/route-version';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { routeNotices } from '../../routes/versions/route-versions.tables.ts';

/** What is due: changes made before one instant, and publishings before another. */
export interface DueBy {
  readonly changedBefore: Date;
  readonly publishedBefore: Date;
}

const isDue = ({ changedBefore, publishedBefore }: DueBy) =>
  or(
    lte(routeNotices.publishedAt, publishedBefore),
    and(isNull(routeNotices.publishedAt), lte(routeNotices.changedAt, changedBefore)),
  );

/** Of all companies: pending notices to drivers, oldest first. */
export const dueNotices = (tx: SystemTransaction, due: DueBy): Promise<{ id: string; companyId: string }[]> =>
  tx
    .select({ id: routeNotices.id, companyId: routeNotices.companyId })
    .from(routeNotices)
    .where(isDue(due))
    .orderBy(asc(routeNotices.changedAt))
    .limit(200);

/** `changedAt` is the instant of the claim, so that a later change is detected. */
export interface ClaimedNotice {
  readonly id: string;
  readonly routeId: string;
  readonly driverUserId: string;
  readonly heard: RoutePlan | null;
  readonly changedAt: Date;
  readonly attempts: number;
  /** It announces a publishing, which can no longer be undone after this. */
  readonly isPublishing: boolean;
}

/** Claims a notice for this process; undefined when another process has it or the route was changed since. */
export async function claimNotice(
  tx: TenantTransaction,
  id: string,
  due: DueBy,
  now: Date,
): Promise<ClaimedNotice | undefined> {
  const [before] = await tx
    .select({ publishedAt: routeNotices.publishedAt })
    .from(routeNotices)
    .where(and(eq(routeNotices.id, id), isDue(due)))
    .for('update');
  if (before === undefined) return undefined;
  const [claimed] = await tx
    .update(routeNotices)
    .set({ attempts: sql`${routeNotices.attempts} + 1`, changedAt: now, publishedAt: null })
    .where(eq(routeNotices.id, id))
    .returning();
  return claimed && { ...claimed, isPublishing: before.publishedAt !== null };
}

/**
 * Marks the plan as sent; changes made while the mail was being sent are announced after the next quiet
 * period, compared with that plan.
 */
export async function settleNotice(
  tx: TenantTransaction,
  { id, changedAt }: ClaimedNotice,
  sent: RoutePlan | null,
): Promise<void> {
  const gone = await tx
    .delete(routeNotices)
    .where(and(eq(routeNotices.id, id), eq(routeNotices.changedAt, changedAt)))
    .returning({ id: routeNotices.id });
  if (gone.length === 0)
    await tx.update(routeNotices).set({ heard: sent, attempts: 0 }).where(eq(routeNotices.id, id));
}

/** A pending notice to a driver. */
export interface RouteNote {
  readonly routeId: string;
  readonly driverUserId: string | null;
  /** The plan last sent; null when none was. */
  readonly heard: RoutePlan | null;
}

/** Keeps the plan last sent, whatever else changes until the notice is sent. */
export async function keepNotes(
  tx: TenantTransaction,
  companyId: string,
  notes: readonly RouteNote[],
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

/** Queues the notice of a publishing; the plan last sent is kept. */
export async function keepPublishing(
  tx: TenantTransaction,
  companyId: string,
  published: readonly { readonly routeId: string; readonly driverUserId: string | null }[],
  now: Date,
): Promise<void> {
  const told = { changedAt: now, publishedAt: now, attempts: 0 };
  const rows = published.flatMap(({ routeId, driverUserId }) =>
    driverUserId === null ? [] : [{ id: newId(), companyId, routeId, driverUserId, heard: null, ...told }],
  );
  if (rows.length === 0) return;
  await tx
    .insert(routeNotices)
    .values(rows)
    .onConflictDoUpdate({
      target: [routeNotices.companyId, routeNotices.routeId, routeNotices.driverUserId],
      set: told,
    });
}

/** A publishing that its driver will not hear of. */
export interface Withdrawn {
  readonly routeId: string;
  readonly driverUserId: string;
  /** The driver knows the route from before. */
  readonly knewIt: boolean;
}

/**
 * Withdraws publishings that were not announced yet; the rows are locked until the end of the transaction, so
 * their mails cannot be sent meanwhile.
 * @returns those withdrawn; of the others the mail is being sent or was sent
 */
export async function withdrawPublishings(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<Withdrawn[]> {
  if (routeIds.length === 0) return [];
  const rows = await tx
    .update(routeNotices)
    .set({ publishedAt: null })
    .where(and(inArray(routeNotices.routeId, [...routeIds]), isNotNull(routeNotices.publishedAt)))
    .returning();
  return rows.map(({ routeId, driverUserId, heard }) => ({ routeId, driverUserId, knewIt: heard !== null }));
}

/** Drops pending notices about these routes: to their drivers, or to everyone where none is named. */
export async function forgetNotices(
  tx: TenantTransaction,
  of: readonly { readonly routeId: string; readonly driverUserId: string | null }[],
): Promise<void> {
  if (of.length === 0) return;
  await tx
    .delete(routeNotices)
    .where(
      or(
        ...of.map(({ routeId, driverUserId }) =>
          and(
            eq(routeNotices.routeId, routeId),
            driverUserId === null ? undefined : eq(routeNotices.driverUserId, driverUserId),
          ),
        ),
      ),
    );
}
