/**
 * The day to plan, as plain JSON-able data. Places are indices into the travel matrix; times are whole
 * seconds since midnight of the planned day (above 86,400 for a shift that runs into the next day); loads are
 * whole US gallons; money is cents. `buildProblem` validates all of it and throws `PlanInputError` with one
 * sentence for each mistake.
 */
export interface PlanInput {
  travel: TravelMatrix;
  stops: PlanStop[];
  trucks: PlanTruck[];
  disposalSites: PlanDisposalSite[];
  rules: PlanRules;
  /**
   * Groups of waste types that may share a tank, e.g. `[['septage', 'portable-toilet']]`. Wastes without a
   * common group never ride together: the truck unloads before it loads the other one.
   */
  mixable: string[][];
  /** An existing plan, to be changed only as far as the weights justify. */
  stability?: PlanStability;
}

/**
 * The cost of changing the given plan. A stop counts as moved when another truck serves it, or when it must
 * be taken out so that the rest of its truck's stops keep their order; new and left-out stops do not count.
 * The weights are added to the cost (as a separate item), so a stop moves when that saves more than its
 * weight. Unknown trucks and stops are skipped.
 */
export interface PlanStability {
  plan: (GivenRoute & {
    /** Planned service start of each of stopIds. */
    serviceStarts?: readonly number[];
  })[];
  perMovedStopCents: number;
  /** Per minute that the service of a stop starts earlier or later than planned. */
  perShiftedMinuteCents?: number;
}

/**
 * Asymmetric travel, row by row: the leg from place i to place j is at `i * size + j`. A negative value means
 * no road. The diagonal is 0.
 */
export interface TravelMatrix {
  size: number;
  seconds: Int32Array | number[];
  meters: Int32Array | number[];
  /**
   * Speed factor for each of the 24 hours of the day; 0.8 is a fifth slower than `seconds`. A leg is driven
   * at each hour's speed in turn, so leaving later never means arriving earlier. The truck leaves as late as
   * its earliest end allows, or at a full hour.
   */
  hourFactors?: readonly number[];
}

/** [earliest, latest], inclusive. */
export type TimeWindow = [startSeconds: number, endSeconds: number];

export type StopPriority = 'low' | 'normal' | 'high' | 'emergency';

export interface PlanStop {
  id: string;
  place: number;
  serviceSeconds: number;
  /** The service starts inside one of them; empty: at any time. Windows are hard. */
  windows: TimeWindow[];
  /** A stop is never left out in favour of any number of stops with a lower priority. */
  priority: StopPriority;
  /** Above every priority. */
  mandatory?: boolean;
  /** Expected gallons collected; 0 for deliveries and inspections. */
  gallons: number;
  /**
   * Worst case: tanks are planned for it, fees and unloading for the expected gallons. Absent: by
   * rules.planForExtraPercent.
   */
  worstCaseGallons?: number;
  /** Required when gallons > 0. With 0 gallons it only requires a truck that accepts the waste. */
  wasteType: string | null;
  /** The truck must have all of them. */
  requiredSkills?: string[];
  /** Absent: any truck. */
  allowedTruckIds?: string[];
  /** The service does not start earlier, regardless of the windows. */
  notBefore?: number;
  /**
   * When the stop's load is ready, 0 (the default) at any time: the trip that serves it (from the truck's
   * start, or from an unloading, to the next one) leaves no earlier than the latest release of its stops. The
   * truck waits where the trip begins, or does other trips first.
   */
  releaseSeconds?: number;
  /** The largest accessible truckSize. */
  maxTruckSize?: number;
  /**
   * 'first': only locked stops and other 'first' ones precede it on its truck. 'last': only other 'last' ones
   * follow it.
   */
  position?: 'first' | 'last';
}

export interface PlanTruck {
  id: string;
  startPlace: number;
  endPlace: number;
  /** The truck leaves and returns within it, unless overtime is given. It leaves as late as costs nothing. */
  shift: TimeWindow;
  capacityGallons: number;
  acceptedWastes: string[];
  skills?: string[];
  loadAtStart?: { wasteType: string; gallons: number };
  /**
   * Promised or under way: these stops stay on this truck, before all its others and in this order; unloading
   * and breaks may come between. They precede everything else; one that cannot be kept is left out with its
   * reason. For a truck on the road, startPlace, the shift's start and loadAtStart are its current place,
   * time and load; finished stops are not in the input.
   */
  lockedStopIds?: string[];
  /**
   * Separate tanks. A stop's gallons go into one of them as a whole, only mixable wastes share one, and a
   * disposal empties those whose wastes the site all accepts (another site the rest). capacityGallons limits
   * all of them together and acceptedWastes what may go into any. With compartments the load at the start is
   * given by compartment.
   */
  compartments?: PlanCompartment[];
  /** In the measure that stops limit: feet, axles, a class. Absent: small enough for any stop. */
  truckSize?: number;
  /** Collected on the whole day, counting worst cases; the load at the start does not count. */
  maxGallonsPerDay?: number;
  /** Stops of the whole day, not counting unloading. */
  maxStops?: number;
  costPerMileCents: number;
  /** Per hour between leaving the start and reaching the end, waiting and breaks included. */
  costPerHourCents: number;
  /** Charged when the truck is used. */
  fixedCostCents: number;
  /**
   * The truck may return up to maxSeconds after its shift; this time costs costPerHourCents of overtime *on
   * top* of the truck's.
   */
  overtime?: { maxSeconds: number; costPerHourCents: number };
  breaks?: PlanBreak[];
  /** 1.1 drives 10 % faster than the matrix says (its seconds ÷ 1.1, rounded). Default 1. */
  speedFactor?: number;
}

export interface PlanCompartment {
  id: string;
  capacityGallons: number;
  acceptedWastes: string[];
  loadAtStart?: { wasteType: string; gallons: number };
}

/**
 * A break starts between earliest and latest, at a stop (before or after its service), never during a leg. It
 * is owed when the route is under way at `latest`: departed before and ending after.
 */
export interface PlanBreak {
  earliest: number;
  latest: number;
  durationSeconds: number;
}

export interface PlanDisposalSite {
  id: string;
  place: number;
  /** Opening hours; empty: always open. Queueing and unloading must begin and end inside one of them. */
  windows: TimeWindow[];
  acceptedWastes: string[];
  unloadSecondsFixed: number;
  /** Unloading takes queue + fixed + round(perGallon × gallons) seconds. */
  unloadSecondsPerGallon: number;
  queueSeconds: number;
  feeCentsPerGallon: number;
  /** For all trucks of the day together. */
  dailyCapGallons?: number;
}

export interface PlanRules {
  /** Every used truck ends its route with an empty tank. An unused truck keeps its load. */
  endEmpty: boolean;
  /** Worst case of a stop without its own: percent above the expected gallons, rounded up. */
  planForExtraPercent?: number;
  /**
   * Balance of work: each used truck's squared hours cost this much, so that an hour costs more on a truck
   * that is out long. Of all distributions of the same hours the even one is cheapest, and no route improves
   * by becoming longer (range and deviation lack that: Matl, Hartl & Vidal, "Workload equity in vehicle
   * routing problems", Transportation Science 52(2), 2018).
   */
  balanceCentsPerSquaredHour?: number;
}

/** Stops of a truck in their order, without disposals and breaks. */
export interface GivenRoute {
  truckId: string;
  stopIds: readonly string[];
}

/** Bounds on an input. */
export const PLAN_LIMITS = {
  places: 8_000,
  stops: 5_000,
  trucks: 500,
  disposalSites: 200,
  wasteTypes: 30,
  windowsPerPlace: 20,
  breaksPerTruck: 4,
  compartmentsPerTruck: 8,
  seconds: 172_800,
  gallons: 1_000_000,
  meters: 20_000_000,
  truckSize: 1_000_000,
  extraPercent: 1_000,
  cents: 100_000_000,
} as const;
