import { and, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes } from '../rows/routes.tables.ts';

/** Public to other features. The ids of the routes that someone drives on this day, published or under way. */
export async function drivesOn(tx: TenantTransaction, userId: string, date: string): Promise<string[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(
      and(
        eq(routes.driverUserId, userId),
        eq(routes.routeDate, date),
        inArray(routes.status, ['published', 'in_progress']),
      ),
    );
  return rows.map(({ id }) => id);
}
