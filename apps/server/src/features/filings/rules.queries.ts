import { and, asc, eq, sql } from 'drizzle-orm';
import { jurisdictionOf, rulesOf, type PackView } from '@haulwright/domain/filings/followed-pack';
import { maxOwnFields, type OwnField } from '@haulwright/domain/manifests/own-fields';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import { rulePackOf, rulePacks } from '@haulwright/domain/manifests/rule-packs';
import type { Person } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { companyPackFields, companyRulePacks } from './filings.tables.ts';

/** Lists the packs the company follows, and since when. */
export async function followedPacks(
  tx: TenantTransaction,
): Promise<{ readonly pack: RulePack; readonly since: string }[]> {
  const rows = await tx
    .select({ packId: companyRulePacks.packId, since: companyRulePacks.since })
    .from(companyRulePacks)
    .orderBy(asc(companyRulePacks.packId));
  // A pack that no longer ships with the product requires nothing.
  return rows.flatMap(({ packId, since }) => {
    const pack = rulePackOf(packId);
    return pack === undefined ? [] : [{ pack, since }];
  });
}

/** Loads every pack and whether it is followed. */
export async function loadRules(tx: TenantTransaction): Promise<{ packs: PackView[] }> {
  const own = Map.groupBy(
    await tx
      .select()
      .from(companyPackFields)
      .orderBy(asc(companyPackFields.createdAt), asc(companyPackFields.id)),
    (row) => row.packId,
  );
  const since = new Map((await followedPacks(tx)).map((one) => [one.pack.id, one.since]));
  return {
    packs: rulePacks.map((pack) => ({
      id: pack.id,
      version: pack.version,
      title: pack.title,
      jurisdiction: jurisdictionOf(pack),
      wastes: [...pack.appliesTo.wastes],
      rules: rulesOf(pack),
      ownFields: (own.get(pack.id) ?? []).map(({ id, name, moment, required }) => ({
        id,
        name,
        moment,
        required,
      })),
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

/** Adds a field to a pack. @returns why it cannot be added */
export async function addOwnField(
  tx: TenantTransaction,
  { companyId, userId }: Person,
  field: OwnField & { readonly packId: string },
): Promise<'pack.field-twice' | 'pack.field-too-many' | undefined> {
  // Locked, so that the limit holds when two people add fields at once.
  await tx.execute(sql`select 1 from companies where id = ${companyId} for no key update`);
  const { packId } = companyPackFields;
  if ((await tx.$count(companyPackFields, eq(packId, field.packId))) >= maxOwnFields)
    return 'pack.field-too-many';
  const rows = await tx
    .insert(companyPackFields)
    .values({ companyId, userId, ...field })
    .onConflictDoNothing()
    .returning({ id: companyPackFields.id });
  return rows.length === 0 ? 'pack.field-twice' : undefined;
}

/** @returns whether the field existed */
export async function removeOwnField(tx: TenantTransaction, pack: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(companyPackFields)
    .where(and(eq(companyPackFields.id, id), eq(companyPackFields.packId, pack)));
  return (rowCount ?? 0) > 0;
}
