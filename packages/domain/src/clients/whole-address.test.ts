import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { splitWholeAddress } from './whole-address.ts';
import { patiently } from '../../../../test/patience.ts';

test.each([
  ['12 Orange St, Lancaster, PA 17602', ['12 Orange St', '', 'Lancaster', 'PA', '17602']],
  [
    '12 Orange St\nSuite 4\nLancaster, PA 17602-1234\nUSA',
    ['12 Orange St', 'Suite 4', 'Lancaster', 'PA', '17602-1234'],
  ],
  ['12 Orange St, Lancaster, PA, 17602, United States', ['12 Orange St', '', 'Lancaster', 'PA', '17602']],
  ['1 Dock Rd, Newark, New Jersey 07102', ['1 Dock Rd', '', 'Newark', 'New Jersey', '07102']],
  ['1 Main St, Harrisburg, Pennsylvania 17101', ['1 Main St', '', 'Harrisburg', 'Pennsylvania', '17101']],
  ['12 Orange St Lancaster PA 17602', ['12 Orange St Lancaster', '', '', 'PA', '17602']],
  ['12 Orange St', ['12 Orange St', '', '', '', '']],
  ['', ['', '', '', '', '']],
])('%j', (text, [street, street2, city, state, zip]) =>
  expect(splitWholeAddress(text)).toEqual({ street, street2, city, state, zip }),
);

test('takes any text in no time', () => {
  assert(property(string({ maxLength: 5_000 }), (text) => void splitWholeAddress(text)));
  for (const hostile of [
    `${' '.repeat(5_000)}x`,
    ','.repeat(5_000),
    `${'a '.repeat(2_500)}12345`,
    '1'.repeat(5_000),
    `a${', '.repeat(2_000)}b 12345`,
  ]) {
    const started = performance.now();
    splitWholeAddress(hostile);
    expect(performance.now() - started).toBeLessThan(patiently(200));
  }
});
