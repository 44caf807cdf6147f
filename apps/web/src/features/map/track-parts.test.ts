import { expect, it } from 'vitest';
import { hourMarks, trackParts } from './track-parts.ts';

const at = (...times: string[]) =>
  times.map((time) => ({ at: `2026-03-02T${time}:00Z`, latitude: 40, longitude: -76 }));
const times = (places: readonly { at: string }[]) => places.map((place) => place.at.slice(11, 16)).join(' ');

it.each([
  [[], []],
  [['07:00'], ['07:00']],
  [['07:00', '07:10', '07:20'], ['07:00 07:10 07:20']],
  [
    ['07:00', '07:11', '07:12'],
    ['07:00', '07:11 07:12'],
  ],
])('%s is drawn in parts', (given, parts) => {
  expect(trackParts(at(...given)).map(times)).toEqual(parts);
});

it.each([
  [[], ''],
  [['07:00'], '07:00'],
  [['07:00', '07:30', '08:00', '08:59', '09:01', '09:20'], '07:00 08:00 09:01 09:20'],
])('%s is marked', (given, marks) => {
  expect(times(hourMarks(at(...given)))).toBe(marks);
});
