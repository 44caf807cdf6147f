import type { Client, ClientAddress } from '@haulwright/domain/clients/client';
import type { ClientFormValues } from '@haulwright/domain/clients/client-form';
import type { ServiceType } from '@haulwright/domain/services/service-type';
import { newId } from '../../apps/server/src/platform/ids.ts';
import {
  clientAddresses,
  clients,
  clientServices,
} from '../../apps/server/src/features/clients/clients.tables.ts';
import type { TestPerson, TestServer } from '../server/harness.ts';
import { bodyOf } from './expect-ok.ts';

/** A form's input for an address in Lancaster, Pennsylvania. */
export const addressValues = (
  changes: Partial<ClientFormValues['addresses'][number]> = {},
): ClientFormValues['addresses'][number] => ({
  streetLine1: '12 Orange St',
  city: 'Lancaster',
  state: 'PA',
  postalCode: '17602',
  isPrimary: true,
  ...changes,
});

/** The services of the person's company. */
export async function servicesOf(person: TestPerson): Promise<ServiceType[]> {
  return bodyOf(await person.call('GET', '/service-types'));
}

/** A valid client form of the person's company. */
export async function clientValues(
  person: TestPerson,
  changes: Partial<ClientFormValues> = {},
): Promise<ClientFormValues> {
  const [service] = await servicesOf(person);
  return {
    name: 'Miller Farm',
    phone: '717-555-0147',
    serviceTypeIds: service ? [service.id] : [],
    addresses: [addressValues()],
    ...changes,
  };
}

/** Adds a client through the API. */
export async function makeClient(
  person: TestPerson,
  changes: Partial<ClientFormValues> = {},
): Promise<Client> {
  return bodyOf(await person.call('POST', '/clients', await clientValues(person, changes)));
}

/** The form's input to save a loaded client unchanged: everything but the pins. */
export function valuesOf(client: Client): ClientFormValues {
  // Like a caller who does not say what they saw.
  const {
    services,
    addresses,
    contacts,
    version: _version,
    ...fields
  } = client as Client & { version?: string };
  const withoutPin = ({ latitude: _latitude, longitude: _longitude, ...address }: ClientAddress) => address;
  return {
    ...fields,
    serviceTypeIds: services.map(({ id }) => id),
    addresses: addresses.map(withoutPin),
    contacts,
  };
}

/** Inserts many clients directly: one address and one service each. @returns their ids */
export async function insertClients(
  server: TestServer,
  companyId: string,
  serviceTypeId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = names.map((name, index) => ({
    id: newId(),
    companyId,
    name,
    clientType: 'business' as const,
    contactPerson: `Contact ${index}`,
    phone: `717-555-${String(index).padStart(4, '0')}`,
  }));
  await server.database.asSystem(async (tx) => {
    for (let start = 0; start < rows.length; start += 1_000) {
      const group = rows.slice(start, start + 1_000);
      await tx.insert(clients).values(group);
      await tx
        .insert(clientServices)
        .values(group.map(({ id }) => ({ companyId, clientId: id, serviceTypeId })));
      await tx.insert(clientAddresses).values(
        group.map(({ id }, index) => ({
          id: newId(),
          companyId,
          clientId: id,
          streetLine1: `${index + 1} Main St`,
          city: 'Lancaster',
          state: 'PA',
          postalCode: '17602',
          isPrimary: true,
          latitude: 40.04,
          longitude: -76.3,
          geocodePrecision: 'zip' as const,
        })),
      );
    }
  });
  return rows.map(({ id }) => id);
}
