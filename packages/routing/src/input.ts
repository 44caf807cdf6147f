/**
 * The day to plan, as plain JSON-able data. Places are indices into the travel matrix; times are whole seconds since
 * midnight of the planned day (above 86,400 for a shift that runs into the next day); loads are whole US gallons;
 * money is cents. `buildProblem` checks all of it and throws `PlanInputError` with one sentence for each mistake.
 */
export interface PlanInput {
  travel: TravelMatrix;
  stops: PlanStop[];
  trucks: PlanTruck[];
  disposalSites: PlanDisposalSite[];
  rules: PlanRules;
  /**
   * Groups of waste types that may share a tank, e.g. `[['septage', 'portable-toilet']]`. Wastes that share no group
   * never ride together: the truck unloads before it takes up the other one.
   */
  mixable: string[][];
}

/** Asymmetric travel, row by row: the leg from place i to place j is at `i * size + j`. A negative value means no road. The diagonal is 0. */
export interface TravelMatrix {
  size: number;
  seconds: Int32Array | number[];
  meters: Int32Array | number[];
}

/** [earliest, latest], both included. */
export type TimeWindow = [startSeconds: number, endSeconds: number];

export type StopPriority = 'low' | 'normal' | 'high' | 'emergency';

export interface PlanStop {
  id: string;
  place: number;
  serviceSeconds: number;
  /** The service starts inside one of them; empty: at any time. Windows are hard. */
  windows: TimeWindow[];
  /** A stop is never left out for any number of stops of a lower priority. */
  priority: StopPriority;
  /** Above every priority. */
  mandatory?: boolean;
  /** Expected pick-up; 0 for deliveries and inspections. */
  gallons: number;
  /** Needed when gallons > 0. With 0 gallons it only asks for a truck that accepts the waste. */
  wasteType: string | null;
  /** Truck must have all of them. */
  requiredSkills?: string[];
  /** Absent: any truck. */
  allowedTruckIds?: string[];
}

export interface PlanTruck {
  id: string;
  startPlace: number;
  endPlace: number;
  /** The truck leaves and is back inside it, unless overtime is given. It leaves as late as costs nothing. */
  shift: TimeWindow;
  capacityGallons: number;
  acceptedWastes: string[];
  skills?: string[];
  loadAtStart?: { wasteType: string; gallons: number };
  costPerMileCents: number;
  /** For every hour between leaving the start and reaching the end, waiting and breaks included. */
  costPerHourCents: number;
  /** When the truck is used at all. */
  fixedCostCents: number;
  /** The truck may be back up to maxSeconds after its shift; this time costs costPerHourCents of overtime *on top* of the truck's. */
  overtime?: { maxSeconds: number; costPerHourCents: number };
  breaks?: PlanBreak[];
  /** 1.1 drives 10 % faster than the matrix says (its seconds ÷ 1.1, rounded). Default 1. */
  speedFactor?: number;
}

/**
 * A break starts between earliest and latest, at a stop (before or after its service), never during a leg.
 * It is owed when the route is under way at `latest`: left before and ends after.
 */
export interface PlanBreak {
  earliest: number;
  latest: number;
  durationSeconds: number;
}

export interface PlanDisposalSite {
  id: string;
  place: number;
  /** Opening hours; empty: always open. Queueing and unloading begin and are finished inside one of them. */
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
  /** Every used truck ends its route with an empty tank. A truck that is not used keeps what it has. */
  endEmpty: boolean;
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
  seconds: 172_800,
  gallons: 1_000_000,
  meters: 20_000_000,
  cents: 100_000_000,
} as const;
