import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AgreementInput } from '@haulwright/domain/agreements/agreement';
import type { AgreementPause } from '@haulwright/domain/agreements/agreement-owed';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { jobSeries } from '../jobs/jobs.tables.ts';
import { serviceAgreements } from './agreements.tables.ts';

/** Public to other features. The columns of an agreement that decide what it owes. */
export type AgreementRow = typeof serviceAgreements.$inferSelect;

/** Public to other features. */
export async function loadAgreementBooks(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, AgreementRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(serviceAgreements)
    .where(inArray(serviceAgreements.id, [...ids]))
    .orderBy(asc(serviceAgreements.id));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks an agreement, so that decisions about it are serialised. Its key stays unlocked: an invoice may refer
 * to it meanwhile.
 */
export async function lockAgreement(tx: TenantTransaction, id: string): Promise<AgreementRow | undefined> {
  const [row] = await tx
    .select()
    .from(serviceAgreements)
    .where(eq(serviceAgreements.id, id))
    .for('no key update');
  return row;
}

export async function insertAgreement(
  tx: TenantTransaction,
  input: AgreementInput,
  by: { readonly id: string; readonly companyId: string; readonly createdBy: string },
): Promise<void> {
  await tx.insert(serviceAgreements).values({ ...input, ...by });
}

export async function setAgreement(
  tx: TenantTransaction,
  id: string,
  change: Partial<AgreementInput> & { readonly pauses?: AgreementPause[]; readonly updatedAt: Date },
): Promise<void> {
  await tx.update(serviceAgreements).set(change).where(eq(serviceAgreements.id, id));
}

/** Whether an address belongs to the client. */
export const isAddressOf = async (
  tx: TenantTransaction,
  clientId: string,
  addressId: string,
): Promise<boolean> =>
  (await tx.$count(
    clientAddresses,
    and(eq(clientAddresses.id, addressId), eq(clientAddresses.clientId, clientId)),
  )) > 0;

/**
 * Locks a series, so that only one agreement covers it. @returns its client, and the agreement that covers it
 */
export async function lockCoveredSeries(tx: TenantTransaction, seriesId: string) {
  const [series] = await tx
    .select({ clientId: jobSeries.clientId, clientAddressId: jobSeries.clientAddressId })
    .from(jobSeries)
    .where(eq(jobSeries.id, seriesId))
    .for('no key update');
  if (series === undefined) return undefined;
  const [covering] = await tx
    .select({ id: serviceAgreements.id })
    .from(serviceAgreements)
    .where(eq(serviceAgreements.seriesId, seriesId));
  return { ...series, agreementId: covering?.id ?? null };
}
