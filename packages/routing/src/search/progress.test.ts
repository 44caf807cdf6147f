import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenRoute, PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { arbitraryDay, truck } from '../test/days.ts';

/**
 * Without tanks, as drawn (more stops than the general search takes), and one only the general search
 * supports.
 */
const kinds: [name: string, change: (day: PlanInput) => PlanInput][] = [
  [
    'plain',
    (day) => ({
      ...day,
      disposalSites: [],
      rules: { endEmpty: false },
      trucks: day.trucks.map((_, at) => ({
        ...truck(`t${at}`),
        acceptedWastes: ['septage', 'grease', 'portable-toilet'],
      })),
      mixable: [['septage', 'grease', 'portable-toilet']],
    }),
  ],
  ['trips', (day) => day],
  ['general', (day) => ({ ...day, rules: { ...day.rules, balanceCentsPerSquaredHour: 100 } })],
];

test.each(kinds)(
  'the routes told of while a day is searched have each stop once, as many as are said not to be left out: %s',
  (_, change) => {
    fc.assert(
      fc.property(arbitraryDay({ places: 8, stops: 16, trucks: 3, sites: 2 }), (day) => {
        const input = change(day);
        const seen: { leftOut: number; routes: GivenRoute[] | undefined }[] = [];
        solve(input, {
          iterations: 300,
          onProgress: ({ leftOut, routes }) => void seen.push({ leftOut, routes }),
        });
        // A day without a servable stop is not searched.
        expect(seen.length === 0 || seen[0]?.routes !== undefined).toBe(true);
        for (const { leftOut, routes } of seen) {
          if (!routes) continue;
          const ids = routes.flatMap(({ stopIds }) => stopIds);
          expect([new Set(ids).size, ids.length]).toEqual([ids.length, input.stops.length - leftOut]);
          expect(
            new Set(input.trucks.map(({ id }) => id)).isSupersetOf(
              new Set(routes.map(({ truckId }) => truckId)),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  },
);
