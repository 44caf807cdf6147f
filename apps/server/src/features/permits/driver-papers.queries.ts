// Public to other features: what drivers hold.
import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { skillPapers, type DriverPaper } from '@haulwright/domain/permits/driver-skills';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companyPermits } from './permits.tables.ts';

/** The papers of the company's people that say what work they may do, whenever they end. */
export function loadDriverPapers(tx: TenantTransaction): Promise<DriverPaper[]> {
  const { id, userId, name, kind, expiresOn } = companyPermits;
  return tx
    .select({ userId: sql<string>`${userId}`, name, expiresOn })
    .from(companyPermits)
    .where(and(isNotNull(userId), inArray(kind, [...skillPapers])))
    .orderBy(asc(id));
}
