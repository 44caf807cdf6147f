import { expect, it } from 'vitest';
import { signedOtherwise } from './signed-amount.ts';

it.each([
  ['another amount', { outcome: 'signed', gallons: 700 }, 1_300, 700],
  ['nothing, and something was pumped', { outcome: 'signed', gallons: 0 }, 50, 0],
  ['the same', { outcome: 'signed', gallons: 700 }, 700, null],
  ['an amount that is not known yet', { outcome: 'signed', gallons: 700 }, null, null],
  ['no amount, as on older phones', { outcome: 'signed' }, 1_300, null],
  ['no amount, because nothing is pumped', { outcome: 'signed', gallons: null }, 0, null],
  ['not signed', { outcome: 'declined', gallons: 700 }, 1_300, null],
  ['nobody was asked', null, 1_300, null],
] as const)('signed for %s', (_, signature, pumped, expected) => {
  expect(signedOtherwise(signature, pumped)).toBe(expected);
});
