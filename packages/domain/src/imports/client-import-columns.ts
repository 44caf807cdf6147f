import { synonyms } from './client-import-synonyms.ts';
import { recognizeProgram } from './list-programs.ts';

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
  'cityStateZip',
  'country',
  'wholeAddress',
  'billingAddress',
  'latitude',
  'longitude',
  'tankSize',
  'gateCode',
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
  accessInstructions: 'Access instructions',
  notes: 'Notes',
};

/** Fields that several columns can hold together, with what their cells are joined by. */
export const joinedBy: Readonly<Partial<Record<ImportField, string>>> = {
  phone: '\n',
  email: '\n',
  services: ';',
  wholeAddress: '\n',
  billingAddress: '\n',
  accessInstructions: '\n',
  notes: '\n',
};

/** Which field each column holds, by the column's place; null is not imported. */
export type ImportMapping = readonly (ImportField | null)[];

/** A header in lower case, words apart by one space: "Bill-to ZIP*" → "bill to zip", "Unit #" → "unit number". */
export const headerKey = (header: string): string =>
  header
    .replace(/#\s*$/, ' number')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The fields that the headers speak of: as the program writes them whose export it is, else by their words. Of
 * several columns for one field the one whose header says it best is taken, or all where they are joined.
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
  // What a header says of a site comes after those that say it plainly: "Job Site City" after "City".
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
  // "Address" beside no city is everything in one cell.
  const street = mapping.indexOf('street');
  const hasCity = given.has('city') || given.has('zip') || given.has('cityStateZip');
  if (street !== -1 && !hasCity && !given.has('wholeAddress')) mapping[street] = 'wholeAddress';
  // And "Site address" beside a city of its own is the street.
  const whole = mapping.indexOf('wholeAddress');
  const isPart = !/^(?:whole|full|complete)\b/.test(keys[whole] ?? '');
  if (whole !== -1 && isPart && hasCity && street === -1 && program === null) mapping[whole] = 'street';
  return mapping;
}

/** What may stand before a word about a site, as `headerKey` spells it; longer ones first. */
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
  'accessInstructions',
]);
/** More than there are words for anything. */
const afterPlain = 1_000;

/** Fields whose columns are all taken when they are guessed: no phone, e-mail address or way in is lost. */
const severalGuessed: ReadonlySet<ImportField> = new Set(['phone', 'email', 'accessInstructions']);

/**
 * The mapping with a column's field changed: a field that another column held moves here, unless several
 * columns can hold it.
 */
export const withField = (mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping =>
  mapping.map((held, index) => {
    if (index === column) return field;
    return held === field && field !== null && joinedBy[field] === undefined ? null : held;
  });

/** What a mapping lacks before rows can be read, as sentences. */
export function mappingMistakes(mapping: ImportMapping): string[] {
  const has = (...fields: ImportField[]) => fields.some((field) => mapping.includes(field));
  return [
    ...(has('name', 'company', 'firstName', 'lastName') ? [] : ['Choose the column with the client name.']),
    ...(has('phone', 'email') ? [] : ['Choose a column with the phone or the e-mail address.']),
    ...(has('street', 'wholeAddress', 'billingAddress')
      ? []
      : ['Choose the column with the street, or the one with the whole address.']),
  ];
}
