import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { PriceItem, PriceItemInput, StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { jobTypePrices, priceItems, priceRules } from './pricing.tables.ts';

const itemColumns = {
  id: priceItems.id,
  name: priceItems.name,
  unit: priceItems.unit,
  revenueCategory: priceItems.revenueCategory,
  taxCategory: priceItems.taxCategory,
};

/** Public to other features. All price items by name, with the job types each prices. */
export async function listPriceItems(tx: TenantTransaction): Promise<PriceItem[]> {
  const items = await tx
    .select(itemColumns)
    .from(priceItems)
    .orderBy(asc(sql`lower(${priceItems.name})`), asc(priceItems.id));
  const links = await tx
    .select()
    .from(jobTypePrices)
    .innerJoin(jobTypes, eq(jobTypes.id, jobTypePrices.jobTypeId))
    .orderBy(asc(sql`lower(${jobTypes.name})`), asc(jobTypes.id));
  const byItem = Map.groupBy(links, ({ job_type_prices: link }) => link.priceItemId);
  return items.map((item) => ({
    ...item,
    jobTypeIds: (byItem.get(item.id) ?? []).map(({ job_type_prices: link }) => link.jobTypeId),
  }));
}

/** Locks the item: its rules change one after the other. */
export async function lockPriceItem(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(eq(priceItems.id, id))
    .for('update');
  return rows.length > 0;
}

/** Public to other features. Inserts an item; a name the company already has violates `price_items_name_key`. */
export async function insertPriceItem(
  tx: TenantTransaction,
  item: PriceItem & { readonly companyId: string },
): Promise<void> {
  const { jobTypeIds, companyId, ...row } = item;
  await tx.insert(priceItems).values({ ...row, companyId });
  await linkJobTypes(tx, { companyId, priceItemId: item.id, jobTypeIds });
}

/** @returns false when there is no such item */
export async function updatePriceItem(
  tx: TenantTransaction,
  companyId: string,
  { id, jobTypeIds, ...fields }: PriceItemInput & { readonly id: string },
): Promise<boolean> {
  const { name, unit, revenueCategory, taxCategory } = fields;
  const found = await tx
    .update(priceItems)
    .set({ name, unit, revenueCategory, taxCategory })
    .where(eq(priceItems.id, id))
    .returning({ id: priceItems.id });
  if (found.length === 0) return false;
  await tx.delete(jobTypePrices).where(eq(jobTypePrices.priceItemId, id));
  await linkJobTypes(tx, { companyId, priceItemId: id, jobTypeIds });
  return true;
}

/** @returns false when there is no such item */
export async function deletePriceItem(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (await tx.delete(priceItems).where(eq(priceItems.id, id)).returning({ id: priceItems.id })).length > 0
  );
}

async function linkJobTypes(
  tx: TenantTransaction,
  link: { companyId: string; priceItemId: string; jobTypeIds: readonly string[] },
): Promise<void> {
  const { companyId, priceItemId } = link;
  const ids = [...new Set(link.jobTypeIds)];
  if (ids.length === 0) return;
  await tx
    .insert(jobTypePrices)
    .values(ids.map((jobTypeId) => ({ companyId, jobTypeId, priceItemId })))
    .onConflictDoUpdate({
      target: [jobTypePrices.companyId, jobTypePrices.jobTypeId],
      set: { priceItemId },
    });
}

/** Whether all ids are job types of the company. */
export async function areJobTypes(tx: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 || (await tx.$count(jobTypes, inArray(jobTypes.id, wanted))) === wanted.length;
}

type RuleRow = typeof priceRules.$inferSelect;

/** The current and future rules of an item, including those for one client or its addresses. */
export const rulesInForce = (tx: TenantTransaction, priceItemId: string): Promise<RuleRow[]> =>
  tx
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.priceItemId, priceItemId), isNull(priceRules.withdrawnAt)));

/** The rules in force that can price work for a client. */
export const rulesFor = (
  tx: TenantTransaction,
  priceItemId: string,
  served: { clientId: string; clientAddressId: string | null },
): Promise<RuleRow[]> =>
  tx
    .select()
    .from(priceRules)
    .where(
      and(
        eq(priceRules.priceItemId, priceItemId),
        isNull(priceRules.withdrawnAt),
        or(isNull(priceRules.clientId), eq(priceRules.clientId, served.clientId)),
        served.clientAddressId === null
          ? isNull(priceRules.clientAddressId)
          : or(isNull(priceRules.clientAddressId), eq(priceRules.clientAddressId, served.clientAddressId)),
      ),
    );

/** The rules in force of all items that can apply to a client. */
export const rulesForClient = (
  tx: TenantTransaction,
  { clientId, clientAddressId }: { clientId: string; clientAddressId: string | null },
): Promise<RuleRow[]> =>
  tx
    .select()
    .from(priceRules)
    .where(
      and(
        isNull(priceRules.withdrawnAt),
        or(isNull(priceRules.clientId), eq(priceRules.clientId, clientId)),
        clientAddressId === null
          ? isNull(priceRules.clientAddressId)
          : or(isNull(priceRules.clientAddressId), eq(priceRules.clientAddressId, clientAddressId)),
      ),
    );

export async function loadRule(tx: TenantTransaction, id: string): Promise<RuleRow | undefined> {
  const [row] = await tx.select().from(priceRules).where(eq(priceRules.id, id));
  return row;
}

/** Public to other features. */
export async function insertRule(tx: TenantTransaction, row: typeof priceRules.$inferInsert): Promise<void> {
  await tx.insert(priceRules).values(row);
}

export async function withdrawRule(
  tx: TenantTransaction,
  id: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(priceRules)
    .set({ withdrawnBy: by.userId, withdrawnAt: by.now })
    .where(eq(priceRules.id, id));
}

/** Whether the company has this client, and this address. */
export async function isKnownScope(
  tx: TenantTransaction,
  scope: { clientId: string | null; clientAddressId: string | null },
): Promise<boolean> {
  if (scope.clientId !== null) return (await tx.$count(clients, eq(clients.id, scope.clientId))) === 1;
  return (
    scope.clientAddressId === null ||
    (await tx.$count(clientAddresses, eq(clientAddresses.id, scope.clientAddressId))) === 1
  );
}

/** Maximum rules on a screen. */
const maxRules = 500;

/** Lists rules with the names of their scope, those in force first, then newest first. */
export async function listRules(
  tx: TenantTransaction,
  asked: {
    priceItemId?: string | undefined;
    clientId?: string | undefined;
    id?: string;
    /** Those for everybody that hold on this day. */
    standardOn?: CalendarDate;
  },
): Promise<{ rules: StoredPriceRule[]; hasMore: boolean }> {
  const rows = await tx
    .select({
      rule: priceRules,
      clientName: clients.name,
      street: clientAddresses.streetLine1,
      city: clientAddresses.city,
      createdByName: profiles.fullName,
    })
    .from(priceRules)
    .leftJoin(clientAddresses, eq(clientAddresses.id, priceRules.clientAddressId))
    .leftJoin(clients, eq(clients.id, sql`coalesce(${priceRules.clientId}, ${clientAddresses.clientId})`))
    .leftJoin(profiles, eq(profiles.userId, priceRules.createdBy))
    .where(
      and(
        asked.id === undefined ? undefined : eq(priceRules.id, asked.id),
        asked.priceItemId === undefined ? undefined : eq(priceRules.priceItemId, asked.priceItemId),
        asked.standardOn === undefined
          ? undefined
          : and(
              isNull(priceRules.withdrawnAt),
              isNull(priceRules.clientId),
              isNull(priceRules.clientAddressId),
              isNull(priceRules.clientType),
              lte(priceRules.validFrom, asked.standardOn),
              or(isNull(priceRules.validTo), gte(priceRules.validTo, asked.standardOn)),
            ),
        asked.clientId === undefined
          ? undefined
          : or(eq(priceRules.clientId, asked.clientId), eq(clientAddresses.clientId, asked.clientId)),
      ),
    )
    .orderBy(
      sql`${priceRules.withdrawnAt} is not null`,
      desc(priceRules.validFrom),
      desc(priceRules.createdAt),
      desc(priceRules.id),
    )
    .limit(maxRules + 1);
  return { rules: rows.slice(0, maxRules).map(toRule), hasMore: rows.length > maxRules };
}

interface NamedRule {
  readonly rule: RuleRow;
  readonly clientName: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly createdByName: string | null;
}

function toRule({ rule, clientName, street, city, createdByName }: NamedRule): StoredPriceRule {
  const { id, priceItemId, clientId, clientAddressId, clientType, validFrom, validTo } = rule;
  return {
    id,
    priceItemId,
    clientId,
    clientAddressId,
    clientType,
    validFrom,
    validTo,
    rule: rule.rule,
    clientName,
    address: street === null ? null : [street, city].filter(Boolean).join(', '),
    createdAt: rule.createdAt.toISOString(),
    createdByName,
    withdrawnAt: rule.withdrawnAt?.toISOString() ?? null,
  };
}

export const countRules = (tx: TenantTransaction, priceItemId: string): Promise<number> =>
  tx.$count(priceRules, and(eq(priceRules.priceItemId, priceItemId), isNull(priceRules.withdrawnAt)));
