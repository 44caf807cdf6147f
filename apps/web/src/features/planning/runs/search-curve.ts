// Public to other features: the cost curve of a search.
import type { Optimization, SearchState } from '@haulwright/domain/planning/optimization';

/** Percent of the chart's width and height, from its top left corner. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

/** Percent of the height left free below the cheapest plan, so that its line is not at the chart's edge. */
const FLOOR = 12;

/**
 * The best plan's cost over the search time, as a descending staircase. A plan that leaves less out may cost
 * more, so the curve begins with the first plan that leaves out as little as the best one.
 */
export function costCurve({ seconds, ofSeconds, better }: SearchState): CurvePoint[] {
  const last = better.at(-1);
  const compared = better.filter((plan) => plan.leftOut === last?.leftOut);
  const first = compared[0];
  if (!first || !last) return [];
  const width = Math.max(ofSeconds, seconds, 0.001);
  const fall = first.costCents - last.costCents;
  const x = (second: number) => (Math.min(second, width) / width) * 100;
  const y = (costCents: number) =>
    fall === 0 ? 100 - FLOOR : ((first.costCents - costCents) / fall) * (100 - FLOOR);
  const corners = compared.flatMap((plan, at): CurvePoint[] => {
    const before = compared[at - 1];
    return [
      ...(before ? [{ x: x(plan.second), y: y(before.costCents) }] : []),
      { x: x(plan.second), y: y(plan.costCents) },
    ];
  });
  return [...corners, { x: x(Math.max(seconds, last.second)), y: y(last.costCents) }];
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** 41234 → '$412'. */
export const dollarsInWords = (cents: number): string => wholeDollars.format(cents / 100);

/** 'Best so far $412, 3 left out'; before the first plan, that the search is running. */
export function bestSoFar(search: SearchState | null): string {
  const best = search?.better.at(-1);
  if (!best) return 'Looking for a first plan…';
  return `Best so far ${dollarsInWords(best.costCents)}${best.leftOut > 0 ? `, ${best.leftOut.toLocaleString('en-US')} left out` : ''}`;
}

/** The cost of a finished run and, for an improvement, its result; null for runs without these figures. */
export function outcomeInWords({
  costCents,
  improve,
  search,
  leftOut,
}: Pick<Optimization, 'costCents' | 'improve' | 'search' | 'leftOut'>): string | null {
  if (costCents === null) return null;
  const cost = `The day costs ${dollarsInWords(costCents)}: miles, hours, disposal fees and trucks.`;
  const before = search?.better[0];
  if (!improve || !before) return cost;
  if (leftOut.length < before.leftOut)
    return `${cost} ${(before.leftOut - leftOut.length).toLocaleString('en-US')} more on a route than before.`;
  const saved = before.costCents - costCents;
  return saved >= 50
    ? `${cost} That is ${dollarsInWords(saved)} less than before.`
    : `${cost} Nothing better was found.`;
}
