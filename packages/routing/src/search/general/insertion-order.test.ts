import { expect, test } from 'vitest';
import type { PlanInput } from '../../input.ts';
import { buildProblem } from '../../problem/problem.ts';
import { HOUR, day, line, stop, truck } from '../../test/days.ts';
import { createRandom } from '../seed.ts';
import { createInsertionOrder } from './insertion-order.ts';

/** Stop 0 is the farthest, 1 has the largest load, 2 the shortest and earliest window. */
const stops: PlanInput['stops'] = [
  stop('far', 3, { windows: [[8 * HOUR, 16 * HOUR]] }),
  stop('large', 2, { gallons: 900, wasteType: 'septage', windows: [[8 * HOUR, 15 * HOUR]] }),
  stop('early', 1, { windows: [[7 * HOUR, 8 * HOUR]] }),
];

function counts(priorities: PlanInput['stops'][number]['priority'][]): Map<string, number> {
  const input = day({
    travel: line(0, 10, 20, 30),
    stops: stops.map((one, at) => ({ ...one, priority: priorities[at] ?? 'normal' })),
    trucks: [truck('t')],
  });
  const { sort } = createInsertionOrder(buildProblem(input), createRandom(1));
  const seen = new Map<string, number>();
  for (let again = 0; again < 1400; again++) {
    const absent = Int32Array.of(0, 1, 2);
    sort(absent, 3);
    const order = [...absent].join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  return seen;
}

test('every stop comes first now and then, the largest load most often', () => {
  const seen = counts([]);
  const first = (one: string): number =>
    [...seen].reduce((sum, [order, count]) => sum + (order.startsWith(one) ? count : 0), 0);
  expect(first('0') + first('1') + first('2')).toBe(1400);
  // Of 14: random 4 (a third each); load 4; far 2; near, short and early 1 each; late 1.
  expect(first('1') / 100).toBeCloseTo(4 / 3 + 4, 0);
  expect(first('0') / 100).toBeCloseTo(4 / 3 + 3, 0);
  expect(first('2') / 100).toBeCloseTo(4 / 3 + 3, 0);
});

test('a higher priority comes first in at least four of five steps', () => {
  const seen = counts(['normal', 'low', 'high']);
  const byTier = [...seen].reduce((sum, [order, count]) => sum + (order === '201' ? count : 0), 0);
  expect(byTier / 1400).toBeGreaterThan(0.8);
  expect(byTier).toBeLessThan(1400);
});
