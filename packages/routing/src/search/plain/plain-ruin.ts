import type { Random } from '../seed.ts';
import type { PlainNeighbours } from './plain-neighbours.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';

/**
 * Stops removed on average, at most per string, share of strings with a preserved middle, chance to end that
 * middle.
 */
const AVERAGE_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_SHARE = 0.5;
const SPLIT_END = 0.01;
/**
 * On large days, this many iterations in a row begin at one of this many stops that follow each other in the
 * order of nearness, so that what they read stays in the processor's caches; over time each stop is drawn
 * equally often.
 */
const FOCUS_ITERATIONS = 2_000;
const FOCUS_STOPS = 100;
const FOCUS_ABOVE = 300;

/**
 * Creates SISR's ruin: removes strings of stops from routes that are near each other; the function writes
 * them into `absent` and returns how many. Removes 10 stops on average in time O(length of the ruined
 * routes). Source: Christiaens & Vanden Berghe, Transportation Science 54(2), 2020.
 */
export function createPlainRuin(
  problem: PlainProblem,
  state: PlainRoutes,
  neighbours: PlainNeighbours,
  random: Random,
): (absent: Int32Array) => number {
  const { stops, routes } = problem;
  const { next, previous, routeOf, count } = state;
  const { ruin: near, ruinCount } = neighbours;
  const ruined = new Int32Array(routes);
  const string = new Int32Array(stops);
  let round = 0;
  let focus = 0;

  function removeString(stop: number, longest: number, absent: Int32Array, from: number): number {
    const members = count[routeOf[stop]!]!;
    const length = Math.floor(random.unit() * Math.min(longest, members) + 1);
    let kept = 0;
    if (length > 1 && length < members && random.unit() < SPLIT_SHARE) {
      kept = 1;
      while (length + kept < members && random.unit() > SPLIT_END) kept++;
    }
    const span = length + kept;
    let behind = 0;
    for (let x = stop; behind < span - 1 && previous[x]! < stops; x = previous[x]!) behind++;
    let ahead = 0;
    for (let x = stop; ahead < span - 1 && next[x]! < stops; x = next[x]!) ahead++;
    const least = Math.max(0, span - 1 - ahead);
    const offset = least + random.below(behind - least + 1);
    let x = stop;
    for (let i = 0; i < offset; i++) x = previous[x]!;
    for (let i = 0; i < span; i++) {
      string[i] = x;
      x = next[x]!;
    }
    const keptFrom = kept > 0 ? random.below(length + 1) : span;
    let out = from;
    for (let i = 0; i < span; i++) {
      if (i >= keptFrom && i < keptFrom + kept) continue;
      state.remove(string[i]!);
      absent[out++] = string[i]!;
    }
    return out;
  }

  function seedStop(): number {
    if (stops <= FOCUS_ABOVE) return random.below(stops);
    if (round % FOCUS_ITERATIONS === 1) focus = random.below(stops);
    return (focus + random.below(FOCUS_STOPS)) % stops;
  }

  return (absent) => {
    round++;
    const used = routes - state.unusedCount;
    const longest = Math.min(LONGEST_STRING, stops / used);
    let strings = Math.min(used, Math.floor(random.unit() * ((4 * AVERAGE_REMOVED) / (1 + longest) - 1) + 1));
    const seed = seedStop();
    let removed = 0;
    for (let k = -1; k < ruinCount && strings > 0; k++) {
      const stop = k < 0 ? seed : near[seed * ruinCount + k]!;
      const r = routeOf[stop]!;
      if (r < 0 || ruined[r] === round) continue;
      ruined[r] = round;
      state.save(r);
      removed = removeString(stop, longest, absent, removed);
      state.refresh(r);
      strings--;
    }
    return removed;
  };
}
