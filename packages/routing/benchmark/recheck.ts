/**
 * Checks a solution as it was written to a file against the published problem, in real numbers and with none
 * of the planner's code, data or rounding: what it serves, what it carries, when it is where, and what it
 * drives.
 */

/** The published problem. Nodes are named as in the solution file. */
export interface Ground {
  depot: string;
  stops: Map<string, GroundNode>;
  /**
   * Where a vehicle empties its tank (or loads again); a name that is the depot's own stands for a reload
   * there.
   */
  sites: Map<string, GroundNode>;
  capacity: number;
  /** Vehicles. */
  fleet: number;
  /** When vehicles may leave and must be back. */
  shift: [number, number];
  /** Length in the unit of the published results, and time. */
  leg(from: string, to: string): { length: number; time: number };
  /** Must the tank be empty at the end? */
  endsEmpty?: boolean;
  /** Of a vehicle in a day. */
  maxLoad?: number;
  maxStops?: number;
  /** One break between stops that has to start in this window, when the vehicle is under way then. */
  lunch?: { start: number; end: number; duration: number };
  /** Decimals of hours and loads that rounding may cost in the planner's whole numbers. */
  tolerance?: number;
  /** Earliest departure of the trip that serves it, by stop. */
  releases?: Map<string, number>;
}

export interface GroundNode {
  load: number;
  service: number;
  window: [number, number];
}

export interface Recheck {
  length: number;
  vehicles: number;
  problems: string[];
}

/** Routes of a file in CVRPLIB's format: names of stops and sites, the depot at both ends left out. */
export function readRoutes(text: string): string[][] {
  return [...text.matchAll(/^Route #\d+:(.*)$/gm)].map(([, names = '']) =>
    names.trim().split(/\s+/).filter(Boolean),
  );
}

export function recheck(text: string, ground: Ground): Recheck {
  const routes = readRoutes(text);
  const problems: string[] = [];
  const served = routes.flat().filter((name) => ground.stops.has(name));
  if (served.length !== new Set(served).size) problems.push('a stop is served twice');
  if (new Set(served).size !== ground.stops.size)
    problems.push(`${ground.stops.size - new Set(served).size} stops are not served`);
  for (const name of routes.flat())
    if (!ground.stops.has(name) && !ground.sites.has(name)) problems.push(`there is no "${name}"`);
  if (routes.length > ground.fleet) problems.push(`${routes.length} vehicles, there are ${ground.fleet}`);
  const lengths = routes.map((route, index) =>
    recheckRoute(route, ground, (problem) => problems.push(`route ${index + 1}: ${problem}`)),
  );
  return { length: lengths.reduce((sum, length) => sum + length, 0), vehicles: routes.length, problems };
}

function recheckRoute(route: string[], ground: Ground, report: (problem: string) => void): number {
  const tolerance = ground.tolerance ?? 1e-6;
  let load = 0;
  let total = 0;
  let stops = 0;
  for (const name of route) {
    const stop = ground.stops.get(name);
    if (stop) {
      stops++;
      load += stop.load;
      total += stop.load;
      if (load > ground.capacity + tolerance) report(`${load} in the tank at ${name}`);
    } else load = 0;
  }
  if (ground.endsEmpty && load > 0) report('the tank is not empty at the end');
  if (total > (ground.maxLoad ?? Infinity) + tolerance) report(`${total} in a day`);
  if (stops > (ground.maxStops ?? Infinity)) report(`${stops} stops in a day`);
  return drive(route, ground, report, tolerance);
}

/**
 * Drives the route as early as possible, with the break still to take and, in parallel, with the break taken.
 */
function drive(
  route: string[],
  ground: Ground,
  report: (problem: string) => void,
  tolerance: number,
): number {
  const { lunch } = ground;
  let length = 0;
  let at = ground.depot;
  let before = ground.shift[0];
  let after = Infinity;
  const eat = (): void => {
    if (lunch && before <= lunch.end) after = Math.min(after, Math.max(before, lunch.start) + lunch.duration);
  };
  const serve = (time: number, { window, service }: GroundNode): number =>
    time > window[1] + tolerance ? Infinity : Math.max(time, window[0]) + service;
  const ready = readyTimes(route, ground);
  for (const [index, name] of [...route, ground.depot].entries()) {
    const leg = ground.leg(at, name);
    const node = (name === ground.depot ? undefined : ground.stops.get(name)) ?? ground.sites.get(name);
    length += leg.length;
    before = Math.max(before, ready[index] ?? 0) + leg.time;
    after = Math.max(after, ready[index] ?? 0) + leg.time;
    eat();
    if (node) {
      before = serve(before, node);
      after = serve(after, node);
      eat();
    }
    if (Math.min(before, after) === Infinity) {
      report(`too late at ${name}`);
      return length + lengthFrom(route, name, ground);
    }
    at = name;
  }
  // Back before the break is owed, or with it taken.
  const end = lunch ? Math.min(before <= lunch.end ? before : Infinity, after) : before;
  if (end > ground.shift[1] + tolerance) report(`back at ${end}`);
  return length;
}

function lengthFrom(route: string[], name: string, ground: Ground): number {
  const rest = [...route.slice(route.indexOf(name)), ground.depot];
  return rest.slice(1).reduce((sum, to, index) => sum + ground.leg(rest[index] ?? to, to).length, 0);
}

/**
 * When the truck may leave for each stop of a route at the earliest: at any time in the middle of a trip,
 * with everything released where one begins.
 */
function readyTimes(route: string[], { stops, releases }: Ground): number[] {
  const tripEnd = (from: number): number => {
    const end = route.findIndex((name, index) => index >= from && !stops.has(name));
    return end < 0 ? route.length : end;
  };
  return route.map((_, index) =>
    index > 0 && stops.has(route[index - 1] ?? '')
      ? 0
      : Math.max(0, ...route.slice(index, tripEnd(index)).map((name) => releases?.get(name) ?? 0)),
  );
}
