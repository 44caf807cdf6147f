import { synonyms } from './client-import-synonyms.ts';

/** What a column of an imported list can hold; the same names head the columns of an exported list. */
export const importFields = [
  'name',
  'company',
  'firstName',
  'lastName',
  'contactPerson',
  'contactTitle',
  'phone',
  'email',
  'clientType',
  'services',
  'label',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'wholeAddress',
  'latitude',
  'longitude',
  'tankSize',
  'accessInstructions',
  'notes',
] as const;
export type ImportField = (typeof importFields)[number];

/** Column headers as people read them. */
export const importFieldTitle: Record<ImportField, string> = {
  name: 'Client name',
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  contactPerson: 'Contact person',
  contactTitle: 'Contact title',
  phone: 'Phone',
  email: 'Email',
  clientType: 'Client type',
  services: 'Services',
  label: 'Address label',
  street: 'Street',
  street2: 'Street line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  wholeAddress: 'Whole address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  tankSize: 'Tank size (gal)',
  accessInstructions: 'Access instructions',
  notes: 'Notes',
};

/** Which field each column holds, by the column's place; null is not imported. */
export type ImportMapping = readonly (ImportField | null)[];

/** A header in lower case, words apart by one space: "Bill-to ZIP*" → "bill to zip". */
export const headerKey = (header: string): string =>
  header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The fields that the headers speak of. Of several columns for one field the one whose header says it best is
 * taken.
 */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const keys = headers.map(headerKey);
  const mapping: (ImportField | null)[] = headers.map(() => null);
  const rankOf = (field: ImportField, key: string) => synonyms[field].indexOf(key);
  const requests = importFields
    .flatMap((field) => keys.map((key, column) => ({ field, column, rank: rankOf(field, key) })))
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank || a.column - b.column);
  const given = new Set<ImportField>();
  for (const { field, column } of requests) {
    if (given.has(field) || mapping[column] != null) continue;
    mapping[column] = field;
    given.add(field);
  }
  // "Address" beside no city is everything in one cell.
  const street = mapping.indexOf('street');
  if (street !== -1 && !given.has('city') && !given.has('zip') && !given.has('wholeAddress'))
    mapping[street] = 'wholeAddress';
  return mapping;
}

/** The mapping with a column's field changed: a field that another column held moves here. */
export const withField = (mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping =>
  mapping.map((held, index) => (index === column ? field : held === field ? null : held));

/** What a mapping lacks before rows can be read, as sentences. */
export function mappingMistakes(mapping: ImportMapping): string[] {
  const has = (...fields: ImportField[]) => fields.some((field) => mapping.includes(field));
  return [
    ...(has('name', 'company', 'firstName', 'lastName') ? [] : ['Choose the column with the client name.']),
    ...(has('phone', 'email') ? [] : ['Choose a column with the phone or the e-mail address.']),
    ...(has('street', 'wholeAddress')
      ? []
      : ['Choose the column with the street, or the one with the whole address.']),
  ];
}
