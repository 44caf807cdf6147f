// Public to other features: the rule packs a company follows.
import { sql } from 'drizzle-orm';
import { asPackField, withOwnFields, type OwnField } from '@haulwright/domain/manifests/own-fields';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A followed pack, with the company's own fields. */
export interface FollowedPack {
  readonly packId: string;
  readonly fields: readonly OwnField[];
}

/** Rows of `FollowedPack` as JSON. */
export const followedRows = sql`
  select coalesce(jsonb_agg(jsonb_build_object('packId', r.pack_id, 'fields', (
           select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'moment', f.moment, 'required', f.required)
                                     order by f.created_at, f.id), '[]')
             from company_pack_fields f where f.pack_id = r.pack_id)) order by r.pack_id), '[]')
    from company_rule_packs r`;

/** A pack that no longer ships with the product requires nothing. */
export const asRulePacks = (followed: readonly FollowedPack[]): RulePack[] =>
  followed.flatMap(({ packId, fields }) => {
    const pack = rulePackOf(packId);
    return pack === undefined ? [] : [withOwnFields(pack, fields.map(asPackField))];
  });

/** The packs the company follows, with the fields it adds. */
export async function followedPacks(tx: TenantTransaction): Promise<RulePack[]> {
  const { rows } = await tx.execute<{ followed: FollowedPack[] }>(sql`select (${followedRows}) as followed`);
  return asRulePacks(rows[0]?.followed ?? []);
}
