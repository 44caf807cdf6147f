import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type {
  StoredTaxExemption,
  TaxedPlace,
  TaxExemptionInput,
  TaxJurisdiction,
} from '@haulwright/domain/pricing/tax-book';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { taxabilities, taxExemptions, taxJurisdictions, taxRates } from './taxes.tables.ts';

/** Public to other features. All jurisdictions by name, with their rates and taxable categories. */
export async function listJurisdictions(tx: TenantTransaction): Promise<TaxJurisdiction[]> {
  const { id, name, state, postalCodes } = taxJurisdictions;
  const rows = await tx
    .select({ id, name, state, postalCodes })
    .from(taxJurisdictions)
    .orderBy(asc(sql`lower(${name})`), asc(id));
  const rates = await tx.select().from(taxRates).orderBy(desc(taxRates.validFrom), asc(taxRates.id));
  const taxability = await tx
    .select()
    .from(taxabilities)
    .orderBy(asc(taxabilities.category), desc(taxabilities.validFrom), asc(taxabilities.id));
  const ratesOf = Map.groupBy(rates, (rate) => rate.jurisdictionId);
  const taxabilityOf = Map.groupBy(taxability, (one) => one.jurisdictionId);
  return rows.map((row) => ({
    ...row,
    rates: (ratesOf.get(row.id) ?? []).map(({ ppm, validFrom, validTo, citation }) => ({
      ppm,
      validFrom,
      validTo,
      citation,
    })),
    taxability: (taxabilityOf.get(row.id) ?? []).map(
      ({ category, taxable, validFrom, validTo, citation }) => ({
        category,
        taxable,
        validFrom,
        validTo,
        citation,
      }),
    ),
  }));
}

/** Inserts a jurisdiction; a name the company already has violates `tax_jurisdictions_name_key`. */
export async function insertJurisdiction(
  tx: TenantTransaction,
  companyId: string,
  jurisdiction: TaxJurisdiction,
): Promise<void> {
  const { id, name, state, postalCodes } = jurisdiction;
  await tx.insert(taxJurisdictions).values({ id, companyId, name, state, postalCodes });
  await insertParts(tx, companyId, jurisdiction);
}

/** @returns false when there is no such jurisdiction */
export async function updateJurisdiction(
  tx: TenantTransaction,
  companyId: string,
  jurisdiction: TaxJurisdiction,
): Promise<boolean> {
  const { id, name, state, postalCodes } = jurisdiction;
  const found = await tx
    .update(taxJurisdictions)
    .set({ name, state, postalCodes })
    .where(eq(taxJurisdictions.id, id))
    .returning({ id: taxJurisdictions.id });
  if (found.length === 0) return false;
  await tx.delete(taxRates).where(eq(taxRates.jurisdictionId, id));
  await tx.delete(taxabilities).where(eq(taxabilities.jurisdictionId, id));
  await insertParts(tx, companyId, jurisdiction);
  return true;
}

async function insertParts(
  tx: TenantTransaction,
  companyId: string,
  { id: jurisdictionId, rates, taxability }: TaxJurisdiction,
): Promise<void> {
  const own = () => ({ id: newId(), companyId, jurisdictionId });
  if (rates.length > 0) await tx.insert(taxRates).values(rates.map((rate) => ({ ...rate, ...own() })));
  if (taxability.length > 0)
    await tx.insert(taxabilities).values(taxability.map((one) => ({ ...one, ...own() })));
}

/** @returns false when there is no such jurisdiction */
export async function deleteJurisdiction(tx: TenantTransaction, id: string): Promise<boolean> {
  const { id: key } = taxJurisdictions;
  return (await tx.delete(taxJurisdictions).where(eq(key, id)).returning({ id: key })).length > 0;
}

export const isJurisdiction = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.$count(taxJurisdictions, eq(taxJurisdictions.id, id))) === 1;

/** Public to other features. The certificates of each of these clients. */
export async function exemptionsOfClients(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<Map<string, StoredTaxExemption[]>> {
  if (clientIds.length === 0) return new Map();
  const { id, clientId, jurisdictionId, certificate, validFrom, validTo } = taxExemptions;
  const rows = await tx
    .select({ id, clientId, jurisdictionId, certificate, validFrom, validTo })
    .from(taxExemptions)
    .where(inArray(clientId, [...clientIds]))
    .orderBy(desc(validFrom), asc(id));
  return Map.groupBy(rows, (row) => row.clientId);
}

/** Public to other features. Certificates of a client, newest first. */
export function listExemptions(tx: TenantTransaction, clientId: string): Promise<StoredTaxExemption[]> {
  const { id, jurisdictionId, certificate, validFrom, validTo } = taxExemptions;
  return tx
    .select({ id, clientId: taxExemptions.clientId, jurisdictionId, certificate, validFrom, validTo })
    .from(taxExemptions)
    .where(eq(taxExemptions.clientId, clientId))
    .orderBy(desc(validFrom), asc(id))
    .limit(200);
}

export async function insertExemption(
  tx: TenantTransaction,
  exemption: StoredTaxExemption & { readonly companyId: string },
): Promise<void> {
  await tx.insert(taxExemptions).values(exemption);
}

/** @returns false when the client has no such certificate */
export async function updateExemption(
  tx: TenantTransaction,
  { id, clientId, ...fields }: TaxExemptionInput & { readonly id: string },
): Promise<boolean> {
  const found = await tx
    .update(taxExemptions)
    .set(fields)
    .where(sql`${taxExemptions.id} = ${id} and ${taxExemptions.clientId} = ${clientId}`)
    .returning({ id: taxExemptions.id });
  return found.length > 0;
}

/** @returns false when there is no such certificate */
export async function deleteExemption(tx: TenantTransaction, id: string): Promise<boolean> {
  const { id: key } = taxExemptions;
  return (await tx.delete(taxExemptions).where(eq(key, id)).returning({ id: key })).length > 0;
}

/** The place of an address; undefined without one. */
export async function placeOf(
  tx: TenantTransaction,
  clientAddressId: string | null,
): Promise<TaxedPlace | undefined> {
  if (clientAddressId === null) return undefined;
  const { state, postalCode } = clientAddresses;
  const [row] = await tx
    .select({ state, postalCode })
    .from(clientAddresses)
    .where(eq(clientAddresses.id, clientAddressId));
  return row;
}
