import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedClientInput } from '../clients/client-form.ts';
import { clientImportInput, type ImportOptions, type ImportRow } from './client-import.ts';
import { groupRows, planClients } from './client-import-plan.ts';
import { readImportRow } from './client-import-row.ts';

const services = [
  { id: '0190f5fe-7c00-7a00-8000-000000000001', name: 'Septic Pumping' },
  { id: '0190f5fe-7c00-7a00-8000-000000000002', name: 'Grease, Traps / Lines' },
];
const defaults: ImportOptions = {
  serviceTypeId: services[0]?.id ?? null,
  clientType: 'individual',
  sameName: 'one-client',
  duplicates: 'skip',
};
const least = {
  name: 'Ann Lee',
  phone: '717-555-0100',
  street: '1 Main St',
  city: 'Lancaster',
  state: 'PA',
  zip: '17601',
};

const read = (values: ImportRow['values'], options = defaults) =>
  readImportRow({ row: 2, values }, services, options);
const plan = (rows: readonly (ImportRow['values'] & { choice?: 'skip' })[], options = defaults) =>
  planClients(
    groupRows(
      rows.map(({ choice, ...values }, index) => ({
        read: readImportRow({ row: index + 2, values }, services, options),
        choice,
      })),
      options,
    ),
  );
const said = (remarks: readonly { field: string | null; message: string }[]) =>
  remarks.map(({ field, message }) => `${field}: ${message}`);

describe('a note longer than there is room for', () => {
  test.each([
    ['notes', 4_000, 0],
    ['notes', 4_001, 1],
    ['accessInstructions', 5_000, 1_000],
  ] as const)('%s of %d characters lose %d, and the preview says so', (field, length, lost) => {
    const written = 'x'.repeat(length);
    const { values, problems, warnings } = read({ ...least, [field]: written });
    expect(problems).toEqual([]);
    expect(values[field]).toBe(written.slice(0, 4_000));
    const sentence = `longer than 4,000 characters: the last ${lost.toLocaleString('en-US')} are left out`;
    expect(warnings.filter(({ message }) => message.includes(sentence))).toHaveLength(lost === 0 ? 0 : 1);
  });

  test('it is never cut through a character', () => {
    const { values, problems } = read({ ...least, notes: `${'x'.repeat(3_999)}😀` });
    expect(problems).toEqual([]);
    expect(values.notes).toBe('x'.repeat(3_999));
  });
});

describe('a row of another program', () => {
  const client = (values: ImportRow['values']) => {
    const { clients, rows } = plan([values]);
    const { phone, email, contacts, addresses, contactPerson } = clients[0]?.input ?? {};
    return {
      phone,
      email,
      contactPerson,
      contacts: contacts?.map(({ name, title, phone: own, email: mail }) => [name, title, own, mail]),
      address: addresses?.map((one) => [
        one.label,
        one.streetLine1,
        one.streetLine2,
        one.city,
        one.state,
        one.postalCode,
      ]),
      problems: said(rows[0]?.problems ?? []),
    };
  };

  test('of QuickBooks Desktop has its address spread over lines that begin with the name', () =>
    expect(
      client({
        name: 'Lapp, Ann',
        phone: '717-555-0101',
        billingAddress: 'Lapp, Ann\n12 Orange St\nLancaster, PA 17602',
      }),
    ).toMatchObject({ address: [[null, '12 Orange St', null, 'Lancaster', 'PA', '17602']], problems: [] }));

  test('of QuickBooks Online has several phones in a cell', () =>
    expect(
      client({
        name: 'Ann Lapp',
        contactPerson: 'Ann Lapp',
        phone: 'Phone:(717) 555-0101 Mobile:(717) 555-0102 Fax:(717) 555-0109',
        email: 'ann@lapp.example, office@lapp.example',
        billingAddress: '1 Bill St, Lititz, PA 17543',
        wholeAddress: '12 Orange St, Lancaster PA 17602',
      }),
    ).toEqual({
      phone: '(717) 555-0101',
      email: 'ann@lapp.example',
      contactPerson: null,
      contacts: [
        ['Ann Lapp', 'Mobile', '(717) 555-0102', null],
        ['Ann Lapp', 'E-mail', null, 'office@lapp.example'],
      ],
      address: [[null, '12 Orange St', null, 'Lancaster', 'PA', '17602']],
      problems: [],
    }));

  test.each([
    ['a city line in one cell', { street: '12 Orange St', cityStateZip: 'Lancaster, PA 17602' }],
    ['the city line in the city', { street: '12 Orange St', city: 'Lancaster, PA 17602' }],
    ['line breaks in the street', { street: '12 Orange St\nLancaster, PA 17602' }],
    ['a billing address only', { billingAddress: 'Ann Lee\n12 Orange St\nLancaster\nPA\n17602' }],
    ['no mark before the city', { wholeAddress: '12 Orange St Lancaster PA 17602' }],
  ])('with %s', (_what, values) =>
    expect(client({ name: 'Ann Lee', phone: '717-555-0101', ...values })).toMatchObject({
      address: [[null, '12 Orange St', null, 'Lancaster', 'PA', '17602']],
      problems: [],
    }),
  );

  test('with a second line in the street', () =>
    expect(client({ ...least, street: '12 Orange St\nApt 4' }).address).toEqual([
      [null, '12 Orange St', 'Apt 4', 'Lancaster', 'PA', '17601'],
    ]));
});

describe('a row', () => {
  test.each([
    ['nothing', {}, ['name: Client name is required', 'street: At least one address is required']],
    ['a name only', { name: 'Ann' }, ['street: At least one address is required']],
    [
      'a street only',
      { name: 'Ann', street: '1 Main St' },
      ['city: City is required', 'state: State is required', 'zip: ZIP is required'],
    ],
    [
      'a wrong e-mail address',
      { ...least, email: 'ann' },
      ['email: Enter an e-mail address like name@example.com.'],
    ],
    [
      'a wrong latitude',
      { ...least, latitude: 'north', longitude: '-76.3' },
      [
        'latitude: Latitude must be a number from -90 to 90.',
        'latitude: Enter latitude and longitude together.',
      ],
    ],
    ['half a pin', { ...least, latitude: '40' }, ['longitude: Enter latitude and longitude together.']],
    ['a long name', { ...least, name: 'x'.repeat(121) }, ['name: Use at most 120 characters.']],
    [
      'a whole address without commas',
      { name: 'Ann', wholeAddress: '1 Broadway Lancaster PA 17601' },
      ['wholeAddress: City is required'],
    ],
  ])('with %s says what the form says', (_what, values, problems) =>
    expect(said(read(values).problems)).toEqual(problems),
  );

  test.each([
    ['1500', 1_500],
    ['1,500 gal', 1_500],
    ['1 500 gallons', 1_500],
    ['1.000', 1_000],
    ['', null],
  ])('with a tank of %j has one of %j gallons', (tankSize, gallons) => {
    const { values, warnings } = read({ ...least, tankSize });
    expect([values.addresses[0]?.tankGallons, warnings]).toEqual([gallons, []]);
  });

  test.each([
    ['12,500.5', 12_501, '12,501 gal'],
    ['750,5 gal.', 751, '751 gal'],
    ['1000 l', 264, '264 gal'],
  ])('with a tank of %j has one of %j gallons, and says so', (tankSize, gallons, inWords) => {
    const { values, warnings } = read({ ...least, tankSize });
    expect([values.addresses[0]?.tankGallons, said(warnings)]).toEqual([
      gallons,
      [`tankSize: The tank size “${tankSize}” is read as ${inWords}.`],
    ]);
  });

  test.each(['two tanks', '0', '-5', '2000000', '1,50,0', '1000 lbs'])(
    'with a tank of %j comes without it, and says so',
    (tankSize) => {
      const { values, warnings, problems } = read({ ...least, tankSize });
      expect([values.addresses[0]?.tankGallons, problems, said(warnings)]).toEqual([
        null,
        [],
        [`tankSize: The tank size “${tankSize}” is not a number of gallons; it is left out.`],
      ]);
    },
  );

  test('with a gate code has it at its address, as long as one is', () => {
    expect(read({ ...least, gateCode: '#4711' }).values.addresses[0]?.gateCode).toBe('#4711');
    expect(said(read({ ...least, gateCode: '4'.repeat(41) }).problems)).toEqual([
      'gateCode: Use at most 40 characters.',
    ]);
  });

  test('with the largest truck that gets in has it at its address; what is no size is left out', () => {
    expect(read({ ...least, largestTruck: '2 axles' }).values.addresses[0]?.largestTruck).toBe('medium');
    const { values, warnings } = read({ ...least, largestTruck: '26 ft' });
    expect(values.addresses[0]?.largestTruck).toBeNull();
    expect(said(warnings)[0]).toContain('“26 ft” is no size of a truck here (small, medium, large, trailer)');
  });

  test('with an unknown service is an error only when it has no other', () => {
    const none = { ...defaults, serviceTypeId: null };
    expect(said(read({ ...least, services: 'Rockets' }, none).problems)).toEqual([
      'services: The service “Rockets” is not one of yours. Add it under Settings, Services, or choose a service for such rows.',
    ]);
    expect(said(read(least, none).problems)).toEqual(['services: Please select at least one service']);
    const warned = read({ ...least, services: 'septic pumping; Rockets' }, none);
    expect([warned.problems, said(warned.warnings), warned.values.serviceTypeIds]).toEqual([
      [],
      ['services: The service “Rockets” is not one of yours; it is left out.'],
      [services[0]?.id],
    ]);
    expect(
      read({ ...least, services: 'grease, traps / lines;Septic Pumping' }, none).values.serviceTypeIds,
    ).toEqual([services[1]?.id, services[0]?.id]);
  });

  test.each([
    [{ company: 'Acme', name: 'Ann Lee' }, 'Acme', 'Ann Lee'],
    [{ company: 'Acme', firstName: 'Ann', lastName: 'Lee', contactPerson: 'Bob' }, 'Acme', 'Bob'],
    [{ firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee', null],
    [{ name: 'Acme', company: 'ACME' }, 'ACME', null],
  ])('%j is the client %s', (names, name, contactPerson) => {
    const { name: _name, ...rest } = least;
    expect(read({ ...rest, ...names }).values).toMatchObject({ name, contactPerson });
  });

  test('gets the zero back that a spreadsheet dropped, and says so', () => {
    const row = read({ ...least, zip: '7102' });
    expect([row.values.addresses[0]?.postalCode, said(row.warnings)]).toEqual([
      '07102',
      ['zip: ZIP 7102 was read as 07102: spreadsheets drop leading zeros.'],
    ]);
    expect(read({ ...least, zip: '7102', country: 'Norway' }).values.addresses[0]?.postalCode).toBe('7102');
  });

  test.each([
    ['Residential', 'individual'],
    ['COMMERCIAL', 'business'],
    ['Township', 'municipal'],
    ['', 'individual'],
    ['VIP', 'individual'],
  ])('of the type %j is %s', (clientType, wanted) => {
    expect(read({ ...least, clientType }).values.clientType).toBe(wanted);
  });
});

describe('rows of one name', () => {
  test('are one client with several addresses; other phones are contacts, other notes are joined', () => {
    const { clients, rows } = plan([
      { ...least, notes: 'Geese' },
      {
        name: 'ANN  LEE',
        email: 'ann@example.com',
        street: '2 Oak Ave',
        city: 'Lititz',
        state: 'PA',
        zip: '17543',
        notes: 'Dog',
      },
      { ...least, street: '1 Main Street', phone: '717-555-0199', contactPerson: 'Bob' },
      { ...least, name: 'Somebody Else' },
    ]);
    expect(clients.map(({ name, rows: of, addressOf }) => [name, of, addressOf])).toEqual([
      ['Ann Lee', [2, 3, 4], [0, 1, 0]],
      ['Somebody Else', [5], [0]],
    ]);
    expect(clients[0]?.input).toMatchObject({
      phone: '717-555-0100',
      email: 'ann@example.com',
      notes: 'Geese\nDog',
      contactPerson: 'Bob',
      addresses: [
        { streetLine1: '1 Main St', isPrimary: true },
        { streetLine1: '2 Oak Ave', isPrimary: false },
      ],
      contacts: [{ phone: '717-555-0199', email: null }],
    });
    expect(said(rows[1]?.warnings ?? [])).toEqual([
      'name: The same client as row 2: this is another address of it.',
    ]);
    expect(said(rows[2]?.warnings ?? [])).toEqual([
      'street: The same address as row 2: it is imported once.',
      'phone: Another phone or e-mail address than the client’s: it is kept as a contact.',
    ]);
  });

  test('are clients apart when that is requested', () => {
    expect(plan([least, least], { ...defaults, sameName: 'separate' }).clients).toHaveLength(2);
  });

  test('share a phone, and without one all of them say so', () => {
    const { phone: _phone, ...silent } = least;
    expect(plan([silent, { ...least, street: '2 Oak Ave' }]).clients[0]?.input).toMatchObject({
      phone: least.phone,
      addresses: [{ streetLine1: '1 Main St' }, { streetLine1: '2 Oak Ave' }],
    });
    const sentence =
      'phone: There is neither a phone number nor an e-mail address. Add one when you know it.';
    const unreachable = plan([silent, { ...silent, street: '2 Oak Ave' }]);
    expect(unreachable.rows.map(({ problems, warnings }) => [said(problems), said(warnings)])).toEqual([
      [[], [sentence]],
      [[], [sentence, 'name: The same client as row 2: this is another address of it.']],
    ]);
    expect(unreachable.clients.map(({ input: { phone, email } }) => [phone, email])).toEqual([[null, null]]);
  });

  test('lose only the rows that are wrong or left out', () => {
    const { clients, rows } = plan([
      { ...least, zip: '' },
      { ...least, street: '2 Oak Ave' },
      { ...least, street: '3 Elm Rd', choice: 'skip' },
    ]);
    expect(clients[0]?.input.addresses.map(({ streetLine1 }) => streetLine1)).toEqual(['2 Oak Ave']);
    expect(rows.map(({ client, isSkipped }) => [client, isSkipped])).toEqual([
      [null, false],
      [0, false],
      [null, true],
    ]);
  });

  test('beyond fifty addresses are refused one by one', () => {
    const { clients, rows } = plan(
      Array.from({ length: 52 }, (_, index) => ({ ...least, street: `${index + 1} Main St` })),
    );
    expect(clients[0]?.input.addresses).toHaveLength(50);
    expect(
      rows.filter(({ client }) => client === null).map(({ row, problems }) => [row, said(problems)]),
    ).toEqual([52, 53].map((row) => [row, ['street: A client can have at most 50 addresses.']]));
  });
});

test('every row ends once, in a client that the form would take or with a reason', () => {
  const cell = (...texts: string[]) => constantFrom('', ...texts);
  const row = record({
    name: cell('Ann', 'ann', 'Bob'),
    phone: cell('717-555-0100', '717-555-0199'),
    email: cell('a@b.example', 'wrong'),
    street: cell('1 Main St', '2 Oak Ave'),
    city: cell('Lititz'),
    state: cell('PA'),
    zip: cell('17543', '7102'),
    services: cell('Septic Pumping', 'X'),
    latitude: cell('40', 'x'),
    longitude: cell('-76'),
    choice: constantFrom(undefined, 'skip' as const),
    notes: cell('a', 'b'),
  });
  assert(
    property(array(row, { maxLength: 12 }), (rows) => {
      const { clients, rows: verdicts } = plan(
        rows.map(({ choice, ...values }) => ({ ...values, ...(choice && { choice }) })),
      );
      expect(verdicts.map(({ row: number }) => number)).toEqual(rows.map((_, index) => index + 2));
      for (const { client, problems, isSkipped, row: number } of verdicts) {
        expect(client !== null).toBe(problems.length === 0 && !isSkipped);
        expect(clients.filter(({ rows: of }) => of.includes(number))).toEqual(
          client === null ? [] : [clients[client]],
        );
      }
      for (const { input, rows: of, addressOf } of clients) {
        expect(listedClientInput.safeParse(input).success).toBe(true);
        expect(addressOf).toHaveLength(of.length);
        expect(new Set(addressOf).size).toBe(input.addresses.length);
      }
    }),
  );
});

test('an import says what is wrong with it', () => {
  const options = {};
  expect(clientImportInput.safeParse({ rows: [], options }).error?.issues[0]?.message).toBe(
    'The list has no rows.',
  );
  expect(
    clientImportInput.parse({ rows: [{ row: 2, values: { name: 'a\0', unknown: 'x' } }], options }),
  ).toEqual({
    fileName: '',
    rows: [{ row: 2, values: { name: 'a\uFFFD' } }],
    options: { serviceTypeId: null, clientType: 'business', sameName: 'one-client', duplicates: 'skip' },
  });
});
