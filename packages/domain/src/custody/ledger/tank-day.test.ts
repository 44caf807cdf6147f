import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aboardAfter, countsAs, isKnown, tankLevels, type TankDay, type VisitBehind } from './tank-day.ts';

const day = (changes: [at: number, gallons: number][], opening = 0): TankDay => ({
  opening: opening === 0 ? [] : [{ gallons: opening, wasteType: 'septage' }],
  changes: changes.map(([at, gallons]) => ({ at, gallons, wasteType: 'septage' })),
});
const job = (doneAt: number | null, gallons: number, isReported = false): VisitBehind => ({
  kind: 'job',
  doneAt,
  gallons,
  wasteType: 'septage',
  isReported,
});
const planned: VisitBehind = {
  kind: 'disposal',
  doneAt: null,
  gallons: 0,
  wasteType: null,
  isReported: false,
};

const levels = (of: TankDay, behind: VisitBehind[] = []): string =>
  tankLevels(of, behind)
    .map(({ at, gallons }) => `${at}:${gallons}`)
    .join(' ');

describe('a truck’s tanks', () => {
  test.each<[string, TankDay, VisitBehind[], string, number]>([
    ['are empty when nobody says otherwise', day([]), [], '', 0],
    ['hold what stayed overnight', day([], 1_200), [], '', 1_200],
    [
      'hold what was reported',
      day(
        [
          [8, 500],
          [9, 700],
        ],
        100,
      ),
      [],
      '8:600 9:1300',
      1_300,
    ],
    [
      'are emptied by the report, not by the plan',
      day([
        [8, 500],
        [9, 700],
      ]),
      [job(8, 500, true), planned, job(9, 700, true)],
      '8:500 9:1200',
      1_200,
    ],
    [
      'are empty once a load closed',
      day([
        [8, 500],
        [9, -500],
        [10, 300],
      ]),
      [],
      '8:500 9:0 10:300',
      300,
    ],
    [
      'hold what the office completed beside reports',
      day([[8, 500]]),
      [job(8, 500, true), job(9, 400)],
      '8:500 9:900',
      900,
    ],
    [
      'lose that with the rest',
      day([
        [8, 500],
        [10, -500],
      ]),
      [job(8, 500, true), job(9, 400)],
      '8:500 9:900 10:0',
      0,
    ],
    [
      'lose what was done the moment they were emptied',
      day([
        [8, 500],
        [9, -500],
      ]),
      [job(9, 400)],
      '8:500 9:900 9:0',
      0,
    ],
    [
      'keep it when they are emptied in part',
      day([
        [8, 500],
        [10, -300],
      ]),
      [job(9, 400)],
      '8:500 9:900 10:600',
      600,
    ],
    ['will hold what is being taken up', day([[8, 500]]), [job(null, 800)], '8:500 Infinity:1300', 1_300],
    ['hold what was reported of the job under way', day([[8, 500]]), [job(null, 800, true)], '8:500', 500],
    [
      'are as planned without reports',
      day([], 300),
      [job(8, 500), planned, job(10, 700)],
      '8:800 8:0 10:700',
      700,
    ],
    [
      'without reports count visits in their order',
      day([]),
      [job(9, 500), planned, job(8, 700)],
      '9:500 9:0 9:700',
      700,
    ],
  ])('%s', (_, of, behind, expected, aboard) => {
    expect(levels(of, behind)).toBe(expected);
    expect(aboardAfter(of, behind).gallons).toBe(aboard);
  });

  test('with every job reported hold what the ledger adds up to', () => {
    const change = record({
      at: integer({ min: 0, max: 50 }),
      gallons: integer({ min: 1, max: 900 }),
      visit: constantFrom(true, false),
    });
    assert(
      property(array(change, { minLength: 1, maxLength: 20 }), (all) => {
        const changes = all.map(({ at, gallons }): [number, number] => [at, gallons]);
        const behind = all.flatMap(({ at, gallons, visit }) => (visit ? [job(at, gallons, true)] : []));
        const sum = changes.reduce((total, [, gallons]) => total + gallons, 0);
        expect(aboardAfter(day(changes), behind).gallons).toBe(sum);
        expect(aboardAfter(day([...changes, [60, -sum]]), [...behind, job(55, 400)]).gallons).toBe(0);
      }),
    );
  });
});

test.each([
  [['septage', 'grease'], { septage: 3, grease: 1 }, 'grease'],
  [['grease', 'septage'], { septage: 1, grease: 2 }, 'septage'],
  [['septage', 'grease', 'manure'], { septage: 3, grease: 1 }, 'manure'],
  [['septage', 'grease'], { septage: 2, grease: 2 }, 'septage'],
  [['portable_toilet', 'septage'], { septage: 3, portable_toilet: 1 }, 'septage'],
] as const)('%j where sites take %j counts as %s', (wastes, takers, expected) => {
  expect(countsAs(wastes, takers)).toBe(expected);
});

test.each([
  [[], null],
  [['grease'], 'grease'],
  [['portable_toilet', 'septage'], 'septage'],
  [['portable_toilet', 'portable_toilet'], 'portable_toilet'],
  [['grease', 'septage'], 'grease'],
] as const)('%j counts as %s', (wastes, expected) => {
  expect(countsAs(wastes)).toBe(expected);
});

test('a truck of which nothing was reported is not known', () => {
  expect([day([]), day([], 5), day([[1, 1]])].map(isKnown)).toEqual([false, true, true]);
});
