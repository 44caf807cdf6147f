/**
 * How the search scales: microseconds of an iteration for growing days, beside n log n.
 *   node packages/routing/benchmark/scaling.ts [--seconds 3] [--sizes 100,200,500,1000,2000]
 * Plain: delivery with time windows from one depot, about ten stops a route. Real: realistic days with
 * disposal trips.
 */
import { parseArgs } from 'node:util';
import type { PlanInput } from '../src/input.ts';
import { createRandom } from '../src/search/seed.ts';
import { realDay } from '../src/test/real-days.ts';
import { runSolve } from './run-solve.ts';
import { WASTE, identicalTrucks, matrix, plainRules } from './sets/fleet.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '100,200,500,1000,2000' },
  },
});
const seconds = Number(values.seconds);
const sizes = values.sizes.split(',').map(Number);

const kinds: [name: string, create: (stops: number) => PlanInput][] = [
  ['plain', plainDay],
  ['real, septic', (stops) => realDay({ kind: 'septic', stops })],
  ['real, toilet', (stops) => realDay({ kind: 'toilet', stops })],
];
console.log(
  'day            stops trucks  iterations  us/iteration  relative  n log n  start s  whole s   MB',
);
for (const [name, create] of kinds) {
  let first: { stops: number; microseconds: number } | undefined;
  for (const stops of sizes) {
    const input = create(stops);
    const { plan, firstSeconds, cpuSeconds, peakMegabytes } = await runSolve({ input, seconds, seed: 1 });
    // The time is counted from the call; the search has what is left when its first plan stands.
    const microseconds = (Math.max(0, seconds - firstSeconds) * 1e6) / Math.max(1, plan.iterations);
    first ??= { stops, microseconds };
    const expected = (stops * Math.log(stops)) / (first.stops * Math.log(first.stops));
    console.log(
      [
        name.padEnd(14),
        String(stops).padStart(5),
        String(input.trucks.length).padStart(6),
        String(plan.iterations).padStart(11),
        microseconds.toFixed(1).padStart(13),
        (microseconds / first.microseconds).toFixed(2).padStart(9),
        expected.toFixed(2).padStart(8),
        firstSeconds.toFixed(2).padStart(8),
        cpuSeconds.toFixed(1).padStart(8),
        String(peakMegabytes).padStart(4),
      ].join(' '),
    );
  }
}

/** Places in a square of 1,000 units, windows of an hour or two for half of the stops, a unit a second. */
function plainDay(stops: number): PlanInput {
  const random = createRandom(stops);
  const points = Array.from({ length: stops + 1 }, () => ({ x: random.below(1000), y: random.below(1000) }));
  const meters = matrix(points, (from, to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)));
  return {
    ...plainRules,
    travel: { size: points.length, seconds: meters, meters },
    trucks: identicalTrucks(Math.ceil(stops / 8), 200, [0, 20_000]),
    stops: Array.from({ length: stops }, (_, index) => {
      const from = random.below(14_000);
      return {
        id: String(index),
        place: index + 1,
        serviceSeconds: 300,
        windows: random.unit() < 0.5 ? [] : [[from, from + 3600 + random.below(3600)]],
        priority: 'normal',
        gallons: 10 + random.below(20),
        wasteType: WASTE,
      };
    }),
  };
}
