import type { SanitationRules } from '@haulwright/domain/rentals/sanitation-need';
import { startingRules } from '@haulwright/domain/rentals/starting-rules';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { sanitationTables, tableBefore } from './rentals.tables.ts';

/** The company's rules; the published ones until the company sets its own. */
export async function loadSanitationRules(tx: TenantTransaction): Promise<SanitationRules> {
  const [row] = await tx.select({ rules: sanitationTables.rules }).from(sanitationTables);
  return row?.rules ?? startingRules;
}

/** The table that pages of the version before count by, as the company last changed it there. */
export async function loadTableBefore(tx: TenantTransaction): Promise<typeof tableBefore> {
  const [row] = await tx.select({ content: sanitationTables.content }).from(sanitationTables);
  return row?.content ?? tableBefore;
}

export async function saveSanitationRules(
  tx: TenantTransaction,
  companyId: string,
  rules: SanitationRules,
  now: Date,
): Promise<void> {
  const values = { rules, updatedAt: now };
  await tx
    .insert(sanitationTables)
    .values({ companyId, content: tableBefore, ...values })
    .onConflictDoUpdate({ target: sanitationTables.companyId, set: values });
}
