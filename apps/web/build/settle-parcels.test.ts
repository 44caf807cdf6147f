import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costOfFiles,
  placeParcels,
  settleParcels,
  type SettledParcel,
  type Settling,
  unplaced,
} from './settle-parcels.ts';

const parcel = (bytes: number, imports: readonly number[] = []): SettledParcel => ({ bytes, imports });
const visit = (needs: readonly number[], maxFiles = 9, weight = 1) => ({ needs, weight, maxFiles });

test('a part in the wrong file moves to where it is needed', () => {
  const settling: Settling = {
    parcels: [parcel(10), parcel(10), parcel(50)],
    visits: [visit([0]), visit([0, 1, 2])],
  };
  const fileOf = settleParcels(settling, [0, 1, 0]);
  expect(costOfFiles(settling, fileOf)).toBe(0);
  expect(fileOf[2]).not.toBe(fileOf[0]);
});

test('a visit that may load one file keeps one, whatever it costs the other', () => {
  const settling: Settling = {
    parcels: [parcel(10), parcel(90)],
    visits: [visit([0]), visit([0, 1], 1)],
  };
  expect(new Set(settleParcels(settling, [0, 0])).size).toBe(1);
});

test('what a file imports counts as loaded, and files never import each other', () => {
  // The third imports the first and is imported by the second: with both in one file it must not stay apart.
  const settling: Settling = {
    parcels: [parcel(1), parcel(1, [2]), parcel(100, [0])],
    visits: [visit([0]), visit([0, 1, 2])],
  };
  expect(costOfFiles(settling, [0, 0, 1])).toBe(Infinity);
  expect(costOfFiles(settling, [0, 1, 1])).toBe(0);
  expect(costOfFiles(settling, settleParcels(settling, [0, 0, 0]))).toBe(0);
});

/** Parcels import only such that come before them; visits need what they need with all of its imports. */
const settlings = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(99), { maxLength: 3 })), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((made) => {
    const parcels = made.map(([bytes, imports], index) =>
      parcel(bytes, [...new Set(index === 0 ? [] : imports.map((target) => target % index))]),
    );
    const withImports = (needs: readonly number[]): number[] => {
      const all = new Set(needs);
      for (const one of all) for (const target of parcels[one]?.imports ?? []) all.add(target);
      return [...all];
    };
    return fc.record({
      parcels: fc.constant(parcels),
      visits: fc.array(
        fc
          .tuple(fc.subarray([...parcels.keys()]), fc.integer({ min: 1, max: 4 }))
          .map(([needs, maxFiles]) => visit(withImports(needs), maxFiles)),
        { maxLength: 5 },
      ),
    });
  });

test('it is never worse than one file for all, never a circle, never a file too many', () => {
  fc.assert(
    fc.property(settlings, (settling) => {
      const together = settling.parcels.map(() => 0);
      const cost = costOfFiles(settling, settleParcels(settling, together));
      expect(cost).toBeLessThanOrEqual(costOfFiles(settling, together));
      expect(cost).toBeLessThan(Infinity);
    }),
    { numRuns: 50 },
  );
});

test('the same plan is settled in the same way', () => {
  fc.assert(
    fc.property(settlings, (settling) => {
      const together = settling.parcels.map(() => 0);
      expect(settleParcels(settling, together)).toEqual(settleParcels(settling, together));
    }),
    { numRuns: 10 },
  );
});

test('what has no place goes where it costs the least, and a former file that makes a circle is not kept', () => {
  // The third imports the first and is imported by the second.
  const settling: Settling = {
    parcels: [parcel(10), parcel(20, [2]), parcel(100, [0]), parcel(5)],
    visits: [visit([0]), visit([0, 1, 2, 3])],
  };
  const placed = placeParcels(settling, [0, 0, 1, unplaced]) ?? [];
  expect(placed.slice(1, 3)).toEqual([0, 1]);
  expect(costOfFiles(settling, placed)).toBe(0);
});

test('former files that are too many are settled to as many as may be', () => {
  const settling: Settling = {
    parcels: [parcel(10), parcel(90)],
    visits: [visit([0]), visit([0, 1], 1)],
  };
  const placed = placeParcels(settling, [0, 1]) ?? [];
  expect(costOfFiles(settling, placed)).toBe(Infinity);
  expect(costOfFiles(settling, settleParcels(settling, placed))).toBeLessThan(Infinity);
});

test('few bytes too many of two visits cost less than as many of one', () => {
  const settling: Settling = {
    parcels: [parcel(100_000), parcel(100_000), parcel(10)],
    visits: [visit([2]), visit([0, 2]), visit([1, 2])],
  };
  // Each page loads the other's; or the smallest loads both.
  expect(costOfFiles(settling, [0, 0, 1])).toBeLessThan(costOfFiles(settling, [0, 0, 0]));
});
