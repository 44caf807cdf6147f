import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JoinPrices, type Parcel } from './join-prices.ts';

/** A file as the test counts it, by names alone. */
interface Drawn {
  readonly visits: readonly number[];
  readonly bytes: number;
  readonly imports: readonly number[];
}

const visitCount = 40;

const drawnFiles = fc
  .array(
    fc.record({
      visits: fc.uniqueArray(fc.nat(visitCount - 1), { minLength: 1, maxLength: 8 }),
      bytes: fc.integer({ min: 1, max: 9 }),
      imports: fc.array(fc.nat(8), { maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 9 },
  )
  // Only what comes later is imported, so there are no circles.
  .map((files) =>
    files.map((file, index): Drawn => ({
      ...file,
      imports: file.imports.filter((target) => target > index && target < files.length),
    })),
  );

const weights = Array.from({ length: visitCount }, (_, visit) => 1 + (visit % 3));

function behindOf(files: readonly Drawn[], index: number): Set<number> {
  const seen = new Set<number>();
  const follow = (one: number) =>
    files[one]?.imports.forEach((target) => {
      if (!seen.has(target)) follow((seen.add(target), target));
    });
  follow(index);
  return seen;
}

/** The definition, counted out for every pair: no price is kept and nothing is packed into bits. */
function pricedAfresh(files: readonly Drawn[], helpedVisits: readonly number[]) {
  const priced: { pair: [number, number]; cost: number }[] = [];
  for (let one = 0; one < files.length; one += 1)
    for (let other = one + 1; other < files.length; other += 1) {
      const uses = (index: number, visit: number) => files[index]?.visits.includes(visit) === true;
      const helped = helpedVisits.filter((visit) => uses(one, visit) && uses(other, visit)).length;
      if (helped === 0) continue;
      const loaded = new Set([one, other, ...behindOf(files, one), ...behindOf(files, other)]);
      let bytes = 0;
      for (let visit = 0; visit < visitCount; visit += 1)
        if (uses(one, visit) || uses(other, visit))
          for (const file of loaded)
            if (!uses(file, visit)) bytes += (weights[visit] ?? 0) * (files[file]?.bytes ?? 0);
      priced.push({ pair: [one, other], cost: bytes / Math.sqrt(helped) });
    }
  return priced.toSorted((a, b) => a.cost - b.cost);
}

test('after any changes, the cheapest pairs are those that pricing every pair afresh finds', () => {
  fc.assert(
    fc.property(
      drawnFiles,
      fc.array(fc.record({ at: fc.nat(8), visit: fc.nat(visitCount - 1), gone: fc.boolean() }), {
        maxLength: 5,
      }),
      fc.uniqueArray(fc.nat(visitCount - 1), { minLength: 1 }),
      (drawn, changes, helpedVisits) => {
        let files: readonly Drawn[] = drawn;
        let parcels = files.map(parcelOf);
        const behind = () =>
          new Map(
            parcels.map((parcel, index) => [
              parcel,
              new Set([...behindOf(files, index)].flatMap((one) => parcels[one] ?? [])),
            ]),
          );
        const prices = new JoinPrices(parcels, behind(), weights);
        const check = () =>
          expect(prices.cheapestPairs(helpedVisits, 5)).toEqual(
            pricedAfresh(files, helpedVisits).slice(0, 5),
          );
        check();
        for (const { at, visit, gone } of changes) {
          const index = at % files.length;
          if (gone && files.length > 2) {
            // It goes, and what imported it now imports nothing in its place.
            files = files
              .filter((_, one) => one !== index)
              .map((file) => ({
                ...file,
                imports: file.imports.flatMap((target) =>
                  target === index ? [] : target > index ? target - 1 : target,
                ),
              }));
            parcels = parcels.filter((_, one) => one !== index);
          } else {
            files = files.map((file, one) =>
              one === index
                ? { ...file, bytes: file.bytes + 1, visits: [...new Set([...file.visits, visit])] }
                : file,
            );
            parcels = parcels.map((parcel, one) => {
              const file = files[one];
              return one === index && file !== undefined ? parcelOf(file) : parcel;
            });
          }
          prices.replace(parcels, behind());
          check();
        }
      },
    ),
    { numRuns: 300 },
  );
});

const parcelOf = ({ visits, bytes }: Drawn): Parcel => ({ modules: [], visits: new Set(visits), bytes });
