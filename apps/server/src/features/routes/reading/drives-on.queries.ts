import { and, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes } from '../rows/routes.tables.ts';

/** Public to other features. Whether someone has a published route of this day, or one under way. */
export async function drivesOn(tx: TenantTransaction, userId: string, date: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(
      and(
        eq(routes.driverUserId, userId),
        eq(routes.routeDate, date),
        inArray(routes.status, ['published', 'in_progress']),
      ),
    )
    .limit(1);
  return found !== undefined;
}
