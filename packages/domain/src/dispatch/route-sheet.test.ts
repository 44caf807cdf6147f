import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOn, paperOf, sheetLabels, sketchOf, windowText } from './route-sheet.ts';

test('jobs and disposal stops are counted each by themselves', () => {
  expect(sheetLabels(['start', 'job', 'job', 'disposal', 'break', 'job', 'disposal', 'end'])).toEqual([
    '',
    '1',
    '2',
    'D1',
    '',
    '3',
    'D2',
    '',
  ]);
});

test.each([
  [[], 'Closed'],
  [[{ weekday: 3, startMinute: 420, endMinute: 900 }], 'Closed'],
  [
    [
      { weekday: 2, startMinute: 780, endMinute: 1_020 },
      { weekday: 2, startMinute: 420, endMinute: 720 },
    ],
    '7:00 AM – 12:00 PM, 1:00 PM – 5:00 PM',
  ],
])('hours %j on a Tuesday', (hours, text) => expect(hoursOn(hours, '2026-03-03')).toBe(text));

test.each([
  [null, null, null],
  [540, null, null],
  [540, 660, '9:00 AM – 11:00 AM'],
])('the window %s to %s', (start, end, text) => expect(windowText(start, end)).toBe(text));

test.each([
  ['us', 'us-letter'],
  ['metric', 'a4'],
] as const)('%s prints on %s', (units, paper) => expect(paperOf(units)).toBe(paper));

const place = (latitude: number | null, longitude: number | null) => ({
  kind: 'job' as const,
  label: '1',
  latitude,
  longitude,
});

test('the sketch has north up and east to the right', () => {
  const [south, northEast] = sketchOf([place(40, -76.4), place(40.1, -76.3)], 2);
  expect([south!.x < northEast!.x, south!.y > northEast!.y]).toEqual([true, true]);
});

test('a degree to the east is half as long as one to the north at 60° of latitude', () => {
  const [middle, east, north] = sketchOf([place(60, 10), place(60, 11), place(61, 10)], 1);
  expect((east!.x - middle!.x) / (middle!.y - north!.y)).toBeCloseTo(0.5, 1);
});

test('the sketch stays in its box, whatever the places', () => {
  const anyPlace = fc.record({
    latitude: fc.option(fc.double({ min: -60, max: 70, noNaN: true })),
    longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 20 }), fc.constantFrom(0.5, 1, 3), (places, aspect) => {
      const points = sketchOf(
        places.map(({ latitude, longitude }) => place(latitude, longitude)),
        aspect,
      );
      const located = places.filter(
        ({ latitude, longitude }) => latitude !== null && longitude !== null,
      ).length;
      expect(points).toHaveLength(located < 2 ? 0 : located);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(-1e-9);
        expect(x).toBeLessThanOrEqual(1 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
