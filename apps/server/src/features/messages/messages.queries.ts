// Public to other features: what office and driver wrote each other.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { maxMessages, type RouteMessage } from '@haulwright/domain/messages/route-message';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { routeMessages } from './messages.tables.ts';

/** The newest messages of these routes, oldest first, in one statement. */
export async function messagesOf(
  tx: TenantTransaction,
  routeIds: readonly string[],
): Promise<RouteMessage[]> {
  if (routeIds.length === 0) return [];
  const { id, routeId, text, fromOffice, sentAt, readAt, senderUserId } = routeMessages;
  const rows = await tx
    .select({ id, routeId, text, fromOffice, sentAt, readAt, name: profiles.fullName, email: profiles.email })
    .from(routeMessages)
    .innerJoin(profiles, eq(profiles.userId, senderUserId))
    .where(inArray(routeId, [...routeIds]))
    .orderBy(desc(sentAt), desc(id))
    .limit(maxMessages);
  return rows.toReversed().map(({ name, email, ...row }) => ({
    ...row,
    senderName: name || email,
    sentAt: row.sentAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }));
}

/** @returns false when it was stored already */
export async function insertMessages(
  tx: TenantTransaction,
  messages: readonly (typeof routeMessages.$inferInsert)[],
): Promise<void> {
  if (messages.length > 0)
    await tx
      .insert(routeMessages)
      .values([...messages])
      .onConflictDoNothing();
}

/** One side has read what the other wrote on a route up to a moment. @returns how many were new to it */
export async function markRead(
  tx: TenantTransaction,
  routeId: string,
  { fromOffice, upTo }: { readonly fromOffice: boolean; readonly upTo: Date },
  by: { readonly userId: string; readonly at: Date },
): Promise<number> {
  const rows = await tx
    .update(routeMessages)
    .set({ readAt: by.at, readBy: by.userId, mailDueAt: null })
    .where(
      and(
        eq(routeMessages.routeId, routeId),
        eq(routeMessages.fromOffice, fromOffice),
        lte(routeMessages.sentAt, upTo),
        isNull(routeMessages.readAt),
      ),
    )
    .returning({ id: routeMessages.id });
  return rows.length;
}

/** Routes of a day whose drivers wrote what the office has not read. */
export async function unreadOfDay(tx: TenantTransaction, date: string) {
  const rows = await tx
    .select({ routeId: routeMessages.routeId })
    .from(routeMessages)
    .innerJoin(routes, eq(routes.id, routeMessages.routeId))
    .where(
      and(eq(routes.routeDate, date), eq(routeMessages.fromOffice, false), isNull(routeMessages.readAt)),
    );
  const ofRoute = Map.groupBy(rows, ({ routeId }) => routeId);
  return [...ofRoute].map(([routeId, unread]) => ({ routeId, unread: unread.length }));
}

/** Routes with somebody who reads messages: they are published, and driven. */
export const readRoutes = (
  tx: TenantTransaction,
  where: { readonly id: string } | { readonly date: string },
) =>
  tx
    .select({ id: routes.id })
    .from(routes)
    .where(
      and(
        'id' in where ? eq(routes.id, where.id) : eq(routes.routeDate, where.date),
        inArray(routes.status, ['published', 'in_progress', 'completed']),
        isNotNull(routes.driverUserId),
      ),
    )
    .orderBy(asc(routes.id))
    .limit(500);
