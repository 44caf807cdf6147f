import type { z } from 'zod';
import { clientFields, type ClientAddressInput, type ClientContactInput } from './client.ts';

/** Empty blocks are dropped before the rules look: addresses without a street, contacts without a name. */
const withStreet = (addresses: readonly ClientAddressInput[]) => addresses.filter((address) => address.streetLine1 !== '');
const withName = (contacts: readonly ClientContactInput[]) => contacts.filter((contact) => contact.name !== '');

/** Exactly one primary: the first marked one, else the first. */
export function withOnePrimary<Row extends { isPrimary: boolean }>(rows: readonly Row[]): Row[] {
  const marked = rows.findIndex((row) => row.isPrimary);
  const primary = marked === -1 ? 0 : marked;
  return rows.map((row, index) => ({ ...row, isPrimary: index === primary }));
}

/** What creating or editing a client needs; issues come in the order the form reports them, with its texts. */
export const clientInput = clientFields
  .transform((fields) => ({ ...fields, addresses: withStreet(fields.addresses), contacts: withName(fields.contacts) }))
  .superRefine((fields, context) => {
    if (!fields.phone && !fields.email) {
      context.addIssue({ code: 'custom', path: ['phone'], message: 'At least phone or email is required' });
    }
    if (fields.addresses.length === 0) {
      context.addIssue({ code: 'custom', path: ['addresses'], message: 'At least one address is required' });
    }
    if (fields.serviceTypeIds.length === 0) {
      context.addIssue({ code: 'custom', path: ['serviceTypeIds'], message: 'Please select at least one service' });
    }
    fields.addresses.forEach((address, index) => {
      for (const [key, label] of [['city', 'City'], ['state', 'State'], ['postalCode', 'ZIP']] as const) {
        if (!address[key]) context.addIssue({ code: 'custom', path: ['addresses', index, key], message: `${label} is required` });
      }
    });
  })
  .transform((fields) => ({ ...fields, addresses: withOnePrimary(fields.addresses), contacts: withOnePrimary(fields.contacts) }));

export type ClientInput = z.output<typeof clientInput>;
export type ClientFormValues = z.input<typeof clientInput>;
