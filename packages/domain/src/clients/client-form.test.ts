import { array, assert, boolean, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { clientInput, withOnePrimary } from './client-form.ts';

const service = '0190f5fe-7c00-7a00-8000-000000000001';
const address = { streetLine1: '1 Main St', city: 'Lancaster', state: 'PA', postalCode: '17601' };
const blank = { streetLine1: ' ', city: '', state: '', postalCode: '' };
const least = { name: 'Ann Lee', phone: '555-0100', serviceTypeIds: [service], addresses: [address] };

const noPhone = 'At least phone or email is required';
const noAddress = 'At least one address is required';
const noService = 'Please select at least one service';

/** All messages in their order. */
const issuesOf = (values: object): (readonly [path: string, message: string])[] =>
  (clientInput.safeParse(values).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);

describe('what a client needs', () => {
  test('is a name, a phone or an e-mail address, a service and an address', () => {
    expect(clientInput.parse(least)).toEqual({
      name: 'Ann Lee',
      clientType: 'business',
      contactPerson: null,
      primaryContactTitle: null,
      phone: '555-0100',
      email: null,
      accessInstructions: null,
      notes: null,
      serviceTypeIds: [service],
      contacts: [],
      addresses: [
        {
          ...address,
          label: null,
          streetLine2: null,
          country: 'USA',
          tankGallons: null,
          gateCode: null,
          largestTruck: null,
          isPrimary: true,
        },
      ],
    });
  });

  test.each([
    [
      'nothing filled in',
      { name: '', phone: '', email: '', serviceTypeIds: [], addresses: [blank] },
      [
        ['name', 'Client name is required'],
        ['phone', noPhone],
        ['addresses', noAddress],
        ['serviceTypeIds', noService],
      ],
    ],
    [
      'blanks only',
      { name: '  ', phone: '  ', addresses: [blank, blank] },
      [
        ['name', 'Client name is required'],
        ['phone', noPhone],
        ['addresses', noAddress],
      ],
    ],
    ['no phone, no e-mail address', { phone: null }, [['phone', noPhone]]],
    ['an e-mail address instead of a phone', { phone: null, email: 'ann@example.com' }, []],
    [
      'a wrong e-mail address',
      { email: 'ann' },
      [['email', 'Enter an e-mail address like name@example.com.']],
    ],
    ['no address', { addresses: [] }, [['addresses', noAddress]]],
    [
      'an address without a street',
      { addresses: [{ ...address, streetLine1: '' }] },
      [['addresses', noAddress]],
    ],
    ['no service', { serviceTypeIds: [] }, [['serviceTypeIds', noService]]],
    [
      'a street only',
      { addresses: [{ ...blank, streetLine1: '1 Main St' }] },
      [
        ['addresses.0.city', 'City is required'],
        ['addresses.0.state', 'State is required'],
        ['addresses.0.postalCode', 'ZIP is required'],
      ],
    ],
    [
      'two addresses, each with a gap',
      {
        addresses: [
          { ...address, state: ' ' },
          { ...address, postalCode: undefined },
        ],
      },
      [
        ['addresses.0.state', 'State is required'],
        ['addresses.1.postalCode', 'ZIP is required'],
      ],
    ],
    [
      'a gap behind a dropped block',
      { addresses: [blank, { ...address, city: '' }] },
      [['addresses.1.city', 'City is required']],
    ],
    ['a missing name', { name: undefined }, [['name', 'Client name is required']]],
    [
      '51 addresses',
      { addresses: Array.from({ length: 51 }, () => address) },
      [['addresses', 'A client can have at most 50 addresses.']],
    ],
    [
      '51 contacts',
      { contacts: Array.from({ length: 51 }, () => ({ name: 'Bob' })) },
      [['contacts', 'A client can have at most 50 contacts.']],
    ],
    [
      'a control character in a street',
      { addresses: [{ ...address, streetLine1: '1 Main\u0000 St' }] },
      [['addresses.0.streetLine1', 'Remove control characters.']],
    ],
    [
      'a control character in a contact',
      { contacts: [{ name: 'Bob\u0007' }] },
      [['contacts.0.name', 'Remove control characters.']],
    ],
    [
      'a street too long',
      { addresses: [{ ...address, streetLine1: 'x'.repeat(201) }] },
      [['addresses.0.streetLine1', 'Use at most 200 characters.']],
    ],
    [
      'a tank of nothing',
      { addresses: [{ ...address, tankGallons: 0 }] },
      [['addresses.0.tankGallons', 'A tank holds at least one gallon.']],
    ],
    [
      'half a pin',
      { addresses: [{ ...address, latitude: 40 }] },
      [['addresses.0.longitude', 'Enter latitude and longitude together.']],
    ],
  ])('%s', (_what, change, issues) => {
    expect(issuesOf({ ...least, ...change })).toEqual(issues);
  });

  test.each([
    { clientType: 'person' },
    { serviceTypeIds: ['septic'] },
    { serviceTypeIds: Array(51).fill(service) },
    { notes: 'x'.repeat(4_001) },
    { addresses: [{ ...address, tankGallons: 1_000_001 }] },
    { addresses: [{ ...address, tankGallons: 1.5 }] },
  ])('refuses %j', (change) => {
    expect(Object.keys(messagesOf(clientInput, { ...least, ...change }))[0]).toContain(
      Object.keys(change)[0],
    );
  });
});

describe('empty blocks', () => {
  test('are dropped: addresses without a street, contacts without a name', () => {
    const client = clientInput.parse({
      ...least,
      addresses: [blank, { ...address, label: 'Barn' }, blank],
      contacts: [{ name: ' ' }, { name: ' Bob ' }, { name: '', email: 'eve@example.com' }],
    });
    expect(client.addresses.map(({ label }) => label)).toEqual(['Barn']);
    expect(client.contacts.map(({ name }) => name)).toEqual(['Bob']);
  });

  test('hand the primary mark on when they had it', () => {
    const client = clientInput.parse({
      ...least,
      addresses: [{ ...blank, isPrimary: true }, address, { ...address, streetLine1: '2 Main St' }],
    });
    expect(client.addresses.map(({ isPrimary }) => isPrimary)).toEqual([true, false]);
  });

  test('never come out, and what has a street stays in its order', () => {
    const streets = array(constantFrom('', ' ', '1 Main St', '2 Oak Ave', '3 Elm Rd'), {
      minLength: 1,
      maxLength: 12,
    });
    assert(
      property(streets, (typed) => {
        const parsed = clientInput.safeParse({
          ...least,
          addresses: typed.map((streetLine1) => ({ ...address, streetLine1 })),
        });
        const real = typed.filter((street) => street.trim() !== '');
        expect(parsed.data?.addresses.map(({ streetLine1 }) => streetLine1) ?? []).toEqual(real);
      }),
    );
  });
});

describe('one primary', () => {
  test.each([
    [[], []],
    [[false], [true]],
    [
      [false, false],
      [true, false],
    ],
    [
      [false, true],
      [false, true],
    ],
    [
      [true, true],
      [true, false],
    ],
    [
      [false, true, true],
      [false, true, false],
    ],
  ])('%j becomes %j', (marks, result) => {
    expect(
      withOnePrimary(marks.map((isPrimary) => ({ isPrimary }))).map(({ isPrimary }) => isPrimary),
    ).toEqual(result);
  });

  test('exactly one of any rows, the first marked one; nothing else of them changes', () => {
    assert(
      property(array(record({ isPrimary: boolean(), label: string() }), { minLength: 1 }), (rows) => {
        const result = withOnePrimary(rows);
        expect(result.filter((row) => row.isPrimary)).toHaveLength(1);
        expect(result.map(({ label }) => label)).toEqual(rows.map(({ label }) => label));
        const marked = rows.findIndex((row) => row.isPrimary);
        expect(result.findIndex((row) => row.isPrimary)).toBe(Math.max(marked, 0));
        expect(withOnePrimary(result)).toEqual(result);
      }),
    );
  });
});
