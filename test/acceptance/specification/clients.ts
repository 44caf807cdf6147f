import type { Office } from './visitors.ts';

export interface MadeClient {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly { readonly id: string }[];
}

let made = 0;

/**
 * A client of the demo company with two services, two addresses and a contact; `change` replaces parts of it.
 */
export async function makeClient(office: Office, change: Record<string, unknown> = {}): Promise<MadeClient> {
  made += 1;
  const services = await office.ask<{ id: string }[]>('admin', 'GET', '/service-types');
  return office.ask<MadeClient>('admin', 'POST', '/clients', {
    name: `Zeager Farm ${Date.now()}-${made}`,
    clientType: 'municipal',
    contactPerson: 'Ada Zeager',
    primaryContactTitle: 'Clerk',
    phone: '(717) 555-0188',
    email: 'ada@zeager.example',
    accessInstructions: 'Gate code 1234',
    notes: 'Pays late',
    serviceTypeIds: services.slice(0, 2).map((service) => service.id),
    addresses: [
      {
        label: 'Barn',
        streetLine1: '1 Barn Ln',
        streetLine2: 'Rear',
        city: 'Lancaster',
        state: 'PA',
        postalCode: '17601',
        isPrimary: false,
      },
      {
        label: 'House',
        streetLine1: '2 House Rd',
        streetLine2: '',
        city: 'Lititz',
        state: 'PA',
        postalCode: '17543',
        isPrimary: true,
      },
    ],
    contacts: [
      {
        name: 'Ben Zeager',
        title: 'Foreman',
        phone: '(717) 555-0189',
        email: 'ben@zeager.example',
        isPrimary: true,
      },
    ],
    ...change,
  });
}

/** Creates a job for the client. */
export function makeJob(
  office: Office,
  client: MadeClient,
  change: Record<string, unknown> = {},
): Promise<{ readonly id: string; readonly jobNumber: string }> {
  return office.ask('admin', 'POST', '/jobs', {
    clientId: client.id,
    clientAddressId: client.addresses[0]?.id,
    title: 'Spring pump-out',
    scheduledDate: '2027-04-06',
    priority: 'high',
    ...change,
  });
}
