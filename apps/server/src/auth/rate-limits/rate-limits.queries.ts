import { lte } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { rateLimits } from '../auth.tables.ts';

export const deleteEndedWindows = (tx: SystemTransaction, now: Date, limit: number): Promise<number> =>
  deleteSome(tx, rateLimits, {
    where: lte(rateLimits.expire, now.getTime()),
    oldest: rateLimits.expire,
    limit,
  });
