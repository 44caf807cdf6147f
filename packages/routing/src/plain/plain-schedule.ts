/**
 * The annealing's plan: a first cooling from the hot to the cold temperature, then reheats from the best solution, each after
 * a recombination of the routes seen, and a short cold end.
 */
export interface PlainSchedule {
  /** At this share of the time or the iterations, 0 … 1. */
  temperature(this: void, fraction: number): number;
  /** 0 during the first cooling, then the number of the reheat. */
  cycle(this: void, fraction: number): number;
}

interface Shape {
  /** Share of the first cooling. */
  readonly first: number;
  readonly reheats: number;
  /** Share of the hot temperature that a reheat begins at. */
  readonly reheat: number;
}

const SHORT_ROUTES: Shape = { first: 0.6, reheats: 4, reheat: 0.5 };
/** Long routes freeze early, however slow the cooling. */
const LONG_ROUTES: Shape = { first: 0.3, reheats: 7, reheat: 0.6 };
/** Many stops need nearly all of the time for one slow cooling. */
const MANY_STOPS: Shape = { first: 0.85, reheats: 1, reheat: 0.5 };
const LONG_ROUTE = 14;
const MANY = 400;
const COLD_END = 0.98;

/**
 * Temperatures in mean legs to the nearest stops; a given plan is kept near, so the search begins as cold as others end.
 * Less hot, short routes freeze in a wrong number of routes, with every seed the same.
 */
const HOT = 2;
const COLD = 0.07;

/** `routes`: used by the first plan. `meanLeg`: cost of the legs to the nearest stops. `isWarm`: a plan was given. */
export function createPlainSchedule(stops: number, routes: number, meanLeg: number, isWarm: boolean): PlainSchedule {
  const { first, reheats, reheat } = stops > MANY ? MANY_STOPS : stops > LONG_ROUTE * routes ? LONG_ROUTES : SHORT_ROUTES;
  const cold = Math.max(0.1, meanLeg * COLD);
  const hot = isWarm ? cold : Math.max(1, meanLeg * HOT);
  const warm = Math.max(cold, hot * reheat);
  const place = (fraction: number): number => ((fraction - first) / (COLD_END - first)) * reheats;
  return {
    cycle: (fraction) => (fraction < first ? 0 : fraction < COLD_END ? 1 + Math.floor(place(fraction)) : reheats + 1),
    temperature: (fraction) => {
      if (fraction < first) return hot * (cold / hot) ** (fraction / first);
      if (fraction >= COLD_END) return cold;
      const at = place(fraction);
      return warm * (cold / warm) ** (at - Math.floor(at));
    },
  };
}
