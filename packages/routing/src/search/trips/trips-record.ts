import type { TripsProblem } from './trips-problem.ts';

/**
 * A route is a block of integer records, one per node from start to end. A record has the row of its node and
 * the data for testing an insertion into the gap after it (or before it):
 */
export const NODE = 0;
/** Seconds of the work or the unloading there. */
export const SECONDS = 1;
/** Gallons and wastes in the tank when leaving, and of the stops that follow up to the next unloading. */
export const LOAD = 2;
export const LOAD_AFTER = 3;
export const WASTES = 4;
export const WASTES_AFTER = 5;
/** Row of the site (or the end) of the trip that continues from here. */
export const TRIP_END = 6;
/** Meters and seconds of the leg that leads there. */
export const LEG_METERS = 7;
export const LEG_SECONDS = 8;
/** Maximum seconds of one more stop before it, detour included; maintained by trips-routes.ts. */
export const SPARE = 9;
/**
 * Then for each number of breaks taken (`fieldsPerState` each): earliest departure (at the end: arrival), …
 */
export const DEPART = 10;
/** … the latest arrival that keeps everything after it on time, … */
export const ARRIVE = 11;
/** … the waiting until then, how much later the start may be, the seconds of breaks taken, … */
export const WAITED = 12;
export const ROOM = 13;
export const RESTED = 14;
/**
 * … and of one way to go on from there: its seconds without waiting, the earliest it can end, its own latest
 * arrival, the seconds of breaks on it.
 */
export const REST_SECONDS = 15;
export const REST_END = 16;
export const REST_ARRIVE = 17;
export const REST_BREAKS = 18;

/**
 * On days with releases (without breaks, so there is one state), after the state: when the trip's begin could
 * be left but for releases; the latest release of the trip's stops up to the record, and after it; …
 */
export const READY = DEPART + 9;
export const RELEASE_BEFORE = READY + 1;
export const RELEASE_AFTER = READY + 2;
/**
 * … from leaving its start to leaving the record: seconds without waiting, the earliest end at any start, the
 * latest departure.
 */
export const TRIP_SECONDS = READY + 3;
export const TRIP_OPEN = READY + 4;
export const TRIP_LATEST = READY + 5;
const FIELDS_OF_RELEASES = 6;

/**
 * Fields from `WAITED` on only exist on days on which idle time costs something, or with releases; short
 * records are read faster.
 */
export const fieldsPerState = ({ states, idleCosts, problem }: TripsProblem): number =>
  idleCosts || states > 2 || problem.anyRelease ? 9 : 2;
/** Numbers in a record, with one for stamps at the end. */
export const fieldsOf = (trips: TripsProblem): number =>
  DEPART + fieldsPerState(trips) * trips.states + (trips.problem.anyRelease ? FIELDS_OF_RELEASES : 0) + 1;
