import type { AlertRule, AlertRuleInput } from '@haulwright/domain/alerts/alert-rule';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { userRoles } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { alertRules } from './alerts.tables.ts';

const ruleOf = (row: typeof alertRules.$inferSelect): AlertRule => {
  const { id, event, threshold, siteIds, toldUserIds, quietStartMinute, quietEndMinute, isOn } = row;
  const quiet =
    quietStartMinute === null || quietEndMinute === null
      ? null
      : { startMinute: quietStartMinute, endMinute: quietEndMinute };
  return { id, event, threshold, siteIds, toldUserIds, quiet, isOn };
};

/** In the order they were made. */
export async function listAlertRules(tx: TenantTransaction): Promise<AlertRule[]> {
  const rows = await tx.select().from(alertRules).orderBy(asc(alertRules.createdAt), asc(alertRules.id));
  return rows.map(ruleOf);
}

/** Takes a rule until the end of the transaction; undefined when there is none. */
export async function lockAlertRule(
  tx: TenantTransaction,
  id: string,
): Promise<(AlertRule & { readonly since: Date }) | undefined> {
  const [row] = await tx.select().from(alertRules).where(eq(alertRules.id, id)).for('update');
  return row && { ...ruleOf(row), since: row.since };
}

/** The rules that are on and that no other server looks at now, taken until the end of the transaction. */
export async function claimAlertRules(
  tx: TenantTransaction,
): Promise<(AlertRule & { readonly since: Date })[]> {
  const rows = await tx
    .select()
    .from(alertRules)
    .where(eq(alertRules.isOn, true))
    .orderBy(asc(alertRules.id))
    .for('no key update', { skipLocked: true });
  return rows.map((row) => ({ ...ruleOf(row), since: row.since }));
}

const columnsOf = ({ quiet, ...rule }: AlertRuleInput) => ({
  ...rule,
  quietStartMinute: quiet?.startMinute ?? null,
  quietEndMinute: quiet?.endMinute ?? null,
});

export async function insertAlertRule(
  tx: TenantTransaction,
  rule: AlertRuleInput & { readonly id: string; readonly companyId: string; readonly since: Date },
): Promise<void> {
  const { since, companyId, id, ...input } = rule;
  await tx.insert(alertRules).values({ id, companyId, since, createdAt: since, ...columnsOf(input) });
}

export async function updateAlertRule(
  tx: TenantTransaction,
  id: string,
  { since, ...rule }: AlertRuleInput & { readonly since: Date },
): Promise<void> {
  await tx
    .update(alertRules)
    .set({ since, ...columnsOf(rule) })
    .where(eq(alertRules.id, id));
}

export async function deleteAlertRule(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.delete(alertRules).where(eq(alertRules.id, id)).returning({ id: alertRules.id });
  return rows.length > 0;
}

export const countAlertRules = (tx: TenantTransaction): Promise<number> => tx.$count(alertRules);

/** Which of these people belong to the company. */
export async function peopleAmong(tx: TenantTransaction, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.userId, [...userIds]));
  return new Set(rows.map(({ userId }) => userId));
}

/** Which of these sites there are. */
export async function sitesAmong(tx: TenantTransaction, siteIds: readonly string[]): Promise<Set<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: disposalSites.id })
    .from(disposalSites)
    .where(and(inArray(disposalSites.id, [...siteIds])));
  return new Set(rows.map(({ id }) => id));
}
