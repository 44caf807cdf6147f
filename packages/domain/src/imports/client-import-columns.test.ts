import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  guessMapping,
  headerKey,
  importFields,
  importFieldTitle,
  joinedBy,
  mappingMistakes,
  withField,
} from './client-import-columns.ts';

describe('titles of columns', () => {
  test.each([
    [
      'our own export',
      [
        'Client name',
        'Client type',
        'Contact person',
        'Contact title',
        'Phone',
        'Email',
        'Services',
        'Address label',
        'Street',
        'Street line 2',
        'City',
        'State',
        'ZIP',
        'Country',
        'Latitude',
        'Longitude',
        'Tank size (gal)',
        'Access instructions',
        'Notes',
        'Other contacts',
        'Status',
      ],
      [
        'name',
        'clientType',
        'contactPerson',
        'contactTitle',
        'phone',
        'email',
        'services',
        'label',
        'street',
        'street2',
        'city',
        'state',
        'zip',
        'country',
        'latitude',
        'longitude',
        'tankSize',
        'accessInstructions',
        'notes',
        null,
        null,
      ],
    ],
    [
      'QuickBooks Online',
      [
        'Customer',
        'Company',
        'Street Address',
        'City',
        'State',
        'Country',
        'Zip',
        'Phone',
        'Email',
        'Attachments',
        'Open Balance',
        'Notes',
      ],
      ['name', 'company', 'street', 'city', 'state', 'country', 'zip', 'phone', 'email', null, null, 'notes'],
    ],
    [
      'QuickBooks contact list',
      ['Customer full name', 'Phone numbers', 'Email', 'Full name', 'Bill address', 'Ship address'],
      ['name', 'phone', 'email', 'contactPerson', 'billingAddress', 'wholeAddress'],
    ],
    [
      'Jobber',
      [
        'Display Name',
        'Company Name',
        'Title',
        'First Name',
        'Last Name',
        'Main Phone #s',
        'E-mails',
        'Billing Street 1',
        'Billing Street 2',
        'Billing City',
        'Billing State',
        'Billing Country',
        'Billing ZIP code',
        'Service Street 1',
        'Service Street 2',
        'Service City',
        'Service State',
        'Service Country',
        'Service ZIP code',
      ],
      [
        'name',
        'company',
        null,
        'firstName',
        'lastName',
        'phone',
        'email',
        'billingAddress',
        'billingAddress',
        'billingAddress',
        'billingAddress',
        null,
        'billingAddress',
        'street',
        'street2',
        'city',
        'state',
        'country',
        'zip',
      ],
    ],
    [
      'Housecall Pro',
      [
        'First name',
        'Last name',
        'Mobile number',
        'Home number',
        'Email',
        'Company',
        'Address_Street Line 1',
        'City',
        'State',
        'Postal_Code',
        'Notes',
      ],
      [
        'firstName',
        'lastName',
        'phone',
        'phone',
        'email',
        'company',
        'street',
        'city',
        'state',
        'zip',
        'notes',
      ],
    ],
    [
      'QuickBooks Desktop',
      [
        'Active Status',
        'Customer',
        'Company',
        'First Name',
        'Last Name',
        'Primary Contact',
        'Main Phone',
        'Fax',
        'Alt. Phone',
        'Job Title',
        'Main Email',
        'Bill to 1',
        'Bill to 2',
        'Bill to 3',
        'Bill to 4',
        'Bill to 5',
        'Ship to 1',
        'Ship to 2',
        'Customer Type',
        'Job Type',
      ],
      [
        null,
        'name',
        'company',
        'firstName',
        'lastName',
        'contactPerson',
        'phone',
        null,
        'phone',
        'contactTitle',
        'email',
        ...Array.from({ length: 5 }, () => 'billingAddress'),
        'wholeAddress',
        'wholeAddress',
        'clientType',
        null,
      ],
    ],
    ['everything in one cell', ['Name', 'Address', 'Phone'], ['name', 'wholeAddress', 'phone']],
    [
      'camel case and signs',
      ['clientName*', 'zip_code', 'E-Mail', 'lat', 'lng', 'Tank_Size', 'Gate Code'],
      ['name', 'zip', 'email', 'latitude', 'longitude', 'tankSize', 'gateCode'],
    ],
    [
      'sites beside their customer',
      [
        'Customer ID',
        'Customer Name',
        'Contact Name',
        'Phone 1',
        'Phone 2',
        'Billing Address 1',
        'Billing City',
        'Site Name',
        'Site Address',
        'Site City',
        'Site State',
        'Site Zip',
        'Site Contact',
        'Site Phone',
        'Tank Size',
        'Gate Code',
        'Special Instructions',
      ],
      [
        null,
        'name',
        'contactPerson',
        'phone',
        'phone',
        null,
        null,
        'label',
        'street',
        'city',
        'state',
        'zip',
        null,
        'phone',
        'tankSize',
        'gateCode',
        'accessInstructions',
      ],
    ],
    [
      'service locations',
      [
        'Account Number',
        'Account Name',
        'Service Location Name',
        'Service Location Address',
        'Service Location City',
        'Service Location State',
        'Service Location Zip',
        'Primary Phone',
        'Tank Capacity (Gallons)',
        'Driver Notes',
        'Tank Location',
      ],
      [
        null,
        'name',
        'label',
        'street',
        'city',
        'state',
        'zip',
        'phone',
        'tankSize',
        'accessInstructions',
        'accessInstructions',
      ],
    ],
    [
      'job sites',
      [
        'Customer #',
        'Customer',
        'Job Site',
        'Job Site Address',
        'Job Site City',
        'Job Site State',
        'Job Site Zip',
        'Unit #',
        'Phone #',
      ],
      [null, 'name', 'label', 'street', 'city', 'state', 'zip', 'street2', 'phone'],
    ],
    [
      'a plain city beside that of a site',
      ['Name', 'Street', 'City', 'Site City', 'Phone'],
      ['name', 'street', 'city', null, 'phone'],
    ],
    ['nothing known', ['A', '', 'Balance'], [null, null, null]],
  ])('%s', (_what, headers, mapping) => expect(guessMapping(headers)).toEqual(mapping));

  test('of the fields themselves are guessed', () => {
    for (const field of importFields)
      expect(guessMapping([importFieldTitle[field], 'City'])[0], field).toBe(field);
  });

  test('never give one field to two columns unless several can hold it', () => {
    assert(
      property(
        array(constantFrom(...Object.values(importFieldTitle), 'Phone number', 'address', 'Mobile', 'x'), {
          maxLength: 30,
        }),
        (headers) => {
          const fields = guessMapping(headers).filter((field) => field !== null && !joinedBy[field]);
          expect(new Set(fields).size).toBe(fields.length);
          expect(guessMapping(headers)).toHaveLength(headers.length);
        },
      ),
    );
  });

  test('are compared without case and signs', () => {
    expect(headerKey('  Bill-to  ZIP* ')).toBe('bill to zip');
    assert(
      property(string(), (header) => {
        expect(headerKey(headerKey(header))).toBe(headerKey(header));
      }),
    );
  });
});

test('a field chosen for a column leaves the one that had it, unless several can hold it', () => {
  expect(withField(['name', 'city', null], 2, 'city')).toEqual(['name', null, 'city']);
  expect(withField(['name', 'phone', null], 2, 'phone')).toEqual(['name', 'phone', 'phone']);
  expect(withField(['name', 'phone'], 1, null)).toEqual(['name', null]);
  expect(withField([null, 'name'], 1, null)).toEqual([null, null]);
});

test('a mapping says what it lacks', () => {
  expect(mappingMistakes([null])).toEqual([
    'Choose the column with the client name.',
    'Choose the column with the street, or the one with the whole address.',
  ]);
  expect(mappingMistakes(['lastName', 'email', 'wholeAddress'])).toEqual([]);
});
