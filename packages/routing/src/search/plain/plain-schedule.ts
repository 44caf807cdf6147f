/**
 * The start of a cooling cycle: the best plan, a fresh plan, or a child of two plans that earlier cycles
 * ended with.
 */
export type CycleBegin = 'best' | 'fresh' | 'child';

/** The annealing schedule: cycles of cooling, with a recombination of the routes seen between them. */
export interface PlainSchedule {
  /** At this fraction of the time or the iterations, 0 … 1. */
  temperature(this: void, fraction: number): number;
  /** From 0. */
  cycle(this: void, fraction: number): number;
  begin(this: void, cycle: number): CycleBegin;
  /** Number of cycles after which the routes seen are recombined. */
  readonly cyclesPerRecombination: number;
  /** Whether cycles begin with plans other than the best. */
  readonly isPopulation: boolean;
}

interface Shape {
  /** Share of the first cooling. */
  readonly first: number;
  readonly reheats: number;
  /** Temperature of a reheat as a share of the hot one. */
  readonly reheat: number;
}

const SHORT_ROUTES: Shape = { first: 0.6, reheats: 4, reheat: 0.5 };
/** Long routes freeze early, however slow the cooling is. */
const LONG_ROUTES: Shape = { first: 0.3, reheats: 7, reheat: 0.6 };
/** Many stops need nearly all of the time for one slow cooling. */
const MANY_STOPS: Shape = { first: 0.85, reheats: 1, reheat: 0.5 };
const LONG_ROUTE = 14;
const MANY = 400;
const COLD_END = 0.98;

/**
 * Temperatures in mean legs to the nearest stops; to stay near a given plan, the search begins as cold as
 * others end. Starting cooler, short routes freeze in a wrong number of routes, the same for every seed.
 */
const HOT = 2;
const COLD = 0.07;

/**
 * Creates the schedule of a first cooling from the hot to the cold temperature, then reheats from the best
 * solution, and a short cold end. `routes`: used by the first plan. `meanLeg`: cost of the legs to the
 * nearest stops. `isWarm`: a plan was given.
 */
export function createPlainSchedule(
  stops: number,
  routes: number,
  meanLeg: number,
  isWarm: boolean,
): PlainSchedule {
  const { first, reheats, reheat } =
    stops > MANY ? MANY_STOPS : stops > LONG_ROUTE * routes ? LONG_ROUTES : SHORT_ROUTES;
  const cold = Math.max(0.1, meanLeg * COLD);
  const hot = isWarm ? cold : Math.max(1, meanLeg * HOT);
  const warm = Math.max(cold, hot * reheat);
  const place = (fraction: number): number => ((fraction - first) / (COLD_END - first)) * reheats;
  return {
    begin: () => 'best',
    cyclesPerRecombination: 1,
    isPopulation: false,
    cycle: (fraction) =>
      fraction < first ? 0 : fraction < COLD_END ? 1 + Math.floor(place(fraction)) : reheats + 1,
    temperature: (fraction) => {
      if (fraction < first) return hot * (cold / hot) ** (fraction / first);
      if (fraction >= COLD_END) return cold;
      const at = place(fraction);
      return warm * (cold / warm) ** (at - Math.floor(at));
    },
  };
}

/**
 * On long routes a slow cooling ends in the same plan whatever the seed, and often not in the best one; short
 * coolings that begin cooler end in different ones, and their children in better ones. Temperatures in mean
 * legs. No improvement with 200 stops, nor where only capacity matters.
 */
const LESS_HOT = 0.4;
const COLDER = 0.03;
const MAX_STOPS = 150;
const CYCLE_ITERATIONS_PER_STOP = 110;
const MIN_CYCLE_ITERATIONS = 4_000;
const MIN_CYCLES = 6;
const MAX_CYCLES = 60;
/** Share of the cycles that begin with a fresh plan. */
const FRESH_SHARE = 0.5;
const CYCLES_PER_RECOMBINATION = 4;
/** Fraction of the time after which the number of iterations can be estimated. */
export const ITERATIONS_KNOWN_AT = 0.03;

/**
 * Creates the schedule of short coolings, the first from fresh plans, the others from children; null where
 * one slow cooling is better. `routes`, `meanLeg` as above; `timed`: whether times can forbid anything;
 * `iterations`: of the whole search.
 */
export function createPopulationSchedule(
  stops: number,
  routes: number,
  meanLeg: number,
  timed: boolean,
  iterations: number,
): PlainSchedule | null {
  if (!timed || stops > MAX_STOPS || stops <= LONG_ROUTE * routes) return null;
  const cycles = Math.min(
    MAX_CYCLES,
    Math.round(iterations / Math.max(MIN_CYCLE_ITERATIONS, stops * CYCLE_ITERATIONS_PER_STOP)),
  );
  if (cycles < MIN_CYCLES) return null;
  const fresh = Math.round(FRESH_SHARE * cycles);
  const hot = Math.max(1, meanLeg * LESS_HOT);
  const cold = Math.max(0.1, meanLeg * COLDER);
  return {
    begin: (cycle) => (cycle < fresh ? 'fresh' : 'child'),
    cyclesPerRecombination: CYCLES_PER_RECOMBINATION,
    isPopulation: true,
    cycle: (fraction) => Math.floor(fraction * cycles),
    temperature: (fraction) => hot * (cold / hot) ** (fraction * cycles - Math.floor(fraction * cycles)),
  };
}
