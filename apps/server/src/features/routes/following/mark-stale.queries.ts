import type { SQL } from 'drizzle-orm';
import { announce } from '../../../platform/database/after-commit.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes } from '../rows/routes.tables.ts';
import { staleTopic } from '../rows/route-rows.ts';

/**
 * Marks the times of routes as stale; a task works them out again.
 * @returns ids of the routes
 */
export async function markStale(
  tx: TenantTransaction,
  which: SQL | undefined,
  changes: { readonly isOptimized?: boolean; readonly updatedAt?: Date } = {},
): Promise<string[]> {
  const marked = await tx
    .update(routes)
    .set({ ...changes, timesStale: true })
    .where(which)
    .returning({ id: routes.id });
  if (marked.length > 0) announce(tx, staleTopic);
  return marked.map(({ id }) => id);
}
