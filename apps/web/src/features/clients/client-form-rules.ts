import { toNestErrors } from '@hookform/resolvers';
import { type ClientInput, clientInput } from '@haulwright/domain/clients/client-form';
import type { FieldError, FieldPath, Resolver } from 'react-hook-form';
import type { ClientFormDraft } from './client-form-values.ts';

/** An error, with its path in the form. */
export interface FormIssue {
  readonly path: FieldPath<ClientFormDraft>;
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
): FieldPath<ClientFormDraft> {
  const [field, at, ...rest] = path;
  if ((field !== 'addresses' && field !== 'contacts') || typeof at !== 'number') {
    // A missing address is reported at the first block's street.
    return (field === 'addresses' ? 'addresses.0.streetLine1' : path.join('.')) as FieldPath<ClientFormDraft>;
  }
  return [field, kept[field][at] ?? at, ...rest].join('.') as FieldPath<ClientFormDraft>;
}

/** The rules as a resolver of react-hook-form: every message beside its field. */
export const clientResolver: Resolver<ClientFormDraft, unknown, ClientInput> = (draft, _context, options) => {
  const { input, issues } = checkClient(draft);
  if (input !== null) return { values: input, errors: {} };
  const byPath: Record<string, FieldError> = {};
  for (const { path, message } of issues) byPath[path] ??= { type: 'rule', message };
  return { values: {}, errors: toNestErrors<ClientFormDraft>(byPath, options) };
};
