import { expect, it } from 'vitest';
import { type FirstArrival, firstArrivalsInWords } from './first-arrivals.ts';

const at = (truckName: string, minute: number, breaksRule = false): FirstArrival => ({
  truckName,
  beginSecond: minute * 60 + 59,
  breaksRule,
});

it.each<[string, FirstArrival[], string | null]>([
  ['nobody', [], null],
  ['one truck', [at('Truck 12', 545)], 'Could be there: Truck 12 at 9:05 AM.'],
  [
    'the soonest first, and apart those that break a rule',
    [at('Truck 11', 520, true), at('Truck 14', 550), at('Truck 12', 545)],
    'Could be there: Truck 12 at 9:05 AM, Truck 14 at 9:10 AM. Only by breaking a rule: Truck 11 at 8:40 AM.',
  ],
  [
    'none without breaking a rule',
    [at('Truck 11', 520, true)],
    'Only by breaking a rule: Truck 11 at 8:40 AM.',
  ],
  [
    'three of many',
    [1, 2, 3, 4].map((truck) => at(`Truck ${truck}`, 600 + truck)),
    'Could be there: Truck 1 at 10:01 AM, Truck 2 at 10:02 AM, Truck 3 at 10:03 AM.',
  ],
])('the first arrivals name %s', (_, arrivals, words) => {
  expect(firstArrivalsInWords(arrivals)).toBe(words);
});

it('the first arrivals fit beside a reason, however long the names are', () => {
  const long = [1, 2, 3, 4, 5, 6].map((n) => at('T'.repeat(120), n * 60, n > 3));
  expect(firstArrivalsInWords(long)?.length).toBeLessThanOrEqual(400);
});
