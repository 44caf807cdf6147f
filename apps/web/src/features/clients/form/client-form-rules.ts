import { type ClientInput, clientInput } from '@haulwright/domain/clients/client-form';
import type { ClientFormDraft } from './client-form-values.ts';

/** An error, with its path in the form: 'name', 'addresses.1.city'. */
export interface FormIssue {
  readonly path: string;
  readonly message: string;
}

export interface CheckedClient {
  /** The input to send; null when it is invalid. */
  readonly input: ClientInput | null;
  /** In the order to report them. */
  readonly issues: readonly FormIssue[];
}

/**
 * Applies the rules of a client. Blocks that would be dropped on saving (an address without a street, a
 * contact without a name) are left out first, so the rules' indexes count kept blocks; the returned paths use
 * the form's.
 */
export function checkClient(draft: ClientFormDraft): CheckedClient {
  const addresses = placesOf(draft.addresses, (address) => address.streetLine1);
  const contacts = placesOf(draft.contacts, (contact) => contact.name);
  const result = clientInput.safeParse({
    ...draft,
    addresses: addresses.map((at) => draft.addresses[at]),
    contacts: contacts.map((at) => draft.contacts[at]),
  });
  if (result.success) return { input: result.data, issues: [] };
  const issues = result.error.issues.map(({ path, message }) => ({
    path: placeInForm(path, { addresses, contacts }),
    message,
  }));
  return { input: null, issues };
}

/** The indexes of the rows with text. */
function placesOf<Row>(rows: readonly Row[], text: (row: Row) => string): number[] {
  return rows.flatMap((row, at) => (text(row).trim() === '' ? [] : [at]));
}

function placeInForm(
  path: readonly PropertyKey[],
  kept: { readonly addresses: readonly number[]; readonly contacts: readonly number[] },
): string {
  const [field, at, ...rest] = path;
  if ((field !== 'addresses' && field !== 'contacts') || typeof at !== 'number') {
    // A missing address is reported at the first block's street.
    return field === 'addresses' ? 'addresses.0.streetLine1' : path.join('.');
  }
  return [field, kept[field][at] ?? at, ...rest].join('.');
}
