import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { invoices } from '../invoicing/rows/invoices.tables.ts';
import { payments } from '../invoicing/rows/receivables.tables.ts';
import { clientImports } from './imports.tables.ts';

/** Whose name an import of balances is undone in (its author's), and the company's time zone. */
export async function loadBalanceUndoer(
  tx: TenantTransaction,
  importId: string,
): Promise<{ readonly userId: string; readonly timeZone: string }> {
  const [row] = await tx
    .select({ userId: clientImports.requestedBy, timeZone: companySettings.timeZone })
    .from(clientImports)
    .innerJoin(companySettings, eq(companySettings.companyId, clientImports.companyId))
    .where(eq(clientImports.id, importId));
  if (row?.userId == null) throw new Error(`nobody made the import ${importId}`);
  return { userId: row.userId, timeZone: row.timeZone };
}

/** An invoice as a report names it. */
export const loadNamesOfInvoices = (
  tx: TenantTransaction,
  id: string,
): Promise<{ clientId: string; name: string }[]> =>
  tx
    .select({
      clientId: clients.id,
      name: sql<string>`${clients.name} || ': invoice ' || ${invoices.number}`,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(eq(invoices.id, id));

/** A credit as a report names it. */
export const loadNamesOfCredits = (
  tx: TenantTransaction,
  id: string,
): Promise<{ clientId: string; name: string }[]> =>
  tx
    .select({
      clientId: clients.id,
      name: sql<string>`${clients.name} || rtrim(': credit ' || coalesce(${payments.reference}, ''))`,
    })
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .where(eq(payments.id, id));

/** Those of these records that are payments, locked as a reversal locks them. */
export async function lockPayments(tx: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}
