import { eq, lte, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { rateLimits } from '../auth.tables.ts';

/** Counts one attempt in the key's window, opening a new one when the last has ended. */
export async function countAttempt(
  tx: SystemTransaction,
  attempt: { key: string; now: Date; windowEndsAt: Date },
): Promise<{ hits: number; windowEndsAt: Date }> {
  const { key, now, windowEndsAt } = attempt;
  const ended = lte(rateLimits.windowEndsAt, now);
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, hits: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${ended} then 1 else ${rateLimits.hits} + 1 end`,
        windowEndsAt: sql`case when ${ended} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, windowEndsAt: rateLimits.windowEndsAt });
  if (!row) throw new Error('The attempt was not counted.');
  return row;
}

export async function takeBackAttempt(tx: SystemTransaction, key: string): Promise<void> {
  await tx.update(rateLimits).set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` }).where(eq(rateLimits.key, key));
}

export async function deleteEndedWindows(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now));
}
