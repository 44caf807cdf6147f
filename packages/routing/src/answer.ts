/**
 * A plan as JSON-able data. Times are seconds since midnight of the planned day, loads whole gallons, money
 * whole cents.
 */
export interface Plan {
  /** Used trucks only, in the order of the input. */
  routes: PlanRoute[];
  /** In input order. */
  leftOut: LeftOutStop[];
  cost: PlanCost;
  iterations: number;
  seed: number;
  /** The search found nothing better than SolveOptions.given, which this plan equals. */
  isGiven?: true;
}

export interface PlanRoute {
  truckId: string;
  /** First 'start', last 'end'. */
  stops: PlanRouteStop[];
  meters: number;
  drivingSeconds: number;
  /** From departure at the start to arrival at the end. */
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
  /** For kind 'job' with gallons, on a truck with compartments. */
  compartmentId?: string;
  /** For kind 'disposal', on a truck with compartments: the emptied ones. */
  emptiedCompartmentIds?: string[];
  /** With the worst case of every stop; present where it exceeds the expected load. */
  loadAfterWorstCaseGallons?: number;
  /**
   * The tank's content afterwards: one waste type, several mixable ones joined by '+' in alphabetical order,
   * or null when empty.
   */
  loadWasteType: string | null;
  /** Drive from the previous entry; 0 at the start and at the same place. */
  legSeconds: number;
  legMeters: number;
  /** Driven since the start, including this leg. */
  odometerMeters: number;
  /** With kind 'disposal'. */
  unloadedGallons?: number;
  /**
   * For kind 'disposal' or a 'break' where a trip begins: the wait afterwards until the trip's loads are
   * ready (PlanStop.releaseSeconds).
   */
  heldSeconds?: number;
}

export interface RouteCost {
  milesCents: number;
  hoursCents: number;
  overtimeCents: number;
  disposalFeesCents: number;
  fixedCents: number;
  /** Cost of deviating from PlanInput.stability; present when that is given. */
  stabilityCents?: number;
  /** Cost by rules.balanceCentsPerSquaredHour; present when that is given. */
  balanceCents?: number;
}

/** Total over the routes. */
export interface PlanCost extends RouteCost {
  totalCents: number;
}

export interface LeftOutStop {
  stopId: string;
  reason: LeftOutReason;
}

/**
 * Why a stop is left out: the one constraint that alone forbids it everywhere. The first ones apply whatever
 * else is planned; from 'daily-cap' on, the rest of the day leaves no room.
 */
export type LeftOutReason =
  /** There are no trucks. */
  | { code: 'no-truck' }
  /** None of the trucks named in allowedTruckIds is in the plan. */
  | { code: 'no-allowed-truck' }
  | { code: 'no-truck-takes-waste'; wasteType: string }
  | { code: 'missing-skill'; skills: string[] }
  /** No permitted tank holds this much. */
  | { code: 'tank-too-small'; gallons: number; largestGallons: number; truckId: string }
  /** No disposal site takes this waste. */
  | { code: 'no-disposal-for-waste'; wasteType: string }
  /** There is no road from or back to any permitted truck (or on to a disposal site). */
  | { code: 'unreachable' }
  /** Drive, work, unloading and return take longer than the best truck's shift. */
  | { code: 'outside-shift'; truckId: string; secondsShort: number }
  /** A truck could serve it if its load were ready earlier. */
  | { code: 'released-too-late'; releaseSeconds: number }
  /** No truck can be there in time; earliestArrival is the best truck's. */
  | { code: 'window-cannot-be-met'; truckId: string; earliestArrival: number }
  /** The sites that accept this waste are closed when a truck could arrive. */
  | { code: 'disposal-closed'; siteId: string }
  /** The sites' remaining daily gallons do not suffice. */
  | { code: 'daily-cap'; siteId: string; gallons: number }
  /** No permitted truck is small enough. */
  | { code: 'truck-too-large'; maxTruckSize: number; smallestTruckSize: number; truckId: string }
  /** The best truck would exceed its daily gallons or stops. */
  | { code: 'truck-day-limit'; truckId: string; limit: 'gallons' | 'stops' }
  /** The day has room for it, but not in its required first or last position. */
  | { code: 'fixed-position' }
  /** Each requirement is met by some truck, but no truck meets all. */
  | { code: 'no-truck-meets-all' }
  /**
   * A truck could serve it, but the day is full of stops with the same or a higher priority. secondsShort:
   * the additional time the best truck would need, when that alone would help.
   */
  | { code: 'no-time-left'; truckId?: string; secondsShort?: number };
