/**
 * Travel at speeds that change by hour. A leg that takes `seconds` at factor 1 is driven through every hour
 * at that hour's speed (Ichoua, Gendreau & Potvin, "Vehicle dispatching with time-dependent travel times",
 * EJOR 144(2), 2003), so leaving later never means arriving earlier.
 */
export interface RoadHours {
  /** Whole seconds, rounded up. */
  arrive(this: void, departure: number, seconds: number): number;
  /** The latest whole second of departure for an arrival. */
  leave(this: void, arrival: number, seconds: number): number;
}

const HOUR = 3600;
/** Larger than the rounding errors of sums of fractions. */
const EPSILON = 1e-6;

/**
 * Creates the clock of roads with changing speed. `factors`: speed in each hour of the day; 0.8 is a fifth
 * slower.
 */
export function createRoadHours(factors: readonly number[]): RoadHours {
  const speed = (hour: number): number => factors[((hour % 24) + 24) % 24] ?? 1;
  return {
    arrive(departure, seconds) {
      let now = departure;
      let left = seconds;
      for (let hour = Math.floor(departure / HOUR); ; hour++) {
        const reach = ((hour + 1) * HOUR - now) * speed(hour);
        if (reach >= left) return Math.ceil(now + left / speed(hour) - EPSILON);
        left -= reach;
        now = (hour + 1) * HOUR;
      }
    },
    leave(arrival, seconds) {
      let now = arrival;
      let left = seconds;
      for (let hour = Math.ceil(arrival / HOUR) - 1; ; hour--) {
        const reach = (now - hour * HOUR) * speed(hour);
        if (reach >= left) return Math.floor(now - left / speed(hour) + EPSILON);
        left -= reach;
        now = hour * HOUR;
      }
    },
  };
}
