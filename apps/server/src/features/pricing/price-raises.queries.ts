import { and, asc, desc, eq, gte, inArray, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { scopeInWords } from '@haulwright/domain/pricing/price-words';
import type { StoredRaise } from '@haulwright/domain/pricing/raise-prices';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { companySettings, profiles } from '../companies/companies.tables.ts';
import { priceItems, priceRaiseRules, priceRaises, priceRules } from './pricing.tables.ts';

export type RuleRow = typeof priceRules.$inferSelect;

/** A price that holds on a day, with its item and its scope in words. */
export interface HoldingPrice {
  readonly rule: RuleRow;
  readonly itemName: string;
  readonly unit: string;
  /** Null: for everybody. */
  readonly agreedWith: string | null;
}

interface Asked {
  readonly on: CalendarDate;
  /** Left out: of every item. */
  readonly priceItemIds?: readonly string[];
  /** Not only the prices for everybody. */
  readonly withAgreements: boolean;
  readonly limit: number;
}

/** The prices that hold on a day, by item; those for everybody first, then by scope. */
export async function holdingPrices(
  tx: TenantTransaction,
  { on, priceItemIds, withAgreements, limit }: Asked,
): Promise<HoldingPrice[]> {
  const rows = await tx
    .select({
      rule: priceRules,
      itemName: priceItems.name,
      unit: priceItems.unit,
      clientName: clients.name,
      street: clientAddresses.streetLine1,
      city: clientAddresses.city,
    })
    .from(priceRules)
    .innerJoin(priceItems, eq(priceItems.id, priceRules.priceItemId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, priceRules.clientAddressId))
    .leftJoin(clients, eq(clients.id, sql`coalesce(${priceRules.clientId}, ${clientAddresses.clientId})`))
    .where(
      and(
        isNull(priceRules.withdrawnAt),
        lte(priceRules.validFrom, on),
        or(isNull(priceRules.validTo), gte(priceRules.validTo, on)),
        priceItemIds === undefined ? undefined : inArray(priceRules.priceItemId, [...priceItemIds]),
        withAgreements ? undefined : isEverybodys,
      ),
    )
    .orderBy(
      asc(sql`lower(${priceItems.name})`),
      asc(priceItems.id),
      sql`not (${isEverybodys})`,
      asc(sql`lower(coalesce(${clients.name}, ''))`),
      asc(priceRules.id),
    )
    .limit(limit);
  return rows.map(({ rule, itemName, unit, clientName, street, city }) => ({
    rule,
    itemName,
    unit,
    agreedWith:
      rule.clientId === null && rule.clientAddressId === null && rule.clientType === null
        ? null
        : scopeInWords({
            ...rule,
            clientName,
            address: street === null ? null : [street, city].filter(Boolean).join(', '),
          }),
  }));
}

const isEverybodys = sql`num_nonnulls(${priceRules.clientId}, ${priceRules.clientAddressId}, ${priceRules.clientType}) = 0`;

/** Locks items, one after the other in the same order everywhere. @returns how many of them there are */
export async function lockPriceItems(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(inArray(priceItems.id, [...ids]))
    .orderBy(asc(priceItems.id))
    .for('update');
  return rows.length;
}

export async function insertRaise(
  tx: TenantTransaction,
  row: typeof priceRaises.$inferInsert,
): Promise<void> {
  await tx.insert(priceRaises).values(row);
}

/** Withdraws rules and inserts others, in two statements. */
export async function replaceRules(
  tx: TenantTransaction,
  by: { readonly userId: string; readonly now: Date },
  { withdrawn, added }: { withdrawn: readonly string[]; added: readonly (typeof priceRules.$inferInsert)[] },
): Promise<void> {
  if (withdrawn.length > 0)
    await tx
      .update(priceRules)
      .set({ withdrawnBy: by.userId, withdrawnAt: by.now })
      .where(inArray(priceRules.id, [...withdrawn]));
  if (added.length > 0) await tx.insert(priceRules).values([...added]);
}

export interface RaiseRow extends StoredRaise {
  readonly takenBackAt: Date | null;
}

/** Raises that are not taken back, newest first: one, or those whose first day is not before `since`. */
export async function listRaises(
  tx: TenantTransaction,
  asked: { readonly id: string } | { readonly since: CalendarDate },
): Promise<RaiseRow[]> {
  const rows = await tx
    .select({ raise: priceRaises, createdByName: profiles.fullName })
    .from(priceRaises)
    .leftJoin(profiles, eq(profiles.userId, priceRaises.createdBy))
    .where(
      'id' in asked
        ? eq(priceRaises.id, asked.id)
        : and(isNull(priceRaises.takenBackAt), gte(priceRaises.from, asked.since)),
    )
    .orderBy(desc(priceRaises.createdAt), desc(priceRaises.id))
    .limit(maxListed);
  return rows.map(
    ({ raise: { id, from, ppm, cents, priceCount, createdAt, takenBackAt }, createdByName }) => ({
      id,
      from,
      ppm,
      cents,
      priceCount,
      createdAt: createdAt.toISOString(),
      createdByName,
      takenBackAt,
    }),
  );
}

const maxListed = 50;

const wroteRule = (raiseId: string): SQL =>
  sql`exists (select from ${priceRaiseRules} w where w.raise_id = ${raiseId} and w.rule_id = ${priceRules.id})`;

/** Records which prices a raise wrote. */
export async function insertRaiseRules(
  tx: TenantTransaction,
  { companyId, raiseId }: { readonly companyId: string; readonly raiseId: string },
  ruleIds: readonly string[],
): Promise<void> {
  await tx.insert(priceRaiseRules).values(ruleIds.map((ruleId) => ({ companyId, raiseId, ruleId })));
}

/** The items whose prices a raise wrote. */
export async function itemsOfRaise(tx: TenantTransaction, raiseId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: priceRules.priceItemId })
    .from(priceRules)
    .where(wroteRule(raiseId));
  return rows.map(({ id }) => id);
}

/** What a raise wrote, and the prices it replaced. */
export async function rulesOfRaise(
  tx: TenantTransaction,
  raiseId: string,
): Promise<{ readonly written: RuleRow[]; readonly replaced: RuleRow[] }> {
  const written = await tx.select().from(priceRules).where(wroteRule(raiseId));
  const ids = [...new Set(written.flatMap(({ replacesId }) => replacesId ?? []))];
  const replaced =
    ids.length === 0 ? [] : await tx.select().from(priceRules).where(inArray(priceRules.id, ids));
  return { written, replaced };
}

/** Prices in force that began or ended since a raise: they hold beside what it wrote. */
export const rulesBeside = (
  tx: TenantTransaction,
  raiseId: string,
  priceItemIds: readonly string[],
): Promise<RuleRow[]> =>
  tx
    .select()
    .from(priceRules)
    .where(
      and(
        inArray(priceRules.priceItemId, [...priceItemIds]),
        isNull(priceRules.withdrawnAt),
        not(wroteRule(raiseId)),
      ),
    );

/** Marks a raise as taken back. @returns false when it is already */
export async function takeRaiseBack(
  tx: TenantTransaction,
  id: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(priceRaises)
    .set({ takenBackBy: by.userId, takenBackAt: by.now })
    .where(and(eq(priceRaises.id, id), isNull(priceRaises.takenBackAt)))
    .returning({ id: priceRaises.id });
  return rows.length > 0;
}

/** The size of paper the company prints on. */
export async function paperOf(tx: TenantTransaction): Promise<'us-letter' | 'a4'> {
  const [row] = await tx.select({ units: companySettings.units }).from(companySettings);
  return row?.units === 'metric' ? 'a4' : 'us-letter';
}
