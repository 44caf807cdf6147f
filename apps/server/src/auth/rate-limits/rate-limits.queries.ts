import { lte } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { rateLimits } from '../auth.tables.ts';

export async function deleteEndedWindows(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.expire, now.getTime()));
}
