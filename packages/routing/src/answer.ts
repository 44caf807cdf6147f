/**
 * A plan: JSON-able. Times are seconds since midnight of the planned day, loads whole gallons, money whole
 * cents.
 */
export interface Plan {
  /** Used trucks only, in the order of the input. */
  routes: PlanRoute[];
  /** In the order of the input. */
  leftOut: LeftOutStop[];
  cost: PlanCost;
  iterations: number;
  seed: number;
  /** Nothing better was found than SolveOptions.given, which this is. */
  isGiven?: true;
}

export interface PlanRoute {
  truckId: string;
  /** First 'start', last 'end'. */
  stops: PlanRouteStop[];
  meters: number;
  drivingSeconds: number;
  /** From leaving the start to reaching the end. */
  durationSeconds: number;
  overtimeSeconds: number;
  /** Whole cents; the same parts as PlanCost. */
  cost: RouteCost;
  costCents: number;
}

export interface PlanRouteStop {
  kind: 'start' | 'job' | 'disposal' | 'break' | 'end';
  /** With kind 'job'. */
  stopId?: string;
  /** With kind 'disposal'. */
  disposalSiteId?: string;
  place: number;
  arrival: number;
  /** serviceStart − arrival. */
  waitSeconds: number;
  serviceStart: number;
  departure: number;
  loadAfterGallons: number;
  /** With kind 'job' that fills a tank, on a truck with compartments. */
  compartmentId?: string;
  /** With kind 'disposal', on a truck with compartments: those that are emptied. */
  emptiedCompartmentIds?: string[];
  /** With the worst case of every stop; present where that is more than expected. */
  loadAfterWorstCaseGallons?: number;
  /**
   * What is in the tank afterwards: one waste type, several mixable ones joined by '+' in alphabetical order,
   * or null when empty.
   */
  loadWasteType: string | null;
  /** Drive from the previous entry; 0 at the start and where the place is the same. */
  legSeconds: number;
  legMeters: number;
  /** Driven since the start, this leg included. */
  odometerMeters: number;
  /** With kind 'disposal'. */
  unloadedGallons?: number;
  /**
   * With kind 'disposal' or a 'break' where a trip begins: how long it then waits until what the trip's
   * stops need is ready (PlanStop.releaseSeconds).
   */
  heldSeconds?: number;
}

export interface RouteCost {
  milesCents: number;
  hoursCents: number;
  overtimeCents: number;
  disposalFeesCents: number;
  fixedCents: number;
  /** What departing from PlanInput.stability weighs; present when that is given. */
  stabilityCents?: number;
  /** Of rules.balanceCentsPerSquaredHour; present when that is given. */
  balanceCents?: number;
}

/** Sum over the routes. */
export interface PlanCost extends RouteCost {
  totalCents: number;
}

export interface LeftOutStop {
  stopId: string;
  reason: LeftOutReason;
}

/**
 * Why a stop is left out: the one constraint that alone forbids it everywhere. The first ones hold for the
 * stop whatever else is planned; from 'daily-cap' on, it is the rest of the day that leaves no room.
 */
export type LeftOutReason =
  /** There is no truck at all. */
  | { code: 'no-truck' }
  /** None of the trucks named in allowedTruckIds is in the plan. */
  | { code: 'no-allowed-truck' }
  | { code: 'no-truck-takes-waste'; wasteType: string }
  | { code: 'missing-skill'; skills: string[] }
  /** No tank that may take it holds this much. */
  | { code: 'tank-too-small'; gallons: number; largestGallons: number; truckId: string }
  /** No disposal site takes this waste. */
  | { code: 'no-disposal-for-waste'; wasteType: string }
  /** No road from or back to any truck that may serve it (or on to a disposal site). */
  | { code: 'unreachable' }
  /**
   * The trip out, the work, the unloading and the way back take longer than the best truck's shift allows.
   */
  | { code: 'outside-shift'; truckId: string; secondsShort: number }
  /** A truck could serve it if what it needs were ready to be loaded earlier. */
  | { code: 'released-too-late'; releaseSeconds: number }
  /** No truck can be there in time; earliestArrival is the best truck's. */
  | { code: 'window-cannot-be-met'; truckId: string; earliestArrival: number }
  /** The sites that take this waste are closed when a truck could be there. */
  | { code: 'disposal-closed'; siteId: string }
  /** The sites' gallons of the day do not suffice. */
  | { code: 'daily-cap'; siteId: string; gallons: number }
  /** No truck that may take it is small enough. */
  | { code: 'truck-too-large'; maxTruckSize: number; smallestTruckSize: number; truckId: string }
  /** The best truck would be beyond its gallons or stops of the day. */
  | { code: 'truck-day-limit'; truckId: string; limit: 'gallons' | 'stops' }
  /** The day has room for it, but not where it is to come first or last on its truck. */
  | { code: 'fixed-position' }
  /** Each single demand is met by some truck, but all together by none. */
  | { code: 'no-truck-meets-all' }
  /**
   * A truck could serve it, but the day is full with stops of the same or a higher priority. secondsShort:
   * how much longer the best truck would have to work, when that alone would help.
   */
  | { code: 'no-time-left'; truckId?: string; secondsShort?: number };
