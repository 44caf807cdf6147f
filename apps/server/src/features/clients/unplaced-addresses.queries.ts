import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { UnplacedAddress } from '@haulwright/domain/clients/client';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { addressLookups } from './address-lookups.tables.ts';
import { clientAddresses, clients } from './clients.tables.ts';
import { addressColumns, isActiveClient } from './clients.queries.ts';

/** The client's name as sorted, and the address. */
export interface UnplacedKey {
  readonly name: string;
  readonly id: string;
}

/** Only its ZIP area is known. */
export const isUnplaced = inArray(clientAddresses.geocodePrecision, ['zip', 'none']);

/** A page of the addresses of active clients that need a pin, and the key it ends at when more follow. */
export async function listUnplaced(
  tx: TenantTransaction,
  { after, limit }: { readonly after?: UnplacedKey | undefined; readonly limit: number },
): Promise<{ items: UnplacedAddress[]; end: UnplacedKey | null }> {
  const sortName = sql<string>`lower(${clients.name})`;
  const rows = await tx
    .select({
      ...addressColumns,
      clientName: clients.name,
      sortName,
      isWaiting: sql<boolean>`${addressLookups.clientAddressId} is not null`,
    })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .leftJoin(addressLookups, eq(addressLookups.clientAddressId, clientAddresses.id))
    .where(
      and(
        isUnplaced,
        isActiveClient,
        after && sql`(${sortName}, ${clientAddresses.id}) > (${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sortName, asc(clientAddresses.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page, end: last ? { name: last.sortName, id: last.id } : null };
}

/** Counts addresses that need a pin, and how many of them wait for a lookup. */
export async function countUnplaced(tx: TenantTransaction): Promise<{ count: number; waitingCount: number }> {
  const [row] = await tx
    .select({ count: count(), waitingCount: count(addressLookups.clientAddressId) })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .leftJoin(addressLookups, eq(addressLookups.clientAddressId, clientAddresses.id))
    .where(and(isUnplaced, isActiveClient));
  return row ?? { count: 0, waitingCount: 0 };
}
