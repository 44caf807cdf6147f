import type { ImportField } from './client-import-columns.ts';

/** A program whose client export is recognised by its headers. */
export interface ListProgram {
  readonly name: 'QuickBooks Desktop' | 'QuickBooks Online' | 'Jobber';
  /** Headers that only its exports combine, normalised by `headerKey`. */
  readonly signature: readonly string[];
  /** The fields of its columns; null is not imported. Others are guessed by their words. */
  readonly columns: Readonly<Record<string, ImportField | null>>;
}

const numbered = (start: string, field: ImportField): Record<string, ImportField> =>
  Object.fromEntries([1, 2, 3, 4, 5].map((line) => [`${start} ${line}`, field]));

/**
 * The columns each program writes, and where to find its export, are described in
 * docs/guides/import-lists.md.
 */
export const listPrograms: readonly ListProgram[] = [
  {
    name: 'QuickBooks Desktop',
    signature: ['bill to 1', 'bill to 2'],
    columns: {
      ...numbered('bill to', 'billingAddress'),
      ...numbered('ship to', 'wholeAddress'),
      'primary contact': 'contactPerson',
      'job title': 'contactTitle',
      'main phone': 'phone',
      'work phone': 'phone',
      mobile: 'phone',
      'alt phone': 'phone',
      'main email': 'email',
      'cc email': 'email',
      'customer type': 'clientType',
      // The state of a customer's project, not the work done there.
      'job type': null,
      'job status': null,
      'job description': null,
    },
  },
  {
    name: 'QuickBooks Online',
    signature: ['customer full name', 'bill address'],
    columns: {
      'customer full name': 'name',
      'full name': 'contactPerson',
      'phone numbers': 'phone',
      email: 'email',
      'bill address': 'billingAddress',
      'ship address': 'wholeAddress',
    },
  },
  {
    name: 'Jobber',
    signature: ['display name', 'main phone s'],
    columns: {
      'j id': null,
      // "Mr." or "Ms."
      title: null,
      'display name': 'name',
      'main phone s': 'phone',
      'mobile phone s': 'phone',
      'home phone s': 'phone',
      'work phone s': 'phone',
      'e mails': 'email',
      'service property name': 'label',
      'service street 1': 'street',
      'service street 2': 'street2',
      'service city': 'city',
      'service state': 'state',
      'service zip code': 'zip',
      'service country': 'country',
      'billing street 1': 'billingAddress',
      'billing street 2': 'billingAddress',
      'billing city': 'billingAddress',
      'billing state': 'billingAddress',
      'billing zip code': 'billingAddress',
      'billing country': null,
    },
  },
];

/** The program whose export has these headers, normalised by `headerKey`; null when unknown. */
export const recognizeProgram = (keys: readonly string[]): ListProgram | null =>
  listPrograms.find(({ signature }) => signature.every((key) => keys.includes(key))) ?? null;
