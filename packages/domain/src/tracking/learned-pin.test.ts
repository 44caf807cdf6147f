import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { learnedPin } from './learned-pin.ts';
import { metersBetween, placeFrom } from './plane.ts';

const gate = { latitude: 40, longitude: -76 };
const at = (...places: [north: number, east: number][]) =>
  places.map(([north, east]) => placeFrom(gate, north, east));

test.each<[string, ReturnType<typeof at>, number | null]>([
  ['none', [], null],
  ['two that agree', at([0, 0], [0, 5]), null],
  ['three that agree', at([0, 0], [0, 5], [5, 0]), 3],
  ['three, 60 m apart each', at([0, 0], [0, 60], [0, 120]), null],
  ['three and one around the corner', at([0, 0], [0, 5], [5, 0], [200, 0]), 3],
  ['two yards of two each', at([0, 0], [0, 5], [900, 0], [900, 5]), null],
])('visits: %s', (_what, visits, count) => {
  expect(learnedPin(visits)?.visits ?? null).toBe(count);
});

it('whatever their order, those that agree are within 50 m and the pin among them', () => {
  const visits = at([0, 0], [3, 3], [-4, 8], [10, 0], [800, 3], [-700, 9]);
  fc.assert(
    fc.property(fc.shuffledSubarray(visits, { minLength: visits.length }), (shuffled) => {
      const pin = learnedPin(shuffled);
      expect(pin).toEqual(learnedPin(visits));
      expect(metersBetween(pin ?? gate, gate)).toBeLessThan(15);
      expect(pin?.withinMeters).toBeLessThanOrEqual(50);
    }),
  );
});
