import { expect, it } from 'vitest';
import { isWhereNow } from './shared-place.ts';

const at = (time: string) => new Date(`2026-03-03T${time}Z`);

it.each([
  ['09:45:01', 12, true],
  ['09:45:00', 12, false],
  ['10:05:00', 12, true],
  ['09:59:00', 1_000, true],
  ['09:59:00', 1_001, false],
])('a truck at ten may go on from a place of %s, exact to %i m: %s', (measured, accuracyMeters, may) => {
  expect(isWhereNow({ measuredAt: at(measured), accuracyMeters }, at('10:00:00'))).toBe(may);
});
