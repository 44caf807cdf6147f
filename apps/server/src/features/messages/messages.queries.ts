// Public to other features: messages between office and drivers.
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

/** @returns false when it is already stored */
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

/** Marks the other side's messages on a route up to a moment as read. @returns how many were unread */
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

/** Routes of a day with messages from drivers that the office has not read. */
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

/** Routes with a reader: they are published and have a driver. */
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
