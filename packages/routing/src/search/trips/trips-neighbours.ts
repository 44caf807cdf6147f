import type { TripsProblem } from './trips-problem.ts';

/** Neighbour lists, nearest first, −1 where there are fewer. */
export interface TripsNeighbours {
  /** Stops beside which a stop is inserted: by cost of the leg, waiting and lateness. */
  readonly insertion: Int32Array;
  readonly insertionCount: number;
  /** Cents to each of them and back; empty where it depends on the truck or the direction. */
  readonly around: Float64Array;
  /** Stops whose routes are ruined together: by cost of the leg. */
  readonly ruin: Int32Array;
  readonly ruinCount: number;
  /** Mean cents of the legs to the ten nearest stops: the scale of the annealing. */
  readonly meanLeg: number;
}

const INSERTION_NEIGHBOURS = 60;
const RUIN_NEIGHBOURS = 400;
const WEIGHT_OF_WAIT = 0.2;
const WEIGHT_OF_LATENESS = 1;
/** More expensive than any leg; still exact with the number of a stop in its lowest digits. */
const FARTHEST = 2 ** 38;
const UNITS_PER_CENT = 100;

/**
 * Finds the neighbours of every active stop, as findNeighbours does for the general search, in hundredths of
 * a cent of the first truck. Rows of `insertionCount` and `ruinCount` stops. Time O(stops² log stops).
 */
export function findTripsNeighbours(
  { stops, rows, trucks, service, ready, close }: TripsProblem,
  active: Int32Array,
): TripsNeighbours {
  const insertionCount = Math.max(0, Math.min(INSERTION_NEIGHBOURS, active.length - 1));
  const ruinCount = Math.max(0, Math.min(RUIN_NEIGHBOURS, active.length - 1));
  const insertion = new Int32Array(stops * insertionCount).fill(-1);
  const ruin = new Int32Array(stops * ruinCount).fill(-1);
  const { legs, into } = trucks[0]!;
  const isAlike =
    legs === into &&
    trucks.every(
      (truck) =>
        truck.legs === legs &&
        truck.perMeter === trucks[0]!.perMeter &&
        truck.perSecond === trucks[0]!.perSecond,
    );
  const perMeter = trucks.reduce((sum, truck) => sum + truck.perMeter, 0) / trucks.length;
  const paid = trucks.reduce((sum, truck) => sum + truck.perSecond, 0) / trucks.length;
  // A day without costs is planned by its seconds.
  const perSecond = perMeter === 0 && paid === 0 ? 1 : paid;
  let meters = 0;
  let seconds = 0;
  for (const x of active) {
    for (const y of active) {
      meters += legs[2 * (x * rows + y)]! / 1e6;
      seconds += legs[2 * (x * rows + y) + 1]! / 1e6;
    }
  }
  /** Cents per second of driving, to weigh waiting against legs. */
  const centsPerSecond = perSecond + (seconds > 0 ? (meters / seconds) * perMeter : 0);
  const leg = (x: number, y: number): number =>
    legs[2 * (x * rows + y)]! * perMeter + legs[2 * (x * rows + y) + 1]! * perSecond;
  const proximity = (x: number, y: number): number => {
    const drive = legs[2 * (x * rows + y) + 1]!;
    const wait = Math.max(0, ready[y]! - drive - service[x]! - close[x]!);
    const late = Math.max(0, ready[x]! + service[x]! + drive - close[y]!);
    return leg(x, y) + centsPerSecond * (WEIGHT_OF_WAIT * wait + WEIGHT_OF_LATENESS * late);
  };
  // The number of the stop rides in the lowest digits, so that numbers sort without a callback and ties by
  // stop.
  const digits = 2 ** Math.ceil(Math.log2(Math.max(2, stops)));
  const key = (cents: number, y: number): number =>
    Math.min(FARTHEST, Math.round(cents * UNITS_PER_CENT)) * digits + y;
  const byLeg = new Float64Array(Math.max(0, active.length - 1));
  const byBoth = new Float64Array(byLeg.length);
  let total = 0;
  let counted = 0;
  for (const x of active) {
    let count = 0;
    for (const y of active) {
      if (y === x) continue;
      byLeg[count] = key(Math.min(leg(x, y), leg(y, x)), y);
      byBoth[count++] = key(Math.min(proximity(x, y), proximity(y, x)), y);
    }
    byLeg.sort();
    byBoth.sort();
    for (let k = 0; k < ruinCount; k++) ruin[x * ruinCount + k] = byLeg[k]! % digits;
    for (let k = 0; k < insertionCount; k++) insertion[x * insertionCount + k] = byBoth[k]! % digits;
    for (let k = 0; k < Math.min(10, count); k++) {
      const units = Math.floor(byLeg[k]! / digits);
      if (units >= FARTHEST) continue;
      total += units / UNITS_PER_CENT;
      counted++;
    }
  }
  const around = isAlike
    ? Float64Array.from(insertion, (y, at) => (y < 0 ? 0 : 2 * leg(Math.floor(at / insertionCount), y)))
    : new Float64Array(0);
  return { insertion, insertionCount, around, ruin, ruinCount, meanLeg: counted > 0 ? total / counted : 0 };
}
