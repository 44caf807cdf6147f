import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOneLineAddress } from './one-line-address.ts';

test.each([
  ['123 Main St, Lancaster, PA 17601', '123 Main St', 'Lancaster', 'PA', '17601'],
  ['123 Main St, Suite 4, Lancaster, PA 17601-2233', '123 Main St', 'Lancaster', 'PA', '17601-2233'],
  ['123 Main St, Lancaster, Pennsylvania 17601, USA', '123 Main St', 'Lancaster', 'PA', '17601'],
  ['123 Main St, Lancaster, PA, 17601, United States', '123 Main St', 'Lancaster', 'PA', '17601'],
  ['123 Main St,\n Lancaster,  pa.', '123 Main St', 'Lancaster', 'PA', ''],
  ['12345 Ridge Rd, Charleston, West Virginia', '12345 Ridge Rd', 'Charleston', 'WV', ''],
  ['Lancaster PA', '', 'Lancaster', 'PA', ''],
  ['Lancaster, PA 17601', '', 'Lancaster', 'PA', '17601'],
  ['123 Main St Lancaster PA 17601', '123 Main St Lancaster', '', 'PA', '17601'],
  ['17601', '', '', '', '17601'],
  ['New York, New York', '', 'New York', 'NY', ''],
  ['5 Oak Ave, Washington, DC', '5 Oak Ave', 'Washington', 'DC', ''],
])('%j is taken apart', (text, streetLine1, city, state, postalCode) => {
  expect(parseOneLineAddress(text)).toEqual({ streetLine1, city, state, postalCode, country: 'USA' });
});

test.each(['', '   ', ',,,', 'the yard behind the church', '12345 Ridge Rd', '10 Downing Street, London'])(
  '%j has neither ZIP nor state',
  (text) => {
    expect(parseOneLineAddress(text)).toBeNull();
  },
);

test('any text is answered', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      const parts = parseOneLineAddress(text);
      expect(parts === null || parts.postalCode !== '' || parts.state !== '').toBe(true);
    }),
  );
});

test('what is put together is taken apart again', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      word,
      word,
      fc.constantFrom('PA', 'MD', 'NY', 'CA'),
      fc.stringMatching(/^\d{5}$/),
      (number, street, city, state, zip) => {
        expect(parseOneLineAddress(`${number} ${street} St, ${city}, ${state} ${zip}`)).toEqual({
          streetLine1: `${number} ${street} St`,
          city,
          state,
          postalCode: zip,
          country: 'USA',
        });
      },
    ),
  );
});
