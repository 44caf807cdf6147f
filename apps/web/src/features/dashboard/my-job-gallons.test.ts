import { expect, test } from 'vitest';
import { gallonsInWords } from './my-job-gallons.ts';

const units = { volume: (gallons: number) => `${gallons} gal` };

test.each([
  ['scheduled', 1_250, null, '1250 gal'],
  ['in_progress', 1_250, null, '1250 gal'],
  ['completed', 1_250, 1_100, '1100 gal collected'],
  ['completed', 1_250, 0, '0 gal collected'],
  ['completed', 0, 300, '300 gal collected'],
  ['completed', 1_250, null, '1250 gal expected, not recorded'],
  ['completed', 0, null, null],
  ['scheduled', 0, null, null],
] as const)('a %s job that expects %d and says %s: %s', (status, expectedGallons, actualGallons, words) => {
  expect(gallonsInWords({ status, expectedGallons, actualGallons }, units)).toBe(words);
});
