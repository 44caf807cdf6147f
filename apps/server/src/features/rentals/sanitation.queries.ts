import { startingTable, type SanitationTable } from '@haulwright/domain/rentals/sanitation-need';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { sanitationTables } from './rentals.tables.ts';

/** The company's sanitation table; the industry's until the company sets its own. */
export async function loadSanitationTable(tx: TenantTransaction): Promise<SanitationTable> {
  const [row] = await tx.select({ content: sanitationTables.content }).from(sanitationTables);
  return row?.content ?? startingTable;
}

export async function saveSanitationTable(
  tx: TenantTransaction,
  companyId: string,
  content: SanitationTable,
  now: Date,
): Promise<void> {
  const values = { content, updatedAt: now };
  await tx
    .insert(sanitationTables)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: sanitationTables.companyId, set: values });
}
