import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { RoutePlan } from '@haulwright/domain/routes/route-version';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
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
