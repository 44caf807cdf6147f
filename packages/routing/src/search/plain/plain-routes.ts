import type { PlainProblem } from './plain-problem.ts';

/**
 * Routes as linked lists on flat arrays. Nodes: stops, then for route r its start `stops + 2r` and its end
 * `stops + 2r + 1`. `begin` of a node is the earliest the service may begin, `until` the latest that keeps
 * the rest of the route on time.
 */
export interface PlainRoutes {
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Row or column of a node in the matrices. */
  readonly row: Int32Array;
  /** −1: in no route. */
  readonly routeOf: Int32Array;
  readonly begin: Int32Array;
  readonly until: Int32Array;
  /** Cost of the leg to the next node. */
  readonly leg: Int32Array;
  readonly load: Int32Array;
  readonly count: Int32Array;
  cost: number;
  /** Routes without stops: unused[0 … unusedCount − 1]. */
  readonly unused: Int32Array;
  unusedCount: number;
  /** Changed since `mark`. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** Marks the state for `undo`. */
  mark(): void;
  undo(): void;
  /** Must precede the first change of a route after `mark`. */
  save(route: number): void;
  insertAfter(stop: number, node: number): void;
  /** Labels of the route are stale until `refresh`. */
  remove(stop: number): void;
  refresh(route: number): void;
  /** Replaces a route by the first `length` stops; the caller updates `cost`. */
  write(route: number, stops: Int32Array, length: number): void;
  /** Stops of route after route, each ended by −1. */
  snapshot(into: Int32Array): void;
  restore(from: Int32Array): void;
  /** Writes each stop's even share of the cost of its route. */
  sharePerStop(into: Float64Array): void;
}

/**
 * Creates the routes of a plain day, all empty. Insertion and removal take constant time, labels of a route
 * are recalculated in O(its length); `undo` restores the routes saved since `mark`. Costs are the plain
 * form's units, times seconds. Labels after Savelsbergh, Annals of Operations Research 4, 1985.
 */
export function createPlainRoutes(problem: PlainProblem): PlainRoutes {
  const { stops, routes, size, cost, time, earliest, latest, gallons, timed } = problem;
  const nodes = stops + 2 * routes;
  const next = new Int32Array(nodes);
  const previous = new Int32Array(nodes);
  const row = new Int32Array(nodes);
  const routeOf = new Int32Array(nodes).fill(-1);
  const begin = new Int32Array(nodes);
  const until = new Int32Array(nodes);
  const leg = new Int32Array(nodes);
  const load = new Int32Array(routes);
  const count = new Int32Array(routes);
  const unused = new Int32Array(routes);
  const unusedAt = new Int32Array(routes);
  const touched = new Int32Array(routes);
  const savedAt = new Int32Array(routes);
  const stampOf = new Int32Array(routes);
  const saved = new Int32Array(stops + 2 * routes + 8);
  let savedTop = 0;
  let stamp = 0;
  let markedCost = 0;

  for (let x = 0; x < stops; x++) row[x] = x;
  for (let r = 0; r < routes; r++) {
    const start = stops + 2 * r;
    row[start] = stops;
    row[start + 1] = stops + 1;
    next[start] = start + 1;
    previous[start + 1] = start;
    routeOf[start] = routeOf[start + 1] = r;
    begin[start] = begin[start + 1] = earliest[stops]!;
    until[start] = until[start + 1] = latest[stops + 1]!;
    // The lowest numbers are used first.
    unused[r] = routes - 1 - r;
    unusedAt[routes - 1 - r] = r;
  }

  function becomeUsed(r: number): void {
    const at = unusedAt[r]!;
    const last = unused[--state.unusedCount]!;
    unused[at] = last;
    unusedAt[last] = at;
  }
  function becomeUnused(r: number): void {
    unusedAt[r] = state.unusedCount;
    unused[state.unusedCount++] = r;
  }

  function refresh(r: number): void {
    if (!timed) return;
    const start = stops + 2 * r;
    const end = start + 1;
    let at = start;
    let now = begin[start]!;
    while (at !== end) {
      const to = next[at]!;
      const column = row[to]!;
      now += time[row[at]! * size + column]!;
      if (now < earliest[column]!) now = earliest[column]!;
      begin[to] = now;
      at = to;
    }
    now = until[end]!;
    while (at !== start) {
      const from = previous[at]!;
      const line = row[from]!;
      now -= time[line * size + row[at]!]!;
      if (now > latest[line]!) now = latest[line]!;
      until[from] = now;
      at = from;
    }
  }

  function relink(r: number, list: Int32Array, from: number, to: number): void {
    const start = stops + 2 * r;
    let at = start;
    let gallonsNow = 0;
    for (let i = from; i < to; i++) {
      const x = list[i]!;
      next[at] = x;
      previous[x] = at;
      leg[at] = cost[row[at]! * size + x]!;
      routeOf[x] = r;
      gallonsNow += gallons[x]!;
      at = x;
    }
    next[at] = start + 1;
    previous[start + 1] = at;
    leg[at] = at === start ? 0 : cost[at * size + stops + 1]!;
    load[r] = gallonsNow;
    const was = count[r]!;
    count[r] = to - from;
    if (was > 0 && to === from) becomeUnused(r);
    else if (was === 0 && to > from) becomeUsed(r);
    refresh(r);
  }

  function costOf(r: number): number {
    let sum = 0;
    const end = stops + 2 * r + 1;
    for (let x = end - 1; x !== end; x = next[x]!) sum += leg[x]!;
    return sum;
  }

  const state: PlainRoutes = {
    next,
    previous,
    row,
    routeOf,
    begin,
    until,
    leg,
    load,
    count,
    cost: 0,
    unused,
    unusedCount: routes,
    touched,
    touchedCount: 0,
    mark() {
      stamp++;
      savedTop = 0;
      state.touchedCount = 0;
      markedCost = state.cost;
    },
    undo() {
      for (let k = 0; k < state.touchedCount; k++) {
        const from = savedAt[k]!;
        relink(touched[k]!, saved, from, k + 1 < state.touchedCount ? savedAt[k + 1]! : savedTop);
      }
      state.cost = markedCost;
    },
    save(r) {
      if (stampOf[r] === stamp) return;
      stampOf[r] = stamp;
      savedAt[state.touchedCount] = savedTop;
      touched[state.touchedCount++] = r;
      for (let x = next[stops + 2 * r]!; x < stops; x = next[x]!) saved[savedTop++] = x;
    },
    insertAfter(stop, node) {
      const after = next[node]!;
      const r = routeOf[node]!;
      const into = cost[row[node]! * size + stop]!;
      const on = cost[stop * size + row[after]!]!;
      state.cost += into + on - leg[node]!;
      next[node] = stop;
      previous[stop] = node;
      next[stop] = after;
      previous[after] = stop;
      leg[node] = into;
      leg[stop] = on;
      routeOf[stop] = r;
      load[r]! += gallons[stop]!;
      if (count[r]!++ === 0) becomeUsed(r);
      if (!timed) return;
      // Labels change only as far as the shift propagates.
      let at = node;
      let now = begin[node]!;
      for (let to = stop; ; to = next[to]!) {
        const column = row[to]!;
        now += time[row[at]! * size + column]!;
        if (now < earliest[column]!) now = earliest[column]!;
        if (to !== stop && begin[to] === now) break;
        begin[to] = now;
        if (to >= stops) break;
        at = to;
      }
      at = after;
      now = until[after]!;
      for (let from = stop; ; from = previous[from]!) {
        const line = row[from]!;
        now -= time[line * size + row[at]!]!;
        if (now > latest[line]!) now = latest[line]!;
        if (from !== stop && until[from] === now) break;
        until[from] = now;
        if (from >= stops) break;
        at = from;
      }
    },
    remove(stop) {
      const before = previous[stop]!;
      const after = next[stop]!;
      const r = routeOf[stop]!;
      const across = before >= stops && after >= stops ? 0 : cost[row[before]! * size + row[after]!]!;
      state.cost += across - leg[before]! - leg[stop]!;
      next[before] = after;
      previous[after] = before;
      leg[before] = across;
      routeOf[stop] = -1;
      load[r]! -= gallons[stop]!;
      if (--count[r]! === 0) becomeUnused(r);
    },
    refresh,
    write: (r, list, length) => relink(r, list, 0, length),
    sharePerStop(into) {
      for (let r = 0; r < routes; r++) {
        const share = count[r]! > 0 ? costOf(r) / count[r]! : 0;
        for (let x = next[stops + 2 * r]!; x < stops; x = next[x]!) into[x] = share;
      }
    },
    snapshot(into) {
      let top = 0;
      for (let r = 0; r < routes; r++) {
        for (let x = next[stops + 2 * r]!; x < stops; x = next[x]!) into[top++] = x;
        into[top++] = -1;
      }
    },
    restore(from) {
      let at = 0;
      for (let r = 0; r < routes; r++) {
        let to = at;
        while (from[to]! >= 0) to++;
        relink(r, from, at, to);
        at = to + 1;
      }
      state.cost = 0;
      for (let r = 0; r < routes; r++) state.cost += costOf(r);
    },
  };
  return state;
}
