import { describe, expect, test } from 'vitest';
import type { PlanRoute } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import { visitedRoutes } from '../compare/compare-plans.ts';
import { followOrder } from '../follow/follow.ts';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from '../test/days.ts';

const at = (hour: number, minute = 0): number => hour * HOUR + minute * MINUTE;
const clock = (seconds: number): string =>
  `${Math.floor(seconds / HOUR)}:${String(Math.floor((seconds % HOUR) / MINUTE)).padStart(2, '0')}`;

/** Each entry as "what begin–end", with "→ time" where the truck then waits for a load. */
function told({ stops }: PlanRoute): string[] {
  return stops.map(({ kind, stopId, disposalSiteId, serviceStart, departure, heldSeconds = 0 }) => {
    const what = stopId ?? disposalSiteId ?? kind;
    const times =
      departure - heldSeconds > serviceStart
        ? `${clock(serviceStart)}–${clock(departure - heldSeconds)}`
        : clock(serviceStart);
    return `${what} ${times}${heldSeconds > 0 ? ` → ${clock(departure)}` : ''}`;
  });
}

/**
 * 10 and 20 minutes (and kilometres) from the depot, where "d" empties in 20 minutes. Work takes 10 minutes,
 * an hour costs 60 dollars, a kilometre one.
 */
const load = { gallons: 1000, wasteType: 'septage' };
const line20 = { travel: line(0, 10, 20), disposalSites: [site('d', 0)], trucks: [truck('t')] };

const cases: [name: string, input: PlanInput, route: string[], dollars: number][] = [
  [
    'the truck leaves when the load is ready: 9:00 + 10 min of road + 10 of work + 10 of road; 30 minutes and 20 km',
    day({ ...line20, stops: [stop('a', 1, { releaseSeconds: at(9) })] }),
    ['start 9:00', 'a 9:10–9:20', 'end 9:30'],
    30 + 20,
  ],
  [
    'a load that is ready before the shift begins changes nothing',
    day({ ...line20, stops: [stop('a', 1, { releaseSeconds: at(7) })] }),
    ['start 8:00', 'a 8:10–8:20', 'end 8:30'],
    30 + 20,
  ],
  [
    'the whole trip waits for the later of two loads: 9:15 + 10 + 10 + 10 + 10 + 20; 60 minutes and 40 km',
    day({
      ...line20,
      stops: [stop('a', 1, { windows: [[at(8), at(9, 30)]] }), stop('b', 2, { releaseSeconds: at(9, 15) })],
    }),
    ['start 9:15', 'a 9:25–9:35', 'b 9:45–9:55', 'end 10:15'],
    60 + 40,
  ],
  [
    'a cannot wait (9:25 is after 8:20): it gets a trip of its own, out by 8:10, back at 8:40, unloaded at 9:00; b waits for 9:15; 135 minutes and 20 + 40 km',
    day({
      ...line20,
      stops: [
        stop('a', 1, { ...load, windows: [[at(8), at(8, 20)]] }),
        stop('b', 2, { ...load, releaseSeconds: at(9, 15) }),
      ],
    }),
    ['start 8:10', 'a 8:20–8:30', 'd 8:40–9:00 → 9:15', 'b 9:35–9:45', 'd 10:05–10:25', 'end 10:25'],
    135 + 60,
  ],
  [
    'a may be served until 9:00: it leaves so late that nobody waits, 9:15 − 20 − 10 − 10 − 10 = 8:25; 120 minutes and 60 km',
    day({
      ...line20,
      stops: [
        stop('a', 1, { ...load, windows: [[at(8), at(9)]] }),
        stop('b', 2, { ...load, releaseSeconds: at(9, 15) }),
      ],
    }),
    ['start 8:25', 'a 8:35–8:45', 'd 8:55–9:15', 'b 9:35–9:45', 'd 10:05–10:25', 'end 10:25'],
    120 + 60,
  ],
  [
    'a break is taken while the load is waited for: 9:00 to 9:30, then until 10:00; 3 hours and 60 km',
    day({
      ...line20,
      trucks: [
        truck('t', { breaks: [{ earliest: at(8, 55), latest: at(9, 30), durationSeconds: 30 * MINUTE }] }),
      ],
      stops: [
        stop('a', 1, { ...load, windows: [[at(8), at(8, 20)]] }),
        stop('b', 2, { ...load, releaseSeconds: at(10) }),
      ],
    }),
    [
      'start 8:10',
      'a 8:20–8:30',
      'd 8:40–9:00',
      'break 9:00–9:30 → 10:00',
      'b 10:20–10:30',
      'd 10:50–11:10',
      'end 11:10',
    ],
    180 + 60,
  ],
  [
    'a site that is closed when the load is ready is left before: unloaded by 9:00, away at 9:15',
    day({
      ...line20,
      disposalSites: [
        site('d', 0, {
          windows: [
            [at(8), at(9)],
            [at(10), at(12)],
          ],
        }),
      ],
      stops: [
        stop('a', 1, { ...load, windows: [[at(8), at(8, 20)]] }),
        stop('b', 2, { ...load, releaseSeconds: at(9, 15) }),
      ],
    }),
    ['start 8:10', 'a 8:20–8:30', 'd 8:40–9:00 → 9:15', 'b 9:35–9:45', 'd 10:05–10:25', 'end 10:25'],
    135 + 60,
  ],
];

test.each(cases)('%s', (_, input, route, dollars) => {
  const plan = solve(input, { iterations: 100 });
  expect(plan.routes.map((one) => told(one))).toEqual([route]);
  expect(plan.cost.totalCents).toBe(100 * dollars);
  expect(plan.leftOut).toEqual([]);
  expect(checkPlan(input, plan)).toEqual([]);
  expect(followOrder(input, 't', visitedRoutes(plan.routes)[0]?.visits ?? [])).toEqual({
    route: plan.routes[0],
    findings: [],
  });
});

describe('left out', () => {
  const reasons: [name: string, more: Parameters<typeof stop>[2], reason: object][] = [
    ['ready at 9:50, ten minutes away: just in time for 10:00', { releaseSeconds: at(9, 50) }, {}],
    [
      'ready at 9:51: a minute too late',
      { releaseSeconds: at(9, 51) },
      { code: 'released-too-late', releaseSeconds: at(9, 51) },
    ],
    [
      'the window cannot be met however early it is ready',
      { windows: [[at(7), at(8, 5)]], releaseSeconds: at(7) },
      { code: 'window-cannot-be-met', truckId: 't', earliestArrival: at(8, 10) },
    ],
    [
      'ready too late for the shift: 15:31 + 30 minutes',
      { windows: [], releaseSeconds: at(15, 31) },
      { code: 'released-too-late', releaseSeconds: at(15, 31) },
    ],
  ];
  test.each(reasons)('%s', (_, more, reason) => {
    const input = day({ ...line20, stops: [stop('a', 1, { windows: [[at(8), at(10)]], ...more })] });
    expect(solve(input, { iterations: 20 }).leftOut[0]?.reason ?? {}).toEqual(reason);
  });
});

test('an order that cannot be kept is followed all the same: it waits for its loads and is late', () => {
  const input = day({
    ...line20,
    stops: [stop('a', 1, { windows: [[at(8), at(9)]] }), stop('b', 2, { releaseSeconds: at(9, 15) })],
  });
  const { route, findings } = followOrder(input, 't', [{ stopId: 'a' }, { stopId: 'b' }]);
  expect(told(route)).toEqual(['start 9:15', 'a 9:25–9:35', 'b 9:45–9:55', 'end 10:15']);
  expect(findings).toEqual([{ index: 1, code: 'late', stopId: 'a', seconds: 25 * MINUTE }]);
});
