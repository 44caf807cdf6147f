import { expect, it } from 'vitest';
import { isWhereNow, newerPlace } from './shared-place.ts';

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

it.each([
  ['none', undefined, undefined, null],
  ['the only one', undefined, ['09:00:00', 10], '09:00:00'],
  ['the newer', ['09:55:00', 10], ['09:58:00', 10], '09:58:00'],
  ['the newer, whichever is first', ['09:58:00', 10], ['09:55:00', 10], '09:58:00'],
  ['the exact one', ['09:58:00', 1_001], ['09:55:00', 1_000], '09:55:00'],
  ['the newer of two that are not exact', ['09:58:00', 1_001], ['09:55:00', 1_001], '09:58:00'],
] as const)('of two places %s counts', (_what, one, other, counts) => {
  const place = (told: readonly [string, number] | undefined) =>
    told && { measuredAt: at(told[0]), accuracyMeters: told[1] };
  expect(newerPlace(place(one), place(other))?.measuredAt ?? null).toEqual(
    counts === null ? null : at(counts),
  );
});
