import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { RoutePlan } from '@haulwright/domain/routes/route-version';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { routeNotices } from '../../routes/versions/route-versions.tables.ts';

/** Of all companies: what drivers are to be told of changes made before this instant, oldest first. */
export const dueNotices = (
  tx: SystemTransaction,
  changedBefore: Date,
): Promise<{ id: string; companyId: string }[]> =>
  tx
    .select({ id: routeNotices.id, companyId: routeNotices.companyId })
    .from(routeNotices)
    .where(lte(routeNotices.changedAt, changedBefore))
    .orderBy(asc(routeNotices.changedAt))
    .limit(200);

/** `changedAt` is the instant it was claimed: a change made later shows. */
export interface ClaimedNotice {
  readonly id: string;
  readonly routeId: string;
  readonly driverUserId: string;
  readonly heard: RoutePlan | null;
  readonly changedAt: Date;
  readonly attempts: number;
}

/** Takes a notice for this process; undefined when another has it or something was changed since. */
export async function claimNotice(
  tx: TenantTransaction,
  id: string,
  changedBefore: Date,
  now: Date,
): Promise<ClaimedNotice | undefined> {
  const [claimed] = await tx
    .update(routeNotices)
    .set({ attempts: sql`${routeNotices.attempts} + 1`, changedAt: now })
    .where(and(eq(routeNotices.id, id), lte(routeNotices.changedAt, changedBefore)))
    .returning();
  return claimed;
}

/**
 * The driver knows; what was changed while the mail was on its way is told after the next quiet time, against
 * the plan that was sent.
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

/** What a driver is to hear of a route. */
export interface RouteNote {
  readonly routeId: string;
  readonly driverUserId: string | null;
  /** What they last heard; null when nothing. */
  readonly heard: RoutePlan | null;
}

/** What they last heard stays, whatever else is changed until they are told. */
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

/** Nothing is left to be told of these routes: to their drivers, or to anybody where none is named. */
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
