import { eq } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { routes } from '../routes/rows/routes.tables.ts';

export type LockedRoute = NonNullable<Awaited<ReturnType<typeof lockRoute>>>;

/** The route, its row locked until the end of the transaction. */
export async function lockRoute(tx: TenantTransaction, id: string) {
  const [row] = await tx
    .select({ id: routes.id, status: routes.status, driverUserId: routes.driverUserId })
    .from(routes)
    .where(eq(routes.id, id))
    .for('update');
  return row;
}
