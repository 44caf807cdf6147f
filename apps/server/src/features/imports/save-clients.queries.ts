import { asc, inArray } from 'drizzle-orm';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Pin } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { clientAddresses, clientContacts, clients, clientServices } from '../clients/clients.tables.ts';

export type PlacedAddress = ClientInput['addresses'][number] & Pin & { readonly id: string };

/** A client to be added, with its ids and pins. */
export interface NewClient {
  readonly id: string;
  readonly input: ClientInput;
  readonly addresses: readonly PlacedAddress[];
}

/** Adds many clients with all of their rows, one statement per table. */
export async function insertClients(
  tx: TenantTransaction,
  companyId: string,
  added: readonly NewClient[],
): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(clients)
    .values(
      added.map(
        ({
          id,
          input: { addresses: _addresses, contacts: _contacts, serviceTypeIds: _services, ...fields },
        }) => ({ ...fields, id, companyId, status: 'active' as const }),
      ),
    );
  await tx.insert(clientServices).values(
    added.flatMap(({ id, input }) =>
      [...new Set(input.serviceTypeIds)].map((serviceTypeId) => ({
        companyId,
        clientId: id,
        serviceTypeId,
      })),
    ),
  );
  await insertAddresses(
    tx,
    companyId,
    added.flatMap(({ id, addresses }) => addresses.map((address) => ({ ...address, clientId: id }))),
  );
  const contacts = added.flatMap(({ id, input }) =>
    input.contacts.map((contact) => ({ ...contact, id: newId(), companyId, clientId: id })),
  );
  if (contacts.length > 0) await tx.insert(clientContacts).values(contacts);
}

export async function insertAddresses(
  tx: TenantTransaction,
  companyId: string,
  addresses: readonly (PlacedAddress & { clientId: string })[],
): Promise<void> {
  if (addresses.length > 0)
    await tx.insert(clientAddresses).values(addresses.map((address) => ({ ...address, companyId })));
}

/** Those of the clients that still exist, locked until the end of the transaction. */
export async function lockClients(tx: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

export interface StoredAddress {
  readonly clientId: string;
  readonly streetLine1: string;
  readonly streetLine2: string | null;
  readonly postalCode: string;
}

export function loadAddressesOf(tx: TenantTransaction, ids: readonly string[]): Promise<StoredAddress[]> {
  const { clientId, streetLine1, streetLine2, postalCode } = clientAddresses;
  return tx
    .select({ clientId, streetLine1, streetLine2, postalCode })
    .from(clientAddresses)
    .where(inArray(clientId, [...ids]));
}
