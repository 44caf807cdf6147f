import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  around,
  crosses,
  placeLabels,
  textWidth,
  touch,
  type Box,
  type LabelCandidate,
  type LabelKind,
} from './label-placement.ts';

const size = { width: 600, height: 400 };
/** In these tests one degree is one pixel. */
const pixelOf = (place: { latitude: number; longitude: number }) => ({
  x: place.longitude,
  y: place.latitude,
});
const named = (text: string, x: number, y: number, kind: LabelKind = 'town'): LabelCandidate => ({
  key: `${text} ${x} ${y}`,
  text,
  kind,
  longitude: x,
  latitude: y,
});
const texts = (labels: readonly LabelCandidate[]) => labels.map((label) => label.text);

describe('placing labels', () => {
  test('of two on one spot the first is written beside its dot', () => {
    const placed = placeLabels([named('Lititz', 300, 200), named('Rothsville', 304, 202)], pixelOf, size, []);
    expect(placed).toMatchObject([{ text: 'Lititz', dot: true, down: 0 }]);
    expect(placed[0]?.right).toBeGreaterThan(0);
  });

  test('a town at the right edge is written on its left', () => {
    expect(placeLabels([named('Lititz', 590, 200)], pixelOf, size, [])[0]?.right).toBeLessThan(0);
  });

  test('a town under a marker keeps its name, away from the marker and without a dot', () => {
    const marker = around(300, 200, 20, 20);
    const [label] = placeLabels([named('Lititz', 300, 200)], pixelOf, size, [marker]);
    expect(label).toMatchObject({ dot: false });
    expect(label?.right).toBeGreaterThan(20);
  });

  test('a town is written where no line crosses its name, or not at all; a city in any case', () => {
    const toTheRight = { x1: 302, y1: 0, x2: 340, y2: 400 };
    const through = { x1: 300, y1: 0, x2: 300, y2: 400 };
    const across = { x1: 0, y1: 200, x2: 600, y2: 200 };
    expect(placeLabels([named('Lititz', 300, 200)], pixelOf, size, [], [toTheRight])[0]).toMatchObject({
      anchor: 'right',
    });
    expect(placeLabels([named('Lititz', 300, 200)], pixelOf, size, [], [through, across])).toEqual([]);
    expect(
      placeLabels([named('Lancaster', 300, 200, 'city')], pixelOf, size, [], [through, across]),
    ).toHaveLength(1);
  });

  test.each([
    [{ x1: 0, y1: 0, x2: 100, y2: 100 }, true],
    [{ x1: 50, y1: 50, x2: 51, y2: 50 }, true],
    [{ x1: 0, y1: 39, x2: 100, y2: 39 }, false],
    [{ x1: 0, y1: 70, x2: 30, y2: 100 }, false],
    [{ x1: 0, y1: 0, x2: 30, y2: 30 }, false],
  ])('the line %j through the middle box: %s', (line, expected) => {
    expect(crosses(line, around(50, 50, 10, 10))).toBe(expected);
  });

  test('a ZIP’s number goes below the town of the same middle', () => {
    expect(
      placeLabels([named('Lititz', 300, 200), named('17543', 300, 200, 'zip')], pixelOf, size, [])[1],
    ).toMatchObject({ text: '17543', right: 0, down: 16 });
  });

  test('towns are thinned to the map’s size; what is outside is not written', () => {
    const many = Array.from({ length: 900 }, (_, index) =>
      named('Ono', (index % 30) * 20, Math.floor(index / 30) * 20 - 90),
    );
    const placed = placeLabels(many, pixelOf, size, []);
    expect(placed.length).toBeGreaterThan(10);
    expect(placed.length).toBeLessThanOrEqual(Math.ceil((600 * 400) / 9_000));
    expect(texts(placeLabels([named('Ono', -5, 100), named('Ono', 100, 401)], pixelOf, size, []))).toEqual(
      [],
    );
  });

  test('texts touch neither each other nor what is taken, and stay on the map', () => {
    const kind = fc.constantFrom<LabelKind>('state', 'county', 'town', 'city', 'zip', 'area');
    const candidate = fc
      .tuple(
        fc.string({ minLength: 2, maxLength: 18 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 400 }),
        kind,
      )
      .map(([text, x, y, of]) => named(text, x, y, of));
    const marker = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }))
      .map(([x, y]) => around(x, y, 20, 20));
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 60 }),
        fc.array(marker, { maxLength: 12 }),
        (candidates, markers) => {
          const boxes = placeLabels(candidates, pixelOf, size, markers).map((label): Box => {
            const width = textWidth(label.text, 11);
            const middle = { left: width / 2, middle: 0, right: -width / 2 }[label.anchor];
            return around(label.longitude + label.right + middle, label.latitude + label.down, width / 2, 6);
          });
          for (const [index, box] of boxes.entries()) {
            expect([...markers, ...boxes.slice(index + 1)].filter((other) => touch(box, other))).toEqual([]);
            expect(box.left >= 0 && box.top >= 0 && box.right <= 600 && box.bottom <= 400).toBe(true);
          }
        },
      ),
    );
  });
});
