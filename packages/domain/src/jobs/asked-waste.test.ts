import { expect, test } from 'vitest';
import { lacksWaste } from './asked-waste.ts';

test.each([
  { what: 'nobody said it', job: null, done: { actualGallons: 900, wasteType: null }, lacks: true },
  { what: 'somebody said it', job: null, done: { actualGallons: 900, wasteType: 'grease' }, lacks: false },
  { what: 'the job says it', job: 'septage', done: { actualGallons: 900, wasteType: null }, lacks: false },
  { what: 'nothing was pumped', job: null, done: { actualGallons: 0, wasteType: null }, lacks: false },
  { what: 'the gallons are unknown', job: null, done: { wasteType: null }, lacks: false },
  { what: 'the caller cannot ask', job: null, done: { actualGallons: 900 }, lacks: false },
] as const)('$what: $lacks', ({ job, done, lacks }) => {
  expect(lacksWaste(job, done)).toBe(lacks);
});
