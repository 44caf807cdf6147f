import { eq } from 'drizzle-orm';
import type { SystemTransaction } from '../../../platform/database/database.ts';
import { routes } from '../rows/routes.tables.ts';

/** Of all companies: those with stale routes. */
export async function companiesWithStaleRoutes(tx: SystemTransaction): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ companyId: routes.companyId })
    .from(routes)
    .where(eq(routes.timesStale, true))
    .limit(1_000);
  return rows.map(({ companyId }) => companyId);
}
