import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bearing, etaSpan, metersAway, plannedSpan, roundedPlace } from './coming-truck.ts';

const now = new Date('2026-07-01T14:03:00Z');
const spoken = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((at) => at.toISOString().slice(11, 16)).join('-');

it.each([
  ['14:50', '14:40-15:00'],
  ['14:52', '14:40-15:00'],
  ['14:20', '14:15-14:25'],
  ['14:05', '14:00-14:10'],
  ['13:00', '14:00-14:10'],
])('an arrival at %s is said as %s', (at, span) => {
  expect(spoken(etaSpan(new Date(`2026-07-01T${at}:00Z`), now))).toBe(span);
});

it('an arrival is within its span, which is 10 or 20 minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 * 60 }), (seconds) => {
      const arrival = new Date(now.getTime() + seconds * 1_000);
      const { from, to } = etaSpan(arrival, now);
      expect(from <= arrival && arrival <= to).toBe(true);
      expect([10, 20]).toContain((to.getTime() - from.getTime()) / 60_000);
    }),
  );
});

it('who was promised no window hears two hours', () => {
  expect(spoken(plannedSpan(new Date('2026-07-01T14:50:00Z')))).toBe('14:00-16:00');
});

it('a rounded place is within 100 m, and many places round to it', () => {
  const place = fc.record({
    latitude: fc.double({ min: 25, max: 49, noNaN: true }),
    longitude: fc.double({ min: -124, max: -67, noNaN: true }),
  });
  fc.assert(
    fc.property(place, (one) => {
      const rounded = roundedPlace(one);
      expect(metersAway(one, rounded)).toBeLessThan(100);
      expect(roundedPlace(rounded)).toEqual(rounded);
    }),
  );
});

it.each([
  [{ latitude: 41, longitude: -76 }, 0],
  [{ latitude: 40, longitude: -75 }, 90],
  [{ latitude: 39, longitude: -76 }, 180],
  [{ latitude: 40, longitude: -77 }, 270],
])('%j lies at %i degrees', (to, degrees) => {
  expect(bearing({ latitude: 40, longitude: -76 }, to)).toBe(degrees);
});
