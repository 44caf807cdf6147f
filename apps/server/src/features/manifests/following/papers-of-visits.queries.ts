// Public to other features: locks visits with their papers.
import { asc, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { lockVisits } from '../../custody/visits/disposal-visits.queries.ts';
import { manifests } from '../rows/manifests.tables.ts';

/** Locks visits and then their papers, both in the order of their ids, as by those who sign. */
export async function lockPapersOf(tx: TenantTransaction, visitIds: readonly string[]): Promise<void> {
  await lockVisits(tx, visitIds);
  await tx
    .select({ id: manifests.id })
    .from(manifests)
    .where(inArray(manifests.visitId, [...visitIds]))
    .orderBy(asc(manifests.id))
    .for('no key update');
}
