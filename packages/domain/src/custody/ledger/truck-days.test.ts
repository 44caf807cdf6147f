import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playFacts } from './correct-load.ts';
import { dayCloseFindings } from './day-close.ts';
import { onBoard, post, type LoadBook, type LoadEntry } from './ledger.ts';
import type { LoadFact } from './load-fact.ts';
import { compartmentDays, type DayMovement } from './truck-days.ts';

const tanks = ['T1', 'T2'];

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Summed up as in the database. */
const movementsOf = (entries: readonly LoadEntry[]): DayMovement[] =>
  entries.flatMap((entry) =>
    entry.postings.flatMap(({ account, gallons }): DayMovement[] =>
      account.kind === 'compartment' && entry.kind !== 'rinse'
        ? [
            {
              compartmentId: account.reference,
              date: dateOf(entry.occurredAt),
              kind: entry.kind,
              direction: gallons > 0 ? 'in' : 'out',
              gallons,
            },
          ]
        : [],
    ),
  );

test('a tank’s day: three pickups, the plant meters less, the tank is empty', () => {
  const base = { compartmentId: 'T1', date: '2026-11-23' } as const;
  expect(
    compartmentDays('T1', 40, [
      { ...base, kind: 'pickup', direction: 'in', gallons: 2_800 },
      { ...base, kind: 'discharge', direction: 'out', gallons: -2_600 },
      { ...base, kind: 'variance', direction: 'out', gallons: -240 },
      { ...base, date: '2026-11-25', kind: 'pickup', direction: 'in', gallons: 500 },
      { ...base, compartmentId: 'T2', kind: 'pickup', direction: 'in', gallons: 9 },
    ]),
  ).toEqual([
    {
      compartmentId: 'T1',
      date: '2026-11-23',
      opening: 40,
      pickedUp: 2_800,
      transferredIn: 0,
      transferredOut: 0,
      discharged: 2_600,
      variance: 240,
      closing: 0,
    },
    {
      compartmentId: 'T1',
      date: '2026-11-25',
      opening: 0,
      pickedUp: 500,
      transferredIn: 0,
      transferredOut: 0,
      discharged: 0,
      variance: 0,
      closing: 500,
    },
  ]);
});

test('a day of the truck on which nothing moved in this tank carries on what is aboard', () => {
  const still = { compartmentId: 'T1', pickedUp: 0, transferredIn: 0, transferredOut: 0, variance: 0 };
  expect(
    compartmentDays(
      'T1',
      0,
      [{ compartmentId: 'T1', date: '2026-11-23', kind: 'pickup', direction: 'in', gallons: 500 }],
      ['2026-11-24', '2026-11-23', '2026-11-22'],
    ),
  ).toEqual([
    { ...still, date: '2026-11-22', opening: 0, discharged: 0, closing: 0 },
    { ...still, date: '2026-11-23', opening: 0, pickedUp: 500, discharged: 0, closing: 500 },
    { ...still, date: '2026-11-24', opening: 500, discharged: 0, closing: 500 },
  ]);
});

interface Step {
  readonly kind: LoadFact['kind'];
  readonly tank: number;
  readonly gallons: number;
  readonly emptied: boolean;
  readonly hours: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<LoadFact['kind'][]>('pickup', 'pickup', 'discharge', 'transfer', 'gauge'),
  tank: fc.integer({ min: 0, max: 1 }),
  gallons: fc.integer({ min: 1, max: 3_000 }),
  emptied: fc.boolean(),
  hours: fc.integer({ min: 0, max: 20 }),
});

/** The facts that a ledger accepts, in their order. */
function factsOf(steps: readonly Step[]): LoadFact[] {
  let at = Date.UTC(2026, 10, 2);
  let book: LoadBook = new Map();
  return steps.flatMap(({ kind, tank, gallons, emptied, hours }, index) => {
    at += hours * 3_600_000 + 1;
    const base = { id: `f${index}`, compartmentId: tanks[tank] ?? '', occurredAt: at };
    const fact: LoadFact =
      kind === 'pickup'
        ? { ...base, kind, generatorId: 'g', gallons, wasteType: 'septage' }
        : kind === 'discharge'
          ? { ...base, kind, siteId: 's', gallons, emptied }
          : kind === 'transfer'
            ? { ...base, kind, toCompartmentId: tanks[1 - tank] ?? '', gallons }
            : { ...base, kind: 'gauge', gallons };
    const posted = post(book, fact);
    if (!posted.ok) return [];
    book = posted.book;
    return [fact];
  });
}

describe('whatever happened', () => {
  test('each day begins with what the one before left, the last one ends with what is on board, and all balance', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const played = playFacts(factsOf(steps));
        if (!played.ok) throw new Error(played.refusal);
        const movements = movementsOf(played.entries);
        const all = tanks.map((tank) => compartmentDays(tank, 0, movements));
        for (const [at, days] of all.entries()) {
          for (const [index, day] of days.entries()) {
            expect(day.opening).toBe(days[index - 1]?.closing ?? 0);
            expect(day.closing).toBeGreaterThanOrEqual(0);
          }
          expect(days.at(-1)?.closing ?? 0).toBe(onBoard(played.book, tanks[at] ?? ''));
        }
        const compartments = all.flat().map((day) => ({ ...day, staysOnBoard: true }));
        const none = {
          jobsWithoutGallons: [],
          visitsWithoutReceipt: [],
          openManifests: [],
          openDiscrepancies: [],
        };
        expect(dayCloseFindings({ compartments, ...none })).toEqual([]);
        // What left one tank for the other arrived there on the same day.
        for (const date of new Set(compartments.map((day) => day.date))) {
          const on = compartments.filter((day) => day.date === date);
          const [into, out] = [sum(on, 'transferredIn'), sum(on, 'transferredOut')];
          expect(into).toBe(out);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);
