import { and, eq, sql } from 'drizzle-orm';
import type { Served } from '@haulwright/domain/pricing/price-book';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';

/**
 * Public to other features. Loads a client with its address; undefined when the company has no such client,
 * or the client no such address.
 */
export async function servedOf(
  tx: TenantTransaction,
  { clientId, clientAddressId }: { readonly clientId: string; readonly clientAddressId: string | null },
): Promise<Served | undefined> {
  const [row] = await tx
    .select({ clientType: clients.clientType, addressId: clientAddresses.id })
    .from(clients)
    .leftJoin(
      clientAddresses,
      and(
        eq(clientAddresses.clientId, clients.id),
        clientAddressId === null ? sql`false` : eq(clientAddresses.id, clientAddressId),
      ),
    )
    .where(eq(clients.id, clientId));
  if (row === undefined || row.addressId !== clientAddressId) return undefined;
  return { clientId, clientAddressId, clientType: row.clientType };
}
