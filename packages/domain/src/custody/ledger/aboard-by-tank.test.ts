import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WasteType } from '../../services/waste-type.ts';
import { aboardByTank, type DividedTank } from './aboard-by-tank.ts';
import { aboardAfter, type TankDay, type VisitBehind } from './tank-day.ts';

const tanks: DividedTank[] = [
  { id: 'front', capacityGallons: 2_000, acceptedWasteTypes: ['septage', 'portable_toilet'] },
  { id: 'middle', capacityGallons: 1_000, acceptedWasteTypes: ['septage', 'grease'] },
  { id: 'rear', capacityGallons: 500, acceptedWasteTypes: ['grease'] },
];
const change = (at: number, tankId: string, gallons: number, wasteType: WasteType = 'septage') => ({
  at,
  tankId,
  gallons,
  wasteType,
});
const job = (doneAt: number | null, gallons: number, wasteType: WasteType = 'septage'): VisitBehind => ({
  kind: 'job',
  doneAt,
  gallons,
  wasteType,
  isReported: false,
});
const dump = (acceptedWasteTypes?: WasteType[]): VisitBehind => ({
  kind: 'disposal',
  doneAt: null,
  gallons: 0,
  wasteType: null,
  isReported: false,
  ...(acceptedWasteTypes && { acceptedWasteTypes }),
});
const opening = [
  { tankId: 'front', gallons: 300, wasteType: 'septage' as const },
  { tankId: 'rear', gallons: 100, wasteType: 'grease' as const },
];

const inWords = (day: Partial<TankDay>, behind: VisitBehind[] = []): string =>
  [...aboardByTank(tanks, { opening: [], changes: [], ...day }, behind)]
    .flatMap(([id, load]) => (load === null ? [] : `${id} ${load.gallons} ${load.wasteType}`))
    .join(', ');

test.each<[string, string, string]>([
  ['nothing', inWords({}), ''],
  ['what stayed overnight', inWords({ opening }), 'front 300 septage, rear 100 grease'],
  [
    'what came and went in each',
    inWords({ opening, changes: [change(1, 'rear', 200, 'grease'), change(2, 'front', -300)] }),
    'rear 300 grease',
  ],
  ['a tank that is gone', inWords({ changes: [change(1, 'old', 200)] }), ''],
  [
    'septage with portable-toilet waste',
    inWords({ changes: [change(1, 'front', 50, 'portable_toilet'), change(2, 'front', 60)] }),
    'front 110 septage',
  ],
  ['a job of the office, in the roomiest', inWords({}, [job(1, 400)]), 'front 400 septage'],
  [
    'one after another, in the roomiest of the moment',
    inWords({}, [job(1, 1_500), job(2, 700), job(3, 100)]),
    'front 1600 septage, middle 700 septage',
  ],
  [
    'grease where nothing else is',
    inWords({ changes: [change(1, 'middle', 10)] }, [job(2, 400, 'grease')]),
    'middle 10 septage, rear 400 grease',
  ],
  ['manure, which no tank takes', inWords({}, [job(1, 400, 'manure')]), ''],
  [
    'a job of the office, until its tank is shown empty',
    inWords({ opening, changes: [change(5, 'front', -300)] }, [job(1, 400)]),
    'rear 100 grease',
  ],
  ['a passed plant that takes all', inWords({ opening }, [dump()]), ''],
  ['a passed plant for grease', inWords({ opening }, [dump(['grease'])]), 'front 300 septage'],
])('%s', (_title, words, expected) => {
  expect(words).toBe(expected);
});

test('together they hold what the truck as one tank does', () => {
  const step = fc.record({
    tankId: fc.constantFrom('front', 'middle', 'rear'),
    gallons: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.nat(300), (steps, pumped) => {
      const day = {
        opening: [],
        changes: steps.map(({ tankId, gallons }, at) =>
          change(at, tankId, gallons, tankId === 'rear' ? 'grease' : 'septage'),
        ),
      };
      const behind = [job(100, pumped)];
      const sum = [...aboardByTank(tanks, day, behind).values()].reduce(
        (total, load) => total + (load?.gallons ?? 0),
        0,
      );
      expect(sum).toBe(aboardAfter(day, behind).gallons);
    }),
  );
});
