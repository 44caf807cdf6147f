import type { PlanInput, PlanStop } from '../input.ts';
import { createRandom } from '../search/seed.ts';
import { HOUR, day, stop, truck } from './days.ts';

/** Days for tests of the plain search. */
export const goods = (gallons: number): Partial<PlanStop> => ({ gallons, wasteType: 'septage' });
export const overnight = { rules: { endEmpty: false } };

/** Places on a plane with roads that are longer in one direction; windows when waiting is free. */
export function plainDay(
  places: number,
  stops: number,
  trucks: number,
  seed: number,
  windows: boolean,
): PlanInput {
  const random = createRandom(seed);
  const points = Array.from({ length: places }, () => [random.below(30), random.below(30)] as const);
  const legs = points.flatMap(([x, y], i) =>
    points.map(([a, b], j) => (i === j ? 0 : Math.round(Math.hypot(x - a, y - b) * 60) + (i > j ? 45 : 0))),
  );
  return day({
    travel: { size: places, seconds: legs, meters: legs.map((leg) => leg * 16) },
    stops: Array.from({ length: stops }, (_, at) => {
      const from = 8 * HOUR + random.below(4) * HOUR;
      return stop(`s${at}`, 1 + random.below(places - 1), {
        ...goods(200 + random.below(900)),
        windows: windows && random.below(2) === 0 ? [[from, from + 3 * HOUR]] : [],
      });
    }),
    trucks: Array.from({ length: trucks }, (_, at) =>
      truck(`t${at}`, {
        costPerHourCents: windows ? 0 : 4000,
        fixedCostCents: seed % 2 === 0 ? 0 : 3000,
        shift: [8 * HOUR, 17 * HOUR],
      }),
    ),
    ...overnight,
  });
}
