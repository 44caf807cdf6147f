import { sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../../platform/database/database.ts';

/** A visit whose ledger changed after its papers were written. */
export interface VisitBehindLedger {
  readonly companyId: string;
  readonly visitId: string;
  /** Who made the change that the papers did not follow. */
  readonly userId: string;
}

/**
 * Visits whose entries were posted again after one of their open papers was written, since an instant. Papers that did
 * follow are newer than the entries; of some of the others nothing that they say has changed.
 */
export async function visitsBehindLedger(
  tx: SystemTransaction,
  since: Date | null,
): Promise<VisitBehindLedger[]> {
  const { rows } = await tx.execute<{ company_id: string; visit_id: string; user_id: string }>(sql`
    select distinct on (m.company_id, m.visit_id) m.company_id, m.visit_id, coalesce(f.actor_user_id, v.user_id) as user_id
      from load_entries e
      join disposal_visit_facts x on x.company_id = e.company_id and x.fact_id = e.fact_id
      join manifests m on m.company_id = x.company_id and m.visit_id = x.visit_id and m.state not in ('void', 'rejected')
      join manifest_versions v on v.company_id = m.company_id and v.manifest_id = m.id and v.version = m.version and v.created_at < e.recorded_at
      left join lateral (
        select c.actor_user_id from load_facts c
         where c.company_id = e.company_id and c.recorded_at = e.recorded_at and c.actor_user_id is not null limit 1
      ) f on true
     where ${since === null ? sql`true` : sql`e.recorded_at > ${since.toISOString()}::timestamptz`}
     order by m.company_id, m.visit_id, e.sequence desc`);
  return rows.map(({ company_id: companyId, visit_id: visitId, user_id: userId }) => ({
    companyId,
    visitId,
    userId,
  }));
}
