import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';

/**
 * A day without the trade's particulars: identical trucks, one window per stop, no breaks, no unloading on
 * the way, a cost that is a sum over legs. Its insertions are tested in constant time on flat arrays. Stops
 * are numbered 0…stops−1, followed by the start (`stops`) and the end (`stops + 1`) in the matrices.
 */
export interface PlainProblem {
  readonly stops: number;
  /** Stop numbers of the problem it was made from. */
  readonly original: Int32Array;
  readonly routes: number;
  /** Row length of the matrices: stops + 2. */
  readonly size: number;
  /** From row to column, scaled cents, whole. The truck's fixed cost is in the legs from the start. */
  readonly cost: Int32Array;
  /**
   * The same, to row from column; one matrix with `cost` where all roads between stops are as long both ways.
   */
  readonly costTo: Int32Array;
  /** Whether times can exclude anything. */
  readonly timed: boolean;
  /** Seconds from the begin of the service at the row to the arrival at the column. */
  readonly time: Int32Array;
  /** By stop, start and end: earliest start of the service. */
  readonly earliest: Int32Array;
  readonly latest: Int32Array;
  readonly gallons: Int32Array;
  readonly capacity: number;
  /** Scaled units of one cent. */
  readonly unitsPerCent: number;
}

/** Two matrices of this size squared are kept beside the problem's own. */
const MAX_STOPS = 2_500;
const LARGEST_LEG = 1_000_000;

/** Converts the day's servable stops to the plain form; null when it needs the general search. */
export function plainProblemOf(problem: Problem, active: Int32Array): PlainProblem | null {
  const { trucks, places, place, meters, service, windowFrom, windowStart, windowEnd, waste } = problem;
  const truck = trucks[0];
  const stops = active.length;
  if (
    !truck ||
    problem.anyRelease ||
    problem.anyCompartments ||
    problem.anyOrder ||
    problem.anySpread ||
    problem.hours !== null ||
    problem.stability !== null ||
    problem.perSquaredSecond > 0 ||
    truck.maxGallons < NEVER ||
    truck.maxStops < NEVER ||
    stops < 2 ||
    stops > MAX_STOPS ||
    trucks.some((one) => one.kind !== truck.kind)
  )
    return null;
  const wastes = active.reduce((mask, stop) => mask | waste[stop]!, 0);
  const unloads = problem.sites > 0 && wastes !== 0;
  if (unloads || (wastes & (wastes - 1)) !== 0 || truck.loadAtStart > 0 || truck.breakLatest.length > 0)
    return null;
  if (truck.latestEnd > truck.shiftEnd && truck.perOvertimeSecond > 0) return null;
  const mayWait = active.some((stop) => windowStart[windowFrom[stop]!]! > truck.shiftStart);
  if (active.some((stop) => windowFrom[stop + 1]! - windowFrom[stop]! > 1 || problem.allowed[stop] === 0))
    return null;
  // Paid waiting is not a sum over legs.
  if (mayWait && truck.perSecond > 0) return null;

  const size = stops + 2;
  const at = Int32Array.from([...active, truck.start, truck.end], (node) => place[node]!);
  const serviceOf = Int32Array.from([...active], (stop) => service[stop]!);
  const cents = new Float64Array(size * size);
  const time = new Int32Array(size * size);
  let largest = 0;
  let whole = true;
  for (let i = 0; i < size; i++) {
    if (i === stops + 1) continue;
    for (let j = 0; j < size; j++) {
      if (j === i || j === stops || (i === stops && j === stops + 1)) continue;
      const leg = at[i]! * places + at[j]!;
      if (truck.seconds[leg]! >= NEVER || meters[leg]! >= NEVER) return null;
      const value =
        meters[leg]! * truck.perMeter +
        truck.seconds[leg]! * truck.perSecond +
        (i === stops ? truck.fixed : 0);
      cents[i * size + j] = value;
      time[i * size + j] = truck.seconds[leg]! + (i < stops ? serviceOf[i]! : 0);
      if (value > largest) largest = value;
      whole &&= Number.isInteger(value);
    }
  }
  if (largest === 0) return null;
  const unitsPerCent = whole && largest <= LARGEST_LEG ? 1 : LARGEST_LEG / largest;
  const cost = Int32Array.from(cents, (value) => Math.round(value * unitsPerCent));
  const earliest = Int32Array.from([...active, -1, -1], (stop) =>
    stop < 0 ? truck.shiftStart : Math.max(truck.shiftStart, windowStart[windowFrom[stop]!]!),
  );
  // The work at a stop ends inside the shift, whatever the way back.
  const latest = Int32Array.from([...active, -1, -1], (stop) =>
    stop < 0 ? truck.latestEnd : Math.min(truck.latestEnd - service[stop]!, windowEnd[windowFrom[stop]!]!),
  );
  return {
    stops,
    original: active,
    routes: Math.min(trucks.length, stops),
    size,
    cost,
    costTo: turned(cost, size),
    timed: timesMatter(time, earliest, latest, size),
    time,
    earliest,
    latest,
    gallons: Int32Array.from(active, (stop) => (waste[stop] === 0 ? 0 : problem.gallons[stop]!)),
    capacity: truck.capacity,
    unitsPerCent,
  };
}

/** No leg leads to the start or from the end, so one matrix has room for both directions there. */
function turned(matrix: Int32Array, size: number): Int32Array {
  const stops = size - 2;
  let isSymmetric = true;
  for (let i = 0; i < stops && isSymmetric; i++)
    for (let j = 0; j < i; j++) isSymmetric &&= matrix[i * size + j] === matrix[j * size + i];
  const into = isSymmetric ? matrix : new Int32Array(size * size);
  for (let i = 0; i < size; i++) {
    if (isSymmetric) {
      if (i === stops || i === stops + 1) continue;
      matrix[i * size + stops] = matrix[stops * size + i]!;
      matrix[(stops + 1) * size + i] = matrix[i * size + stops + 1]!;
    } else for (let j = 0; j < size; j++) into[j * size + i] = matrix[i * size + j]!;
  }
  return into;
}

/** False when even one route with all stops and the longest legs meets every window. */
function timesMatter(time: Int32Array, earliest: Int32Array, latest: Int32Array, size: number): boolean {
  let longest = 0;
  for (let i = 0; i < size; i++) {
    let leg = 0;
    for (let j = 0; j < size; j++) leg = Math.max(leg, time[i * size + j]!);
    longest += leg;
  }
  const begin = earliest.reduce((max, value) => Math.max(max, value), 0);
  return latest.some((value) => begin + longest > value);
}
