import { asc, eq } from 'drizzle-orm';
import { jurisdictionOf, rulesOf, type PackView } from '@haulwright/domain/filings/followed-pack';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf, rulePacks } from '@haulwright/domain/manifests/rule-packs';
import type { Person } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companyRulePacks } from './filings.tables.ts';

/** Which packs the company follows, and since when. */
export async function followedPacks(
  tx: TenantTransaction,
): Promise<{ readonly pack: RulePack; readonly since: string }[]> {
  const rows = await tx
    .select({ packId: companyRulePacks.packId, since: companyRulePacks.since })
    .from(companyRulePacks)
    .orderBy(asc(companyRulePacks.packId));
  // A pack the product no longer brings asks for nothing.
  return rows.flatMap(({ packId, since }) => {
    const pack = rulePackOf(packId);
    return pack === undefined ? [] : [{ pack, since }];
  });
}

/** Every pack with whether it is followed. */
export async function loadRules(tx: TenantTransaction): Promise<{ packs: PackView[] }> {
  const since = new Map((await followedPacks(tx)).map((one) => [one.pack.id, one.since]));
  return {
    packs: rulePacks.map((pack) => ({
      id: pack.id,
      version: pack.version,
      title: pack.title,
      jurisdiction: jurisdictionOf(pack),
      wastes: [...pack.appliesTo.wastes],
      rules: rulesOf(pack),
      followedSince: since.get(pack.id) ?? null,
    })),
  };
}

export async function followPack(
  tx: TenantTransaction,
  { companyId, userId }: Person,
  pack: Pick<RulePack, 'id' | 'version'>,
  today: string,
): Promise<void> {
  await tx
    .insert(companyRulePacks)
    .values({ companyId, userId, packId: pack.id, version: pack.version, since: today })
    .onConflictDoNothing();
}

export async function leavePack(tx: TenantTransaction, packId: string): Promise<void> {
  await tx.delete(companyRulePacks).where(eq(companyRulePacks.packId, packId));
}
