import type { z } from 'zod';
import { listedClientInput } from '../clients/client-form.ts';
import type { ImportOptions, ImportRow } from './client-import.ts';
import type { ImportField } from './client-import-columns.ts';
import { plainWords } from './client-import-duplicates.ts';
import { formatGallons, gallons } from '../kernel/quantity.ts';
import { maxLength } from '../kernel/text.ts';
import { readCityLine, readWholeAddress, type ToldAddress } from './address-cells.ts';
import { readGallons } from './read-amount-cells.ts';
import { readEmails, readPhones, readZip } from './spreadsheet-scars.ts';
import { subCustomerOf } from './sub-customer.ts';
import { readTruckSize, type TruckSize, truckSizes } from '../vehicles/truck-size.ts';
import { withinRoom } from './text-room.ts';

/** A sentence about a row, and the field it is about. */
export interface RowRemark {
  readonly field: ImportField | null;
  readonly message: string;
}

export interface ImportService {
  readonly id: string;
  readonly name: string;
}

/**
 * The part of a client form in one row: always one address; phone and e-mail may come from another row of the
 * client.
 */
export type RowValues = z.input<typeof listedClientInput>;

export interface ReadRow {
  readonly row: number;
  readonly values: RowValues;
  /** Whether it is a place of a client that another row may tell of. */
  readonly isPart: boolean;
  /** Why the row cannot be imported; empty when it can. */
  readonly problems: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

type Texts = Partial<Record<ImportField, string>>;

/** Reads a row by the rules of the client form, with the same limits and messages. */
export function readImportRow(
  { row, values }: Pick<ImportRow, 'row' | 'values'>,
  services: readonly ImportService[],
  options: ImportOptions,
): ReadRow {
  const problems: RowRemark[] = [];
  const warnings: RowRemark[] = [];
  const text = (field: ImportField): string => (values[field] ?? '').trim();
  const { name, contactPerson, part } = readNames(text);
  if (part !== null)
    warnings.push({
      field: 'name',
      message: `“${shorten(part.whole)}” is read as the place “${shorten(part.place)}” of the client ${shorten(name)}.`,
    });
  const { place, ...address } = readAddress(text, problems, warnings);
  const [phone, ...phones] = readPhones(text('phone'), problems, warnings);
  const [email, ...emails] = readEmails(text('email'), warnings);
  const form: RowValues = {
    name,
    clientType: readType(text('clientType'), options, warnings),
    contactPerson,
    primaryContactTitle: text('contactTitle'),
    phone: phone?.number ?? '',
    email: email ?? '',
    accessInstructions: bounded('accessInstructions', text, warnings),
    notes: bounded('notes', text, warnings),
    serviceTypeIds: readServices(text('services'), services, options, problems, warnings),
    addresses: [
      {
        ...address,
        label: text('label') || (part?.place ?? place).slice(0, maxLength.name),
        country: text('country') || 'USA',
        isPrimary: true,
      },
    ],
    contacts: [
      ...phones.map(({ kind, number }) => ({ title: kind, phone: number })),
      ...emails.map((one) => ({ title: 'E-mail', email: one })),
    ].map((contact) => ({ ...contact, name: (contactPerson ?? name).slice(0, maxLength.name) })),
  };
  const issues = listedClientInput.safeParse(form).error?.issues ?? [];
  for (const { path, message } of issues) {
    const field = fieldOf(path, values);
    // An unknown service, or a phone number that a spreadsheet cut, is reported by its own sentence.
    if ((field === 'services' || field === 'phone') && problems.some((problem) => problem.field === field))
      continue;
    problems.push({ field, message });
  }
  return { row, values: form, isPart: part !== null, problems, warnings };
}

/** Truncates a long text; what is cut off is reported before anything is imported. */
function bounded(
  field: 'accessInstructions' | 'notes',
  text: (field: ImportField) => string,
  warnings: RowRemark[],
): string {
  const kept = withinRoom(text(field), field === 'notes' ? 'The notes are' : 'The access instructions are');
  if (kept.told !== null) warnings.push({ field, message: kept.told });
  return kept.text;
}

interface Names {
  readonly name: string;
  readonly contactPerson: string | null;
  /** A place of the client, written behind its name. */
  readonly part: { readonly whole: string; readonly place: string } | null;
}

function readNames(text: (field: ImportField) => string): Names {
  const person = [text('firstName'), text('lastName')].filter(Boolean).join(' ');
  const whole = text('name') || person;
  const sub = subCustomerOf(whole);
  const own = sub?.client ?? whole;
  const name = sub === null ? text('company') || own : own;
  // A company's list often names the person in another column, or repeats the company name there.
  const contact = text('contactPerson') || person || own;
  return {
    name,
    contactPerson: plainWords(contact) === plainWords(name) ? null : contact,
    part: sub && { whole, place: sub.place },
  };
}

/** Splits a street cell with line breaks or with the city in the same cell. */
function addressCells(text: (field: ImportField) => string, warnings: RowRemark[]): Partial<ToldAddress> {
  const names = [
    text('name'),
    text('company'),
    text('contactPerson'),
    `${text('firstName')} ${text('lastName')}`,
  ];
  const street = text('street');
  const hasCity = text('city') !== '' || text('cityStateZip') !== '' || text('zip') !== '';
  if (street !== '' && (hasCity || !/[\r\n]/.test(street))) {
    const [first = '', ...more] = street.split(/[\r\n]+/).map((line) => line.trim());
    return { street: first, street2: more.filter(Boolean).join(', ') };
  }
  const cell = street || text('wholeAddress') || text('billingAddress');
  if (cell === '') return {};
  const told = readWholeAddress(cell, names);
  if (told.isCityGuessed)
    warnings.push({
      field: null,
      message: `The address was read as “${shorten(told.street)}” in “${shorten(told.city)}”. Check it.`,
    });
  return told;
}

function readAddress(text: (field: ImportField) => string, problems: RowRemark[], warnings: RowRemark[]) {
  const told = addressCells(text, warnings);
  const hasParts = text('state') !== '' || text('zip') !== '';
  const cityCell = text('cityStateZip') || (hasParts ? '' : text('city'));
  const line = cityCell === '' ? null : readCityLine(cityCell);
  const zip = readZip(text('zip'), warnings) || line?.zip || told.zip || '';
  const isShort = /^\d{3,4}$/.test(zip) && /^(?:|usa?|u\.s\.a?\.|united states.*)$/i.test(text('country'));
  if (isShort)
    warnings.push({
      field: 'zip',
      message: `ZIP ${zip} was read as ${zip.padStart(5, '0')}: spreadsheets drop leading zeros.`,
    });
  const pin = {
    latitude: readDegrees('latitude', 90, text, problems),
    longitude: readDegrees('longitude', 180, text, problems),
  };
  return {
    place: told.place ?? '',
    streetLine1: told.street ?? '',
    streetLine2: [told.street2, text('street2')].filter(Boolean).join(', '),
    city: line?.city || text('city') || told.city || '',
    state: text('state') || line?.state || told.state || '',
    postalCode: isShort ? zip.padStart(5, '0') : zip,
    ...pin,
    tankGallons: readTankSize(text('tankSize'), warnings),
    gateCode: text('gateCode'),
    largestTruck: readLargestTruck(text('largestTruck'), warnings),
  };
}

function readDegrees(
  field: 'latitude' | 'longitude',
  largest: number,
  text: (field: ImportField) => string,
  problems: RowRemark[],
): number | null {
  const written = text(field);
  if (written === '') return null;
  const degrees = Number(written.replace(/^([^.]*),([^.,]*)$/, '$1.$2'));
  if (Number.isFinite(degrees) && Math.abs(degrees) <= largest) return degrees;
  problems.push({
    field,
    message: `${field === 'latitude' ? 'Latitude' : 'Longitude'} must be a number from -${largest} to ${largest}.`,
  });
  return null;
}

/**
 * Reads '1,500', '1500 gal' or '1.500,0' as 1,500; what is rounded or converted is reported, anything else
 * left out, too.
 */
function readTankSize(written: string, warnings: RowRemark[]): number | null {
  if (written === '') return null;
  const [, digits = ''] =
    /^((?:\d{1,3}(?:[,. ]\d{3})+|\d+)(?:[.,]\d{1,2})?)\s*(?:gal(?:lons?|s)?\.?)?$/i.exec(written) ?? [];
  const exact = Number(digits.replaceAll(/[,. ](?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
  const size = digits === '' ? (readGallons(written)?.gallons ?? null) : Math.round(exact);
  if (gallons.min(1).safeParse(size).success) {
    if (size !== exact || digits === '')
      warnings.push({
        field: 'tankSize',
        message: `The tank size “${shorten(written)}” is read as ${formatGallons(size ?? 0)}.`,
      });
    return size;
  }
  warnings.push({
    field: 'tankSize',
    message: `The tank size “${shorten(written)}” is not a number of gallons; it is left out.`,
  });
  return null;
}

function readLargestTruck(written: string, warnings: RowRemark[]): TruckSize | null {
  const size = written === '' ? null : readTruckSize(written);
  if (written !== '' && size === null)
    warnings.push({
      field: 'largestTruck',
      message: `“${shorten(written)}” is no size of a truck here (${truckSizes.join(', ')}); it is left out.`,
    });
  return size;
}

const typeWords: readonly [RegExp, RowValues['clientType'] & string][] = [
  [/^(?:individual|residential|residence|home ?owner|home|house|private|person|household)/, 'individual'],
  [
    /^(?:municipal|municipality|government|city|county|town|township|public|school|state|federal)/,
    'municipal',
  ],
  [
    /^(?:business|commercial|company|corporate|industrial|agricultural|farm|restaurant|contractor|organi[sz]ation)/,
    'business',
  ],
];

function readType(written: string, options: ImportOptions, warnings: RowRemark[]): RowValues['clientType'] {
  if (written === '') return options.clientType;
  const known = typeWords.find(([pattern]) => pattern.test(plainWords(written)))?.[1];
  if (known) return known;
  warnings.push({
    field: 'clientType',
    message: `The client type “${shorten(written)}” is not known; ${options.clientType} was taken.`,
  });
  return options.clientType;
}

/**
 * A service's name may contain a comma or a slash, so the text between semicolons is tried as a whole first.
 */
function readServices(
  written: string,
  services: readonly ImportService[],
  options: ImportOptions,
  problems: RowRemark[],
  warnings: RowRemark[],
): string[] {
  const fallback = options.serviceTypeId === null ? [] : [options.serviceTypeId];
  if (written === '') return fallback;
  const find = (name: string) =>
    services.find((service) => plainWords(service.name) === plainWords(name))?.id;
  const pieces = written.split(/[;\n]+/).flatMap((piece) => (find(piece) ? [piece] : piece.split(/[,|/]+/)));
  const names = pieces.map((name) => name.trim()).filter(Boolean);
  const unknown = names.filter((name) => find(name) === undefined);
  const known = [...new Set(names.flatMap((name) => find(name) ?? []))];
  const ids = known.length > 0 ? known : fallback;
  for (const name of unknown.slice(0, 5)) {
    const message = `The service “${shorten(name)}” is not one of yours`;
    if (ids.length === 0)
      problems.push({
        field: 'services',
        message: `${message}. Add it under Settings, Services, or choose a service for such rows.`,
      });
    else
      warnings.push({
        field: 'services',
        message:
          known.length > 0
            ? `${message}; it is left out.`
            : `${message}; the service for rows without one is used.`,
      });
  }
  return ids;
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const addressFields: Readonly<Record<string, ImportField>> = {
  label: 'label',
  streetLine1: 'street',
  streetLine2: 'street2',
  city: 'city',
  state: 'state',
  postalCode: 'zip',
  country: 'country',
  latitude: 'latitude',
  longitude: 'longitude',
  tankGallons: 'tankSize',
  gateCode: 'gateCode',
  largestTruck: 'largestTruck',
};
const clientFields: Readonly<Record<string, ImportField>> = {
  clientType: 'clientType',
  contactPerson: 'contactPerson',
  primaryContactTitle: 'contactTitle',
  phone: 'phone',
  email: 'email',
  accessInstructions: 'accessInstructions',
  notes: 'notes',
  serviceTypeIds: 'services',
};

/** The field a client form's message refers to: the one filled in by the row, where several are possible. */
function fieldOf(path: readonly PropertyKey[], values: Texts): ImportField | null {
  const [first, , part] = path.map(String);
  const filled = (...fields: ImportField[]) => fields.find((field) => values[field]?.trim());
  if (first === 'name') return filled('company', 'name', 'firstName', 'lastName') ?? 'name';
  if (first === 'contacts') return part === 'email' ? 'email' : 'phone';
  if (first === 'contactPerson')
    return filled('contactPerson', 'firstName', 'lastName', 'name') ?? 'contactPerson';
  if (first !== 'addresses') return clientFields[first ?? ''] ?? null;
  const field = addressFields[part ?? 'streetLine1'] ?? 'street';
  const inOneCell =
    ['street', 'street2', 'city', 'state', 'zip'].includes(field) &&
    !values[field]?.trim() &&
    !values.street?.trim();
  return (inOneCell && filled('wholeAddress', 'billingAddress')) || field;
}
