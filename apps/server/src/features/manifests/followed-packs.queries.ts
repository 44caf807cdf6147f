import { sql } from 'drizzle-orm';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The packs the company follows; one that the product no longer brings asks for nothing. */
export async function followedPacks(tx: TenantTransaction): Promise<RulePack[]> {
  const { rows } = await tx.execute<{ pack_id: string }>(
    sql`select pack_id from company_rule_packs order by pack_id`,
  );
  return rows.flatMap(({ pack_id: id }) => rulePackOf(id) ?? []);
}
