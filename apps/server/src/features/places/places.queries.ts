import { maxTowns, type ZipTown } from '@haulwright/domain/places/zip-town';
import { count, desc, eq, gte, like, or } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';

/** A town of a single address may be a misspelling. */
const fewestAddresses = 2;

/** The towns that addresses of the company's clients name under a ZIP code, the most frequent first. */
export async function townsOfClients(tx: TenantTransaction, zip: string): Promise<ZipTown[]> {
  const { city, state, postalCode } = clientAddresses;
  return tx
    .select({ city, state })
    .from(clientAddresses)
    .where(or(eq(postalCode, zip), like(postalCode, `${zip}-%`)))
    .groupBy(city, state)
    .having(gte(count(), fewestAddresses))
    .orderBy(desc(count()), city, state)
    .limit(maxTowns);
}
