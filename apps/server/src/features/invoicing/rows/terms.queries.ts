import { eq, inArray } from 'drizzle-orm';
import {
  defaultBillingSettings,
  noClientTerms,
  type BillingSettings,
  type ClientTerms,
} from '@haulwright/domain/invoicing/billing-terms';
import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import { recipientsOf, type MailedPaper } from '@haulwright/domain/invoicing/paper-recipients';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { clients } from '../../clients/clients.tables.ts';
import { billingSettings, clientBillingTerms } from './invoices.tables.ts';

/** Public to other features. How the company bills. */
export async function loadBillingSettings(tx: TenantTransaction): Promise<BillingSettings> {
  const { invoicePrefix, dueDays, grouping, remitTo, taxesUnknownPlaces, lateFees } = billingSettings;
  const [row] = await tx
    .select({ invoicePrefix, dueDays, grouping, remitTo, taxesUnknownPlaces, lateFees })
    .from(billingSettings);
  return row ?? defaultBillingSettings;
}

export async function saveBillingSettings(
  tx: TenantTransaction,
  companyId: string,
  settings: BillingSettings,
  now: Date,
): Promise<void> {
  const values = { ...settings, updatedAt: now };
  await tx
    .insert(billingSettings)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: billingSettings.companyId, set: values });
}

export const isClient = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.$count(clients, eq(clients.id, id))) === 1;

/** By client; those without terms of their own are left out. */
export async function loadTerms(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ClientTerms>> {
  if (clientIds.length === 0) return new Map();
  const { clientId, dueDays, grouping, email, recipients } = clientBillingTerms;
  const rows = await tx
    .select({ clientId, dueDays, grouping, email, recipients })
    .from(clientBillingTerms)
    .where(inArray(clientId, [...clientIds]));
  return new Map(
    rows.map(({ clientId: of, recipients: named, ...terms }) => [of, { ...terms, recipients: named ?? [] }]),
  );
}

/** Public to other features. Who gets a client's papers by mail. */
export async function paperRecipients(
  tx: TenantTransaction,
  clientId: string,
): Promise<(paper: MailedPaper) => Recipients> {
  const [client] = await tx.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId));
  const { email, recipients = [] } = await termsOf(tx, clientId);
  const own = client?.email ?? null;
  // The terms' address is for bills; quotes go to the client.
  return (paper) => recipientsOf(paper, recipients, paper === 'quote' ? own : (email ?? own));
}

export const termsOf = async (tx: TenantTransaction, clientId: string): Promise<ClientTerms> =>
  (await loadTerms(tx, [clientId])).get(clientId) ?? noClientTerms;

export async function saveTerms(
  tx: TenantTransaction,
  { companyId, clientId, ...terms }: ClientTerms & { readonly companyId: string; readonly clientId: string },
  now: Date,
): Promise<void> {
  // Recipients that were left out stay as they are.
  const values = { ...terms, updatedAt: now };
  await tx
    .insert(clientBillingTerms)
    .values({ companyId, clientId, ...values })
    .onConflictDoUpdate({ target: [clientBillingTerms.companyId, clientBillingTerms.clientId], set: values });
}
