import type { z } from 'zod';
import { clientFields, type ClientAddressInput, type ClientContactInput } from './client.ts';

/** Empty blocks are dropped: addresses without a street, contacts without a name. */
const hasStreet = (address: ClientAddressInput): boolean => address.streetLine1 !== '';
const hasName = (contact: ClientContactInput): boolean => contact.name !== '';

/** Exactly one primary: the first marked one, else the first. */
export function withOnePrimary<Row extends { isPrimary: boolean }>(rows: readonly Row[]): Row[] {
  const marked = rows.findIndex((row) => row.isPrimary);
  const primary = marked === -1 ? 0 : marked;
  return rows.map((row, index) => ({ ...row, isPrimary: index === primary }));
}

const clientRules = (needsPhoneOrEmail: boolean) =>
  clientFields
    .superRefine((fields, context) => {
      if (needsPhoneOrEmail && !fields.phone && !fields.email) {
        context.addIssue({ code: 'custom', path: ['phone'], message: 'At least phone or email is required' });
      }
      if (!fields.addresses.some(hasStreet)) {
        context.addIssue({
          code: 'custom',
          path: ['addresses'],
          message: 'At least one address is required',
        });
      }
      if (fields.serviceTypeIds.length === 0) {
        context.addIssue({
          code: 'custom',
          path: ['serviceTypeIds'],
          message: 'Please select at least one service',
        });
      }
      fields.addresses.forEach((address, index) => {
        if (!hasStreet(address)) return;
        for (const [key, label] of [
          ['city', 'City'],
          ['state', 'State'],
          ['postalCode', 'ZIP'],
        ] as const) {
          if (!address[key])
            context.addIssue({
              code: 'custom',
              path: ['addresses', index, key],
              message: `${label} is required`,
            });
        }
      });
    })
    .transform((fields) => ({
      ...fields,
      addresses: withOnePrimary(fields.addresses.filter(hasStreet)),
      contacts: withOnePrimary(fields.contacts.filter(hasName)),
    }));

/**
 * Validates the input of a new or edited client. All errors are reported at once, in the order and words of
 * the form; indexes in a path count the rows as they were sent. Empty blocks are dropped.
 */
export const clientInput = clientRules(true);

/** The same for clients of an imported list: other programs keep some without phone and e-mail address. */
export const listedClientInput = clientRules(false);

export type ClientInput = z.output<typeof clientInput>;
export type ClientFormValues = z.input<typeof clientInput>;
