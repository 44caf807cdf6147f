import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { trackLinks } from './client-messages.tables.ts';

export type TrackLinkRow = typeof trackLinks.$inferSelect;

/** Finds a link across companies; undefined for one that is unknown, revoked or expired. */
export async function findTrackLink(
  tx: SystemTransaction,
  tokenSha256: string,
  now: Date,
): Promise<TrackLinkRow | undefined> {
  const [link] = await tx
    .select()
    .from(trackLinks)
    .where(
      and(
        eq(trackLinks.tokenSha256, tokenSha256),
        isNull(trackLinks.revokedAt),
        gt(trackLinks.expiresAt, now),
      ),
    );
  return link;
}

export async function insertTrackLink(
  tx: TenantTransaction,
  link: typeof trackLinks.$inferInsert,
): Promise<void> {
  await tx.insert(trackLinks).values(link);
}

/** Ends the links of a message: it was not sent, or goes out again with another. */
export async function revokeTrackLinks(tx: TenantTransaction, messageId: string, now: Date): Promise<void> {
  await tx
    .update(trackLinks)
    .set({ revokedAt: now })
    .where(and(eq(trackLinks.messageId, messageId), isNull(trackLinks.revokedAt)));
}

export async function countTrackOpening(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx
    .update(trackLinks)
    .set({ opens: sql`${trackLinks.opens} + 1`, lastOpenedAt: now })
    .where(eq(trackLinks.id, id));
}
