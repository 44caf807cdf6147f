import { synonyms } from './client-import-synonyms.ts';
import { recognizeProgram } from './list-programs.ts';

/** Fields a column of an imported list can hold; the same names head the columns of an exported list. */
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
  'cityStateZip',
  'country',
  'wholeAddress',
  'billingAddress',
  'latitude',
  'longitude',
  'tankSize',
  'gateCode',
  'largestTruck',
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
  cityStateZip: 'City, state and ZIP',
  country: 'Country',
  wholeAddress: 'Whole address',
  billingAddress: 'Billing address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  tankSize: 'Tank size (gal)',
  gateCode: 'Gate code',
  largestTruck: 'Largest truck that gets in',
  accessInstructions: 'Access instructions',
  notes: 'Notes',
};

/** Fields that several columns can hold together, with the separator that joins their cells. */
export const joinedBy: Readonly<Partial<Record<ImportField, string>>> = {
  phone: '\n',
  email: '\n',
  services: ';',
  wholeAddress: '\n',
  billingAddress: '\n',
  accessInstructions: '\n',
  notes: '\n',
};

/** The field of each column, by index; null is not imported. */
export type ImportMapping = readonly (ImportField | null)[];

/**
 * Normalises a header: lower case, single spaces: "Bill-to ZIP*" → "bill to zip", "Unit #" → "unit number".
 */
export const headerKey = (header: string): string =>
  header
    .replace(/#\s*$/, ' number')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Maps headers to fields: by the program that exported them, else by their words. Of several columns for one
 * field the best match is taken, or all where they are joined.
 */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const keys = headers.map(headerKey);
  const program = recognizeProgram(keys);
  const mapping: (ImportField | null)[] = headers.map(() => null);
  const fixed = keys.map((key) => program?.columns[key]);
  const given = new Set<ImportField>();
  for (const [column, field] of fixed.entries()) {
    if (field == null || (given.has(field) && joinedBy[field] === undefined)) continue;
    mapping[column] = field;
    given.add(field);
  }
  // Headers about a site rank after plain ones: "Job Site City" after "City".
  const rankOf = (field: ImportField, key: string) => {
    const plain = synonyms[field].indexOf(key);
    if (plain !== -1 || !ofSites.has(field)) return plain;
    const rest = siteWords.find((words) => key.startsWith(`${words} `));
    const rank = rest === undefined ? -1 : synonyms[field].indexOf(key.slice(rest.length + 1));
    return rank === -1 ? -1 : afterPlain + rank;
  };
  const requests = importFields
    .flatMap((field) => keys.map((key, column) => ({ field, column, rank: rankOf(field, key) })))
    .filter(({ rank, column }) => rank !== -1 && fixed[column] === undefined)
    .toSorted((a, b) => a.rank - b.rank || a.column - b.column);
  const fromProgram = new Set(given);
  for (const { field, column } of requests) {
    const isTaken = fromProgram.has(field) || (given.has(field) && !severalGuessed.has(field));
    if (isTaken || mapping[column] != null) continue;
    mapping[column] = field;
    given.add(field);
  }
  // "Address" without a city column is the whole address in one cell.
  const street = mapping.indexOf('street');
  const hasCity = given.has('city') || given.has('zip') || given.has('cityStateZip');
  if (street !== -1 && !hasCity && !given.has('wholeAddress')) mapping[street] = 'wholeAddress';
  // "Site address" beside a city column is the street.
  const whole = mapping.indexOf('wholeAddress');
  const isPart = !/^(?:whole|full|complete)\b/.test(keys[whole] ?? '');
  if (whole !== -1 && isPart && hasCity && street === -1 && program === null) mapping[whole] = 'street';
  return mapping;
}

/** Prefixes of words about a site, as normalised by `headerKey`; longer ones first. */
const siteWords = ['service location', 'service site', 'job site', 'jobsite', 'location', 'site'] as const;
const ofSites: ReadonlySet<ImportField> = new Set([
  'contactPerson',
  'phone',
  'email',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'cityStateZip',
  'country',
  'latitude',
  'longitude',
  'gateCode',
  'largestTruck',
  'accessInstructions',
]);
/** Larger than any synonym's rank. */
const afterPlain = 1_000;

/** Fields for which all matching columns are taken: no phone, e-mail address or access note is lost. */
const severalGuessed: ReadonlySet<ImportField> = new Set(['phone', 'email', 'accessInstructions']);

/**
 * The mapping after changing a column's field: it moves here from another column, unless several columns can
 * hold it.
 */
export const withField = (mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping =>
  mapping.map((held, index) => {
    if (index === column) return field;
    return held === field && field !== null && joinedBy[field] === undefined ? null : held;
  });

/** Describes what a mapping lacks before rows can be read. */
export function mappingMistakes(mapping: ImportMapping): string[] {
  const has = (...fields: ImportField[]) => fields.some((field) => mapping.includes(field));
  return [
    ...(has('name', 'company', 'firstName', 'lastName') ? [] : ['Choose the column with the client name.']),
    ...(has('street', 'wholeAddress', 'billingAddress')
      ? []
      : ['Choose the column with the street, or the one with the whole address.']),
  ];
}
