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

/**
 * Headers of common exports (QuickBooks, Jobber, Housecall Pro, ServiceTitan, Outlook, Google), as
 * `headerKey` spells them; those that say most come first.
 */
const synonyms: Record<ImportField, readonly string[]> = {
  name: [
    'client name',
    'customer name',
    'display name',
    'account name',
    'customer full name',
    'client',
    'customer',
    'account',
    'name',
    'full name',
    'bill to name',
  ],
  company: [
    'company name',
    'company',
    'business name',
    'business',
    'organization',
    'organization name',
    'organisation',
  ],
  firstName: ['first name', 'given name', 'first'],
  lastName: ['last name', 'family name', 'surname', 'last'],
  contactPerson: [
    'contact person',
    'primary contact',
    'contact name',
    'main contact',
    'contact',
    'attention',
    'attn',
  ],
  contactTitle: ['contact title', 'primary contact title', 'job title', 'position', 'role'],
  phone: [
    'phone',
    'phone number',
    'main phone',
    'primary phone',
    'phone numbers',
    'telephone',
    'tel',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'home phone',
    'work phone',
    'home number',
    'phone 1',
    'phone 1 value',
    'business phone',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'main email',
    'primary email',
    'emails',
    'email 1',
    'e mail 1 value',
    'e mails',
  ],
  clientType: ['client type', 'customer type', 'type', 'account type', 'category', 'class'],
  services: [
    'services',
    'service',
    'service type',
    'service types',
    'service plan',
    'job type',
    'work type',
    'line of business',
  ],
  label: [
    'address label',
    'location name',
    'site name',
    'property name',
    'location',
    'site',
    'property',
    'job site',
  ],
  street: [
    'street',
    'street address',
    'address 1',
    'address line 1',
    'street 1',
    'street line 1',
    'service street 1',
    'service street',
    'service address 1',
    'service address line 1',
    'property street 1',
    'shipping street',
    'ship to street',
    'billing street',
    'billing street 1',
    'bill to street',
    'bill to 1',
    'address',
    'service address',
    'shipping address 1',
    'billing address line 1',
  ],
  street2: [
    'street line 2',
    'street 2',
    'address 2',
    'address line 2',
    'service street 2',
    'property street 2',
    'billing street 2',
    'apt',
    'unit',
    'suite',
    'apartment',
    'shipping address 2',
    'billing address line 2',
    'bill to 2',
  ],
  city: [
    'city',
    'town',
    'service city',
    'property city',
    'shipping city',
    'ship to city',
    'billing city',
    'bill to city',
  ],
  state: [
    'state',
    'st',
    'state province',
    'province',
    'region',
    'service state',
    'property state',
    'property province',
    'service province',
    'shipping state',
    'ship to state',
    'billing state',
    'billing province',
    'bill to state',
  ],
  zip: [
    'zip',
    'zip code',
    'zipcode',
    'postal code',
    'postcode',
    'zip postal code',
    'service zip',
    'service zip code',
    'service postal code',
    'property zip code',
    'property postal code',
    'property zip',
    'shipping zip',
    'ship to zip',
    'billing zip',
    'billing zip code',
    'billing postal code',
    'bill to zip',
  ],
  country: [
    'country',
    'service country',
    'property country',
    'shipping country',
    'ship to country',
    'billing country',
    'bill to country',
  ],
  wholeAddress: [
    'whole address',
    'full address',
    'complete address',
    'mailing address',
    'shipping address',
    'ship to',
    'billing address',
    'bill to',
  ],
  latitude: ['latitude', 'lat', 'gps latitude', 'y'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'gps longitude', 'x'],
  tankSize: [
    'tank size gal',
    'tank size',
    'tank gallons',
    'tank capacity',
    'tank volume',
    'septic tank size',
    'tank size gallons',
    'tank capacity gallons',
    'tank gal',
    'tank',
    'trap size',
  ],
  accessInstructions: [
    'access instructions',
    'access notes',
    'gate code',
    'site instructions',
    'directions',
    'driving directions',
    'access',
    'location notes',
    'site notes',
    'property notes',
  ],
  notes: [
    'notes',
    'note',
    'comments',
    'comment',
    'remarks',
    'memo',
    'customer notes',
    'client notes',
    'description',
  ],
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
