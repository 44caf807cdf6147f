import type { BroughtClient } from '@haulwright/domain/imports/clients-of-work';
import type { TimedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { awaitLookups } from '../clients/address-lookups.queries.ts';
import { placeAddresses } from '../clients/place-addresses.ts';
import type { SettledRow } from './import-rows.queries.ts';
import { insertAddresses, insertClients } from './save-clients.queries.ts';

/** How the addresses of a list are located. */
export interface ListPlacing {
  /** Places addresses by the table of ZIP areas alone: it asks no outside server. */
  readonly geocoder: Geocoder;
  /** Whether streets are looked up afterwards, in a batch. */
  readonly looksUpLists: boolean;
}

interface Place {
  readonly clientId: string;
  readonly clientAddressId: string;
}

/**
 * Adds the clients and addresses that these jobs need; those of rows that were refused are not.
 * @returns what a row is settled with, by the place of its job
 */
export async function addBrought(
  tx: TenantTransaction,
  { companyId, now }: TimedAct,
  { geocoder, looksUpLists }: ListPlacing,
  { clients, jobs }: { clients: readonly BroughtClient[]; jobs: readonly Place[] },
): Promise<(place: Place) => Pick<SettledRow, 'clientId' | 'addressId' | 'isNewClient'>> {
  const usedClients = new Set(jobs.map(({ clientId }) => clientId));
  const usedAddresses = new Set(jobs.map(({ clientAddressId }) => clientAddressId));
  const added = await Promise.all(
    clients
      .filter(({ id }) => usedClients.has(id))
      .map(async ({ id, input, addresses }) => ({
        id,
        input,
        addresses: await placeAddresses(
          geocoder,
          addresses.filter((address) => input !== null || usedAddresses.has(address.id)),
          [],
        ),
      })),
  );
  await insertClients(
    tx,
    companyId,
    added.flatMap(({ input, ...client }) => (input === null ? [] : [{ ...client, input }])),
  );
  await insertAddresses(
    tx,
    companyId,
    added.flatMap(({ id, input, addresses }) =>
      input === null ? addresses.map((address) => ({ ...address, clientId: id })) : [],
    ),
  );
  const addedIds = added.flatMap(({ addresses }) => addresses.map(({ id }) => id));
  if (looksUpLists) await awaitLookups(tx, { companyId, now }, addedIds);
  const newClients = new Set(added.flatMap(({ id, input }) => (input === null ? [] : [id])));
  const newAddresses = new Set(addedIds);
  return ({ clientId, clientAddressId }) => ({
    clientId,
    addressId: newAddresses.has(clientAddressId) ? clientAddressId : null,
    isNewClient: newClients.has(clientId),
  });
}
