// Public to other features: visits of trucks with papers.
import { sql } from 'drizzle-orm';
import { longestDaysAboard } from '@haulwright/domain/companies/company-custody';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { lockVisit } from '../../custody/visits/disposal-visits.queries.ts';
import { lockManifestsOf } from '../rows/manifest-rows.queries.ts';

/**
 * Locks the visits of trucks since an instant that have papers, and the papers: before the tanks, as by those who
 * sign. A load is aboard for at most as long as any company allows.
 * @param factId a dump, whose visit is locked in any case: its site may be signing for it
 * @returns ids of the visits
 */
export async function lockPapersSince(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
  since: Date,
  factId: string | null,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select v.id from disposal_visits v
     where (v.vehicle_id = any(${sql.param([...vehicleIds])}::uuid[]) and v.occurred_at >= ${since.toISOString()}::timestamptz
       and v.occurred_at < ${since.toISOString()}::timestamptz + make_interval(days => ${longestDaysAboard})
       and exists (select from manifests m where m.visit_id = v.id and m.state <> 'void'))
        or v.id in (select x.visit_id from disposal_visit_facts x where x.fact_id = ${factId})
     order by v.id`);
  for (const { id } of rows) {
    await lockVisit(tx, id);
    await lockManifestsOf(tx, id);
  }
  return rows.map(({ id }) => id);
}

/** Those of some visits whose entries in the ledger were recorded at an instant. */
export async function changedVisits(
  tx: TenantTransaction,
  visitIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (visitIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.visit_id as id from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
     where x.visit_id = any(${sql.param([...visitIds])}::uuid[]) and e.recorded_at = ${at.toISOString()}::timestamptz order by id`);
  return rows.map(({ id }) => id);
}
