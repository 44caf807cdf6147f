import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { routeMessages } from './messages.tables.ts';

/** Across companies: messages due to be mailed to their drivers, oldest first. */
export const dueMails = (tx: SystemTransaction, now: Date): Promise<{ id: string; companyId: string }[]> =>
  tx
    .select({ id: routeMessages.id, companyId: routeMessages.companyId })
    .from(routeMessages)
    .where(lte(routeMessages.mailDueAt, now))
    .orderBy(asc(routeMessages.mailDueAt))
    .limit(200);

/**
 * Claims a message for this process until `again`; undefined when another has claimed it or it was read
 * since.
 */
export async function claimMail(tx: TenantTransaction, id: string, now: Date, again: Date) {
  const [claimed] = await tx
    .update(routeMessages)
    .set({ mailDueAt: again, mailAttempts: sql`${routeMessages.mailAttempts} + 1` })
    .where(and(eq(routeMessages.id, id), lte(routeMessages.mailDueAt, now)))
    .returning();
  if (claimed === undefined) return undefined;
  const [about] = await tx
    .select({ driverUserId: routes.driverUserId, routeDate: routes.routeDate, from: profiles.fullName })
    .from(routes)
    .innerJoin(profiles, eq(profiles.userId, claimed.senderUserId))
    .where(eq(routes.id, claimed.routeId));
  return about && { ...about, text: claimed.text, attempts: claimed.mailAttempts };
}

export async function settleMail(tx: TenantTransaction, id: string): Promise<void> {
  await tx.update(routeMessages).set({ mailDueAt: null }).where(eq(routeMessages.id, id));
}
