import { client, clientAddress, clientListItem, unplacedAddress } from '@haulwright/domain/clients/client';
import { clientInput } from '@haulwright/domain/clients/client-form';
import { latitude, longitude } from '@haulwright/domain/geography/location';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** A client as its form sees it. */
const shown = versioned(client);

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

const lookUpRefusals = {
  'address.street-not-found': {
    status: 422,
    message: 'This street was not found. Check the address, or drag the pin to its place.',
  },
  'address.no-street-server': {
    status: 409,
    message: 'No server for street addresses is set up. Drag the pin to its place.',
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
        /** With each client's town, next service and last gallons. */
        details: z.literal('yes').optional(),
        ...pageInput,
      }),
    )
    .output(pageOf(clientListItem)),
  get: call(
    'GET',
    '/clients/{id}',
    { access: 'VIEW_ALL_CLIENTS' },
    'One client with addresses, contacts and services',
  )
    .input(z.object({ id }))
    .output(shown),
  create: call(
    'POST',
    '/clients',
    { access: 'CREATE_CLIENT', idempotent: true },
    'Add a client; its addresses are located',
  )
    .errors({ ...refusals, ...looksLike })
    .input(clientInput)
    .output(shown),
  update: call(
    'PUT',
    '/clients/{id}',
    { access: 'EDIT_CLIENT' },
    'Change a client; rows sent with their id keep their identity',
  )
    .errors({
      ...refusals,
      ...changedMeanwhile(shown),
      ...looksLike,
      'client.address-has-work': {
        status: 409,
        message:
          'Work is planned or was done at an address you took off, so it has to stay. Move its work to another address first.',
      },
      'client.address-has-custody': {
        status: 409,
        message: 'Gallons were pumped at an address you took off. It has to stay: its records name it.',
      },
    })
    .input(z.intersection(z.object({ id, ...seen }), clientInput))
    .output(shown),
  setAddressLocation: call(
    'PUT',
    '/clients/{clientId}/addresses/{addressId}/location',
    { access: 'EDIT_CLIENT' },
    "Set the pin of an address's map",
  )
    .input(z.object({ clientId: id, addressId: id, latitude, longitude }))
    .output(clientAddress),
  unplaced: call(
    'GET',
    '/client-addresses/unplaced',
    { access: 'EDIT_CLIENT' },
    'Addresses of active clients of which no more than the ZIP area is known, by client',
  )
    .input(z.object({ ...pageInput }))
    .output(
      pageOf(unplacedAddress).extend({
        count: z.number().int(),
        /** Number of them whose lookup is in progress. */
        waitingCount: z.number().int(),
        /** Whether streets can be looked up: not at all, one by one, or all at once. */
        lookUp: z.enum(['none', 'one', 'all']),
      }),
    ),
  lookUpUnplaced: call(
    'POST',
    '/client-addresses/look-up',
    { access: 'EDIT_CLIENT' },
    'Have all of them looked up in the background',
  )
    .errors(lookUpRefusals)
    .output(z.object({ waitingCount: z.number().int() })),
  lookUpAddress: call(
    'POST',
    '/clients/{clientId}/addresses/{addressId}/look-up',
    { access: 'EDIT_CLIENT' },
    'Look up the street of an address and put its pin there',
  )
    .errors(lookUpRefusals)
    .input(z.object({ clientId: id, addressId: id }))
    .output(clientAddress),
  forgetAddressLocation: call(
    'DELETE',
    '/clients/{clientId}/addresses/{addressId}/location',
    { access: 'EDIT_CLIENT' },
    'Take back the pin of an address: its ZIP area is all that is known',
  )
    .input(z.object({ clientId: id, addressId: id }))
    .output(clientAddress),
};
