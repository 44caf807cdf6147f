import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';

/** Neighbour lists of stops. Both contain stops only, nearest first, −1 where there are fewer. */
export interface Neighbours {
  /**
   * Stops beside which an insertion is tried: by cost of the leg, waiting and lateness, in the better
   * direction.
   */
  readonly insertion: Int32Array;
  readonly insertionCount: number;
  /** Stops whose routes are ruined together: by cost of the leg. */
  readonly ruin: Int32Array;
  readonly ruinCount: number;
  /** Mean cost in cents of the legs to the ten nearest stops: the scale of the annealing. */
  readonly meanLeg: number;
}

const INSERTION_NEIGHBOURS = 60;
const RUIN_NEIGHBOURS = 400;
const WEIGHT_OF_WAIT = 0.2;
const WEIGHT_OF_LATENESS = 1;

/**
 * Finds the neighbours of every active stop: rows of 60 stops for insertions, by cost of the leg, waiting and
 * lateness in cents, and of 400 for the ruin, by cost of the leg; the better direction counts. `active`: 1
 * for the stops the search works with. Time O(stops² log stops). Source of the ruin's lists: Christiaens &
 * Vanden Berghe, Transportation Science 54(2), 2020; of waiting and lateness: Vidal, Crainic, Gendreau &
 * Prins, Computers & Operations Research 40(1), 2013.
 */
export function findNeighbours(problem: Problem, active: Uint8Array): Neighbours {
  const { stops, places, place, meters, service, windowFrom, windowStart, windowEnd, trucks } = problem;
  const insertionCount = Math.max(0, Math.min(INSERTION_NEIGHBOURS, stops - 1));
  const ruinCount = Math.max(0, Math.min(RUIN_NEIGHBOURS, stops - 1));
  const insertion = new Int32Array(stops * insertionCount).fill(-1);
  const ruin = new Int32Array(stops * ruinCount).fill(-1);
  const perMeter = mean(trucks.map((truck) => truck.perMeter));
  const perSecond = mean(trucks.map((truck) => truck.perSecond));
  // A day without costs is planned by its seconds.
  const free = perMeter === 0 && perSecond === 0 ? 1 : 0;
  const seconds = trucks[0]?.seconds ?? new Int32Array(0);
  const firstStart = (x: number): number => windowStart[windowFrom[x]!]!;
  const lastEnd = (x: number): number => windowEnd[windowFrom[x + 1]! - 1]!;
  const leg = (x: number, y: number): number => {
    const at = place[x]! * places + place[y]!;
    return seconds[at]! >= NEVER ? NEVER : meters[at]! * perMeter + seconds[at]! * (perSecond + free);
  };
  const scale = perSecond + free > 0 && perMeter === 0 ? perSecond + free : costPerDrivenSecond();

  /** Cents per second of driving, to weigh waiting against legs. */
  function costPerDrivenSecond(): number {
    let cost = 0;
    let time = 0;
    for (let x = 1; x < stops; x++) {
      const at = place[x - 1]! * places + place[x]!;
      if (seconds[at]! >= NEVER) continue;
      cost += meters[at]! * perMeter;
      time += seconds[at]!;
    }
    return perSecond + free + (time > 0 ? cost / time : 0);
  }
  const proximity = (x: number, y: number): number => {
    const drive = seconds[place[x]! * places + place[y]!]!;
    const wait = Math.max(0, firstStart(y) - drive - service[x]! - lastEnd(x));
    const late = Math.max(0, firstStart(x) + service[x]! + drive - lastEnd(y));
    return leg(x, y) + scale * (WEIGHT_OF_WAIT * wait + WEIGHT_OF_LATENESS * late);
  };

  const distance = new Float64Array(stops);
  const key = new Float64Array(stops);
  let legs = 0;
  let total = 0;
  for (let x = 0; x < stops; x++) {
    if (active[x] === 0) continue;
    const others: number[] = [];
    for (let y = 0; y < stops; y++) {
      if (y === x || active[y] === 0) continue;
      others.push(y);
      distance[y] = Math.min(leg(x, y), leg(y, x));
      key[y] = Math.min(proximity(x, y), proximity(y, x));
    }
    others.sort((a, b) => distance[a]! - distance[b]! || a - b);
    for (let k = 0; k < Math.min(ruinCount, others.length); k++) ruin[x * ruinCount + k] = others[k]!;
    for (const y of others.slice(0, 10)) {
      if (distance[y]! >= NEVER) continue;
      legs++;
      total += distance[y]!;
    }
    others.sort((a, b) => key[a]! - key[b]! || a - b);
    for (let k = 0; k < Math.min(insertionCount, others.length); k++)
      insertion[x * insertionCount + k] = others[k]!;
  }
  return { insertion, insertionCount, ruin, ruinCount, meanLeg: legs > 0 ? total / legs : 0 };
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
