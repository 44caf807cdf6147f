import { max, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';

/** Across companies. */
export async function longestTrackDays(tx: SystemTransaction): Promise<number> {
  const [row] = await tx.select({ days: max(companySettings.trackDays) }).from(companySettings);
  return row?.days ?? 0;
}

/** Across companies: deletes places that their company keeps no longer. */
export async function forgetPlaces(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from vehicle_positions p using company_settings c
    where c.company_id = p.company_id and p.measured_at < ${now.toISOString()}::timestamptz - make_interval(days => c.track_days)`);
}
