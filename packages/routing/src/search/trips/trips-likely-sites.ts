import { NEVER } from '../../problem/problem.ts';
import type { TripsProblem } from './trips-problem.ts';

export interface TripsLikelySites {
  /**
   * The site that is typically cheapest between two rows with the waste of a stop on board; −1 when none
   * accepts it.
   */
  between(this: void, stop: number, from: number, to: number): number;
}

const NOT_YET = 255;
const NONE = 254;
/** Typical share of the tank's capacity at unloading: weighs fees and seconds per gallon. */
const TYPICAL_SHARE = 0.6;

/**
 * Creates the lookup of likely sites, found for a typical truck and load on first use, row by row. With 254
 * sites or more, none is preferred.
 */
export function createLikelySites({
  problem,
  stops,
  sites,
  rows,
  trucks,
  fee,
  rate,
  fixed,
}: TripsProblem): TripsLikelySites {
  const groups = [...new Set(problem.waste)];
  const groupOf = Uint8Array.from(problem.waste, (waste) => groups.indexOf(waste));
  const table = new Uint8Array(sites >= NONE ? 0 : groups.length * rows * rows).fill(NOT_YET);
  const mean = (of: (truck: (typeof trucks)[number]) => number): number =>
    trucks.reduce((sum, truck) => sum + of(truck), 0) / trucks.length;
  const perMeter = mean((truck) => truck.perMeter);
  const perSecond = mean((truck) => truck.perSecond);
  const load = TYPICAL_SHARE * mean((truck) => truck.capacity);
  const { legs } = trucks[0]!;
  const visit = Float64Array.from(
    { length: sites },
    (_, site) => (fixed[site]! + rate[site]! * load) * perSecond + fee[site]! * load,
  );

  function find(waste: number, from: number, to: number): number {
    let best = NONE;
    let cheapest = Infinity;
    for (let site = 0; site < sites; site++) {
      if ((waste & ~problem.siteAccepts[site]!) !== 0) continue;
      const out = 2 * (from * rows + stops + site);
      const back = 2 * ((stops + site) * rows + to);
      const meters = legs[out]! + legs[back]!;
      const cents = meters * perMeter + (legs[out + 1]! + legs[back + 1]!) * perSecond + visit[site]!;
      if (meters >= NEVER || cents >= cheapest) continue;
      cheapest = cents;
      best = site;
    }
    return best;
  }

  return {
    between(stop, from, to) {
      if (sites >= NONE) return -1;
      const group = groupOf[stop]!;
      const at = (group * rows + from) * rows + to;
      let site = table[at]!;
      if (site === NOT_YET) {
        site = find(groups[group]!, from, to);
        table[at] = site;
      }
      return site === NONE ? -1 : site;
    },
  };
}
