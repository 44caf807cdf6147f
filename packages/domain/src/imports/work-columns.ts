import { headerKey } from './client-import-columns.ts';
import { synonyms as ofClients } from './client-import-synonyms.ts';
import type { WorkField, WorkKind } from './work-import.ts';

/** Column headers as people read them. */
export const workFieldTitle: Record<WorkField, string> = {
  client: 'Client name',
  phone: 'Phone',
  email: 'Email',
  address: 'Service address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  date: 'Date',
  jobType: 'Job type',
  title: 'Job title',
  gallons: 'Gallons',
  minutes: 'Minutes on site',
  priority: 'Priority',
  windowFrom: 'Arrival from',
  windowTo: 'Arrival until',
  onlyTrucks: 'Only these trucks',
  purchaseOrder: 'PO number',
  everyMonths: 'Every (months)',
  nextDate: 'Next service',
  description: 'Description',
  name: 'Truck name',
  plate: 'License plate',
  tank: 'Tank size (gal)',
  wastes: 'Wastes it carries',
  driver: 'Driver',
  shiftFrom: 'Shift start',
  shiftTo: 'Shift end',
  costPerMile: 'Cost per mile ($)',
  costPerHour: 'Cost per hour ($)',
  breakMinutes: 'Break minutes',
  breakFrom: 'Break from',
  breakTo: 'Break until',
  drivingBreak: 'Break before 8 hours of driving',
  maxOvertime: 'Maximum overtime minutes',
  overtimeCost: 'Overtime per hour ($)',
  maxStops: 'Maximum stops per day',
  maxGallons: 'Maximum gallons per day',
  truckSize: 'Size of the truck',
  color: 'Color',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  openAmount: 'Open amount ($)',
  itemName: 'Product or service',
  itemPrice: 'Price ($)',
  itemUnit: 'Unit',
  itemType: 'Type',
};

const ofJobs = ['client', 'address', 'date', 'jobType', 'title', 'gallons'] as const;
/** Of clients that the list adds. */
const ofNewClients = ['phone', 'email', 'city', 'state', 'zip'] as const;

/** The fields of each kind of list. */
export const fieldsOfKind: Record<WorkKind, readonly WorkField[]> = {
  jobs: [
    ...ofJobs,
    'minutes',
    'priority',
    'windowFrom',
    'windowTo',
    'onlyTrucks',
    'purchaseOrder',
    'description',
    ...ofNewClients,
  ],
  services: [...ofJobs, 'everyMonths', 'nextDate', 'purchaseOrder', 'description', ...ofNewClients],
  trucks: [
    'name',
    'plate',
    'tank',
    'wastes',
    'driver',
    'shiftFrom',
    'shiftTo',
    'costPerMile',
    'costPerHour',
    'breakMinutes',
    'breakFrom',
    'breakTo',
    'drivingBreak',
    'maxOvertime',
    'overtimeCost',
    'maxStops',
    'maxGallons',
    'truckSize',
    'color',
  ],
  balances: ['client', 'invoiceNumber', 'invoiceDate', 'dueDate', 'openAmount'],
  prices: ['itemName', 'itemPrice', 'itemUnit', 'itemType', 'description'],
};

/** Headers normalised by `headerKey`; the most specific ones first. */
const synonyms: Record<WorkField, readonly string[]> = {
  client: ['client name', 'customer name', 'client', 'customer', 'customer full name', 'name', 'account'],
  phone: ofClients.phone,
  email: ofClients.email,
  city: ofClients.city,
  state: ofClients.state,
  zip: ofClients.zip,
  address: [
    'service address',
    'service street',
    'service street 1',
    'site address',
    'site name',
    'street',
    'street address',
    'address',
    'location',
    'property',
  ],
  date: [
    'date',
    'service date',
    'last service date',
    'last service',
    'last pumped',
    'last pump date',
    'scheduled date',
    'job date',
    'visit date',
    'due date',
    'start date',
    'schedule start date',
    'completed date',
    'date completed',
  ],
  jobType: ['job type', 'service type', 'type', 'service', 'work type', 'line item', 'product service'],
  title: ['job title', 'title', 'job', 'work', 'subject'],
  gallons: ['gallons', 'expected gallons', 'gallons pumped', 'gal', 'actual gallons', 'volume', 'quantity'],
  minutes: ['minutes on site', 'minutes', 'duration', 'duration minutes', 'time on site'],
  priority: ['priority', 'urgency'],
  windowFrom: ['arrival from', 'window start', 'start time', 'from', 'time'],
  onlyTrucks: ['only these trucks', 'only trucks', 'allowed trucks', 'limited to trucks'],
  windowTo: ['arrival until', 'window end', 'end time', 'until', 'to'],
  purchaseOrder: [
    'po number',
    'purchase order',
    'purchase order number',
    'po',
    'p o number',
    'customer po',
    'po no',
  ],
  everyMonths: [
    'every months',
    'interval months',
    'frequency months',
    'interval',
    'frequency',
    'months',
    'service interval',
    'recurrence',
  ],
  nextDate: ['next service', 'next service date', 'next due', 'next date', 'due', 'next pump date'],
  description: [
    'description',
    'notes',
    'note',
    'job notes',
    'comments',
    'instructions',
    'memo',
    'sales description',
  ],
  name: [
    'truck name',
    'truck number',
    'vehicle number',
    'truck',
    'unit',
    'vehicle',
    'unit name',
    'vehicle name',
    'unit number',
    'name',
  ],
  plate: ['license plate', 'plate', 'plate number', 'license', 'tag', 'registration'],
  tank: ['tank size gal', 'tank size', 'tank', 'capacity', 'tank capacity', 'capacity gallons', 'gallons'],
  wastes: ['wastes it carries', 'wastes', 'waste', 'waste types', 'waste type', 'carries', 'accepted waste'],
  driver: [
    'driver',
    'driver name',
    'driver email',
    'driver e mail',
    'default driver',
    'operator',
    'technician',
  ],
  shiftFrom: ['shift start', 'start', 'start time', 'shift from'],
  shiftTo: ['shift end', 'end', 'end time', 'shift to'],
  costPerMile: ['cost per mile', 'dollars per mile', 'per mile', 'mileage cost'],
  costPerHour: ['cost per hour', 'dollars per hour', 'per hour', 'hourly cost'],
  breakMinutes: ['break minutes', 'break length', 'lunch minutes', 'lunch break', 'break'],
  breakFrom: ['break from', 'break starts', 'lunch from'],
  breakTo: ['break until', 'break to', 'lunch until'],
  drivingBreak: ['break before 8 hours of driving', 'driving break', '30 minute break'],
  maxOvertime: ['maximum overtime minutes', 'max overtime', 'overtime minutes'],
  overtimeCost: ['overtime per hour', 'dollars per hour of overtime', 'overtime cost', 'overtime rate'],
  maxStops: [
    'maximum stops per day',
    'max stops per day',
    'max stops',
    'stops per day',
    'maximum jobs per day',
  ],
  maxGallons: ['maximum gallons per day', 'max gallons per day', 'gallons per day', 'daily gallons'],
  truckSize: ['size of the truck', 'truck size', 'size class', 'vehicle size'],
  color: ['color', 'colour', 'truck color'],
  invoiceNumber: [
    'invoice number',
    'num',
    'invoice no',
    'invoice',
    'number',
    'no',
    'doc number',
    'reference',
  ],
  invoiceDate: ['invoice date', 'issued date', 'date', 'txn date', 'transaction date', 'created date'],
  dueDate: ['due date', 'due', 'payment due'],
  // The 'Amount' of an open invoice may be its total before a partial payment.
  openAmount: [
    'open amount',
    'open balance',
    'balance',
    'balance due',
    'amount due',
    'outstanding',
    'amount owing',
    'amount',
  ],
  itemName: [
    'product service full name',
    'product service name',
    'product service item name',
    'product service',
    'item name',
    'item',
    'service name',
    'product name',
    'product or service',
    'name',
    'service',
    'product',
  ],
  itemPrice: [
    'sales price rate',
    'sales price per unit',
    'sales price',
    'unit price',
    'price',
    'rate',
    'price rate',
    'default unit cost',
    'default price',
    'amount',
  ],
  itemUnit: ['unit', 'u m', 'uom', 'unit of measure', 'per'],
  itemType: ['type', 'item type', 'product service type', 'category type'],
};

export type WorkMapping = readonly (WorkField | null)[];

/** Whether a header belongs to a list of this kind. */
export const isWorkHeader = (kind: WorkKind, header: string): boolean =>
  fieldsOfKind[kind].some((field) => synonyms[field].includes(headerKey(header)));

/** Maps each field to the header that matches it best. */
export function guessWorkMapping(kind: WorkKind, headers: readonly string[]): WorkMapping {
  const keys = headers.map(headerKey);
  const mapping: (WorkField | null)[] = headers.map(() => null);
  const requests = fieldsOfKind[kind]
    .flatMap((field) => keys.map((key, column) => ({ field, column, rank: synonyms[field].indexOf(key) })))
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank || a.column - b.column);
  const given = new Set<WorkField>();
  for (const { field, column } of requests) {
    if (given.has(field) || mapping[column] !== null) continue;
    mapping[column] = field;
    given.add(field);
  }
  // QuickBooks lists invoices under each customer's name, in a first column without a header.
  if (kind === 'balances' && !given.has('client') && keys[0] === '') mapping[0] = 'client';
  return mapping;
}

/** Describes what a mapping lacks before rows can be read. */
export function workMappingMistakes(kind: WorkKind, mapping: WorkMapping): string[] {
  const needed: readonly [WorkField, string][] =
    kind === 'balances'
      ? [
          ['client', 'Choose the column with the client name.'],
          ['invoiceNumber', 'Choose the column with the invoice number.'],
          ['openAmount', 'Choose the column with the open amount.'],
        ]
      : kind === 'prices'
        ? [
            ['itemName', 'Choose the column with the name of the product or service.'],
            ['itemPrice', 'Choose the column with the price.'],
          ]
        : kind === 'trucks'
          ? [
              ['name', 'Choose the column with the truck’s name.'],
              ['tank', 'Choose the column with the size of the tank.'],
            ]
          : [
              ['client', 'Choose the column with the client name.'],
              ['date', 'Choose the column with the date.'],
            ];
  return needed.flatMap(([field, sentence]) => (mapping.includes(field) ? [] : [sentence]));
}
