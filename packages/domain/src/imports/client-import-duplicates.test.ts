import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressKey,
  choiceFor,
  KnownClients,
  plainWords,
  streetKey,
  type ClientTraits,
} from './client-import-duplicates.ts';
import { phoneKey } from '../kernel/contact-keys.ts';

test.each([
  ['(717) 555-0147', '7175550147'],
  ['+1 717.555.0147', '7175550147'],
  ['717-555-0147 ext. 12', '7175550147'],
  ['555-0147', '5550147'],
  ['911', null],
  ['', null],
  [null, null],
])('the phone %j is compared as %j', (phone, key) => expect(phoneKey(phone)).toBe(key));

test.each([
  ['12 North Orange Street', '12 N. Orange St.'],
  ['1 Main Road, Apartment 3', '1 main rd apt 3'],
  ['5 Café Avenue', '5 Cafe Ave'],
])('the streets %j and %j are one', (a, b) => expect(streetKey(a)).toBe(streetKey(b)));

test('an address is its street, second line and five digits', () => {
  const address = { streetLine1: '12 Orange Street', streetLine2: null, postalCode: '17602-1234' };
  expect(addressKey(address)).toBe(
    addressKey({ streetLine1: '12 orange st', streetLine2: '', postalCode: '17602' }),
  );
  expect(addressKey(address)).not.toBe(addressKey({ ...address, streetLine2: 'Unit 2' }));
});

const traits = (changes: Partial<ClientTraits>): ClientTraits => ({
  name: 'Miller Farm',
  phones: [],
  emails: [],
  streets: [],
  ...changes,
});

describe('clients that are there', () => {
  const known = new KnownClients();
  known.add(
    'a',
    traits({
      phones: ['717-555-0147', '717-555-0148'],
      emails: ['Office@Miller.example'],
      streets: ['12 Orange Street'],
    }),
  );
  known.add(
    'b',
    traits({ name: 'Second', phones: ['717-555-0147', '717-555-0200'], streets: ['12 Orange Street'] }),
  );

  test.each([
    ['a phone', { name: 'X', phones: ['1 (717) 555 0148'] }, 'a', ['phone']],
    ['an e-mail address in other letters', { name: 'X', emails: ['office@MILLER.example'] }, 'a', ['email']],
    ['name and street', { name: 'MILLER  farm.', streets: ['12 orange st'] }, 'a', ['name-and-street']],
    [
      'most of several',
      { name: 'Second', phones: ['717-555-0147', '717-555-0200'], streets: ['12 Orange St'] },
      'b',
      ['phone', 'name-and-street'],
    ],
  ])('are found by %s', (_what, changes, clientId, reasons) =>
    expect(known.find(traits(changes))).toMatchObject({ clientId, reasons }),
  );

  test.each([
    ['the street alone', { name: 'X', streets: ['12 Orange Street'] }],
    ['the name alone', { name: 'Miller Farm', streets: ['1 Other St'] }],
    ['nothing', { name: '' }],
  ])('are not found by %s', (_what, changes) => expect(known.find(traits(changes))).toBeNull());

  test('find themselves by whatever they have', () => {
    assert(
      property(string(), string(), string(), (name, phone, street) => {
        const one = new KnownClients();
        one.add('x', { name, phones: [phone], emails: [], streets: [street] });
        const isFindable = phoneKey(phone) !== null || (plainWords(name) !== '' && street.trim() !== '');
        expect(one.find({ name, phones: [phone], emails: [], streets: [street] })?.clientId ?? null).toBe(
          isFindable ? 'x' : null,
        );
      }),
    );
  });
});

test.each(['000-000-0000', '(999) 999-9999', '123-456-7890', '555-555-5555', 'none'])(
  'the placeholder %s makes nobody one client',
  (phone) => {
    const known = new KnownClients();
    known.add('a', traits({ phones: [phone], emails: ['none@none.com'] }));
    expect(known.find(traits({ name: 'Other', phones: [phone], emails: ['none@none.com'] }))).toBeNull();
  },
);

test.each([
  ['nobody', 'Esh', null, undefined, 'import'],
  ['the phone of another name', 'Esh', ['phone'], undefined, 'ask'],
  ['the phone of the same name', 'MILLER Farm.', ['phone'], undefined, 'skip'],
  ['phone and e-mail', 'Esh', ['phone', 'email'], undefined, 'skip'],
  ['the e-mail', 'Esh', ['email'], undefined, 'skip'],
  ['the phone, with an answer', 'Esh', ['phone'], 'import', 'import'],
  ['the phone, with another one', 'Esh', ['phone'], 'add-address', 'add-address'],
] as const)('a client with %s', (_what, name, reasons, choice, becomes) =>
  expect(
    choiceFor({ name, choice }, reasons && { clientId: 'a', clientName: 'Miller Farm', reasons }, {
      duplicates: 'skip',
    }),
  ).toBe(becomes),
);
