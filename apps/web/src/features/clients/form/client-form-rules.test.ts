import { array, assert, boolean, constant, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkClient } from './client-form-rules.ts';
import {
  type AddressDraft,
  blankAddress,
  blankClient,
  blankContact,
  type ClientFormDraft,
  primaryMarks,
} from './client-form-values.ts';

const service = '0192c7a0-0000-7000-8000-000000000001';
const address = (change: Partial<AddressDraft> = {}): AddressDraft => ({
  ...blankAddress(false),
  streetLine1: '12 Oak St',
  city: 'Dover',
  state: 'DE',
  postalCode: '19901',
  ...change,
});
const complete = (change: Partial<ClientFormDraft> = {}): ClientFormDraft => ({
  ...blankClient(),
  name: 'Oak Farm',
  phone: '302 555 0100',
  serviceTypeIds: [service],
  addresses: [address({ isPrimary: true })],
  ...change,
});

describe('checkClient', () => {
  test.each<[string, ClientFormDraft, string, string]>([
    ['the name first, whatever else is missing', blankClient(), 'name', 'Client name is required'],
    [
      'a way to reach them',
      complete({ phone: ' ', addresses: [], serviceTypeIds: [] }),
      'phone',
      'At least phone or email is required',
    ],
    [
      'an address with a street',
      complete({ addresses: [blankAddress(true)], serviceTypeIds: [] }),
      'addresses.0.streetLine1',
      'At least one address is required',
    ],
    ['a service', complete({ serviceTypeIds: [] }), 'serviceTypeIds', 'Please select at least one service'],
    [
      'the city, at its own block behind a dropped one',
      complete({ addresses: [blankAddress(true), address({ city: '' })] }),
      'addresses.1.city',
      'City is required',
    ],
    [
      'a contact behind a dropped one',
      complete({ contacts: [blankContact(true), { ...blankContact(false), name: 'Ann', email: 'ann' }] }),
      'contacts.1.email',
      'Enter an e-mail address like name@example.com.',
    ],
  ])('reports %s', (_name, draft, path, message) => {
    expect(checkClient(draft).issues[0]).toEqual({ path, message });
  });

  test('an e-mail does instead of a phone', () => {
    expect(checkClient(complete({ phone: '', email: 'oak@example.com' })).issues).toEqual([]);
  });

  test('drops empty blocks and keeps the identity of existing rows', () => {
    const id = '0192c7a0-0000-7000-8000-000000000002';
    const { input } = checkClient(
      complete({ addresses: [blankAddress(true), address({ id })], contacts: [blankContact(true)] }),
    );
    expect(input?.addresses).toMatchObject([{ id, isPrimary: true }]);
    expect(input?.contacts).toEqual([]);
  });
});

const marks = array(boolean(), { minLength: 1 }).chain((before) =>
  record({ before: constant(before), at: nat({ max: before.length - 1 }) }),
);
const marked = (before: readonly boolean[], at: number, mark: boolean) =>
  primaryMarks(
    before.map((isPrimary) => ({ isPrimary })),
    at,
    mark,
  );

test('marking a row leaves it the only primary one', () => {
  assert(
    property(marks, ({ before, at }) =>
      marked(before, at, true).every((mark, index) => mark === (index === at)),
    ),
  );
});

test('unmarking a row leaves the others as they were', () => {
  assert(
    property(marks, ({ before, at }) =>
      marked(before, at, false).every((mark, index) => mark === (before[index] && index !== at)),
    ),
  );
});
