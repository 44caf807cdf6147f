import { client, clientAddress, clientSummary } from '@haulwright/domain/clients/client';
import { clientInput } from '@haulwright/domain/clients/client-form';
import { latitude, longitude } from '@haulwright/domain/geography/location';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

const refusals = {
  'client.service-unknown': {
    status: 422,
    message: 'One of the services no longer exists. Reload the page and choose again.',
  },
  'client.address-in-use': {
    status: 409,
    message: 'An address of this client changed in the meantime. Reload the page.',
  },
} as const;

export const clientsContract = {
  list: call(
    'GET',
    '/clients',
    { access: 'VIEW_ALL_CLIENTS' },
    'Clients by name; search matches name, contact person, phone and e-mail',
  )
    .input(
      z.object({
        search: searchText,
        status: z.enum(['active', 'archived', 'all']).default('active'),
        ...pageInput,
      }),
    )
    .output(pageOf(clientSummary)),
  get: call(
    'GET',
    '/clients/{id}',
    { access: 'VIEW_ALL_CLIENTS' },
    'One client with addresses, contacts and services',
  )
    .input(z.object({ id }))
    .output(client),
  create: call(
    'POST',
    '/clients',
    { access: 'CREATE_CLIENT', idempotent: true },
    'Add a client; its addresses are located',
  )
    .errors(refusals)
    .input(clientInput)
    .output(client),
  update: call(
    'PUT',
    '/clients/{id}',
    { access: 'EDIT_CLIENT' },
    'Change a client; rows sent with their id keep their identity',
  )
    .errors(refusals)
    .input(z.intersection(z.object({ id }), clientInput))
    .output(client),
  setStatus: call(
    'PUT',
    '/clients/{id}/status',
    { access: 'ARCHIVE_CLIENT' },
    'Archive (inactive) or reactivate (active) a client',
  )
    .input(z.object({ id, status: z.enum(['active', 'inactive']) }))
    .output(client),
  setAddressLocation: call(
    'PUT',
    '/clients/{clientId}/addresses/{addressId}/location',
    { access: 'EDIT_CLIENT' },
    "Set the pin of an address's map",
  )
    .input(z.object({ clientId: id, addressId: id, latitude, longitude }))
    .output(clientAddress),
};
