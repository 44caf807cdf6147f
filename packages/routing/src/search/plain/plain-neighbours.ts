import type { PlainProblem } from './plain-problem.ts';

/** Neighbour lists, nearest first, −1 where there are fewer. */
export interface PlainNeighbours {
  /**
   * Neighbours beside which a stop is inserted: 4 × neighbour, + 1 when it may come right after it, + 2 when
   * right before it, as far as windows and capacity alone allow. By cost of the leg, waiting and lateness.
   */
  readonly gaps: Int32Array;
  /** Cost of the leg from the neighbour, and to it. */
  readonly costFrom: Int32Array;
  readonly costTo: Int32Array;
  readonly gapCount: number;
  /** Stops whose routes are ruined together: by cost of the leg. */
  readonly ruin: Int32Array;
  readonly ruinCount: number;
  /** Mean cost of the legs to the ten nearest stops: the scale of the annealing. */
  readonly meanLeg: number;
}

const NEIGHBOURS = 60;
const RUIN_NEIGHBOURS = 400;
const WEIGHT_OF_WAIT = 0.2;
const WEIGHT_OF_LATENESS = 1;

/**
 * Finds the neighbours of every stop, as findNeighbours does for the general search, in the plain form's
 * units of cost and seconds; a gap that windows or capacity alone forbid is not listed. Rows of `gapCount`
 * and `ruinCount` numbers. Time O(stops² log stops). Source: Christiaens & Vanden Berghe, Transportation
 * Science 54(2), 2020; Vidal, Crainic, Gendreau & Prins, Computers & Operations Research 40(1), 2013.
 */
export function findPlainNeighbours(problem: PlainProblem): PlainNeighbours {
  const { stops, size, cost, time, earliest, latest, gallons, capacity, timed } = problem;
  const gapCount = Math.min(NEIGHBOURS, stops - 1);
  const ruinCount = Math.min(RUIN_NEIGHBOURS, stops - 1);
  const gaps = new Int32Array(stops * gapCount).fill(-1);
  const costFrom = new Int32Array(stops * gapCount);
  const costTo = new Int32Array(stops * gapCount);
  const ruin = new Int32Array(stops * ruinCount).fill(-1);
  const costPerSecond = scaleOf(problem);
  const proximity = (x: number, y: number): number => {
    const leg = time[x * size + y]!;
    const wait = Math.max(0, earliest[y]! - leg - latest[x]!);
    const late = Math.max(0, earliest[x]! + leg - latest[y]!);
    return (
      cost[x * size + y]! + (timed ? costPerSecond * (WEIGHT_OF_WAIT * wait + WEIGHT_OF_LATENESS * late) : 0)
    );
  };
  // The number of the stop rides in the lowest digits, so that numbers sort without a callback and ties by
  // stop.
  const keys = new Float64Array(stops - 1);
  const byGap = new Float64Array(stops - 1);
  const digits = 2 ** Math.ceil(Math.log2(stops));
  let total = 0;
  let legs = 0;
  for (let x = 0; x < stops; x++) {
    let count = 0;
    for (let y = 0; y < stops; y++) {
      if (y === x) continue;
      keys[count] = Math.min(cost[x * size + y]!, cost[y * size + x]!) * digits + y;
      byGap[count++] = Math.round(Math.min(proximity(x, y), proximity(y, x))) * digits + y;
    }
    keys.sort();
    byGap.sort();
    for (let k = 0; k < ruinCount; k++) ruin[x * ruinCount + k] = keys[k]! % digits;
    for (let k = 0; k < Math.min(10, stops - 1); k++) {
      total += Math.floor(keys[k]! / digits);
      legs++;
    }
    let written = x * gapCount;
    for (let k = 0; k < gapCount; k++) {
      const y = byGap[k]! % digits;
      if (gallons[x]! + gallons[y]! > capacity) continue;
      const after = !timed || earliest[y]! + time[y * size + x]! <= latest[x]! ? 1 : 0;
      const before = !timed || earliest[x]! + time[x * size + y]! <= latest[y]! ? 2 : 0;
      if (after + before === 0) continue;
      gaps[written] = 4 * y + after + before;
      costFrom[written] = cost[y * size + x]!;
      costTo[written++] = cost[x * size + y]!;
    }
  }
  return { gaps, costFrom, costTo, gapCount, ruin, ruinCount, meanLeg: total / legs };
}

/** Cost of a second on the road. */
function scaleOf({ stops, size, cost, time }: PlainProblem): number {
  let costs = 0;
  let seconds = 0;
  for (let x = 0; x < stops; x++) {
    // Service is in the time but not in the cost: the least leg bounds it well enough.
    let service = Infinity;
    for (let y = 0; y < stops; y++) if (y !== x) service = Math.min(service, time[x * size + y]!);
    for (let y = 0; y < stops; y++) {
      if (y === x) continue;
      costs += cost[x * size + y]!;
      seconds += time[x * size + y]! - service;
    }
  }
  return seconds > 0 ? costs / seconds : 0;
}
