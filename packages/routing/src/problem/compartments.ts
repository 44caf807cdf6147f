import { PLAN_LIMITS } from '../input.ts';
import type { Problem, ProblemTruck } from './problem.ts';

/** The content of each compartment of a truck: gallons, worst-case gallons, wastes as bits. Immutable. */
export interface Cargo {
  readonly load: readonly number[];
  readonly full: readonly number[];
  readonly wastes: readonly number[];
}

/**
 * Loading rules of a truck with compartments: a stop's gallons go into one of them as a whole; a disposal
 * empties those whose wastes the site accepts.
 */
export interface Loader {
  atStart(this: void, truck: ProblemTruck): Cargo;
  /** Every way to load a stop, with the compartment; identical empty compartments count as one. */
  takeUp(
    this: void,
    truck: ProblemTruck,
    cargo: Cargo,
    stop: number,
  ): { compartment: number; cargo: Cargo }[];
  /** The remaining cargo and the gallons unloaded; null when the site accepts none of it. */
  unload(this: void, cargo: Cargo, site: number): { gallons: number; cargo: Cargo } | null;
  /** A compartment for each stop of a sequence (by position, −1 elsewhere); null when they do not fit. */
  assign(
    this: void,
    truck: ProblemTruck,
    sequence: ArrayLike<number>,
    length: number,
    unloadSeconds: (site: number, gallons: number) => number,
  ): Int8Array | null;
}

/** Maximum number of loading alternatives of a truck; beyond it the most expensive are dropped. */
const MAX_WAYS = 64;
/**
 * Exhaustive search is used on short routes only; on longer ones the tightest fit, which is fast and nearly
 * always sufficient.
 */
const FEW_NODES = 12;

interface Way {
  cargo: Cargo;
  cents: number;
  compartment: number;
  parent: Way | null;
}

export const gallonsOf = (cargo: Cargo): number => cargo.load.reduce((sum, gallons) => sum + gallons, 0);
export const wastesOf = (cargo: Cargo): number => cargo.wastes.reduce((all, wastes) => all | wastes, 0);

/** Whether `a` is fuller than `b` in no compartment and has no waste that `b` lacks. */
export function isNoFuller(a: Cargo, b: Cargo): boolean {
  return a.full.every(
    (full, at) => full <= b.full[at]! && a.load[at]! <= b.load[at]! && (a.wastes[at]! & ~b.wastes[at]!) === 0,
  );
}

/**
 * Creates the loader of a day. Exhaustive search is exponential in the number of stops and bounded by
 * MAX_WAYS.
 */
export function createLoader(problem: Problem): Loader {
  const full = new Float64Array(PLAN_LIMITS.compartmentsPerTruck);
  const wastes = new Int32Array(PLAN_LIMITS.compartmentsPerTruck);
  const { stops, gallons, worst, waste, mixes, siteAccepts, siteFee, endEmpty } = problem;

  const atStart: Loader['atStart'] = ({ compartments }) => ({
    load: compartments.map((one) => one.loadAtStart),
    full: compartments.map((one) => one.loadAtStart),
    wastes: compartments.map((one) => one.wasteAtStart),
  });

  const takeUp: Loader['takeUp'] = (truck, cargo, stop) => {
    const added = waste[stop]!;
    if (added === 0) return [];
    const mixing = mixes[31 - Math.clz32(added)]!;
    if (cargo.full.reduce((sum, full) => sum + full, worst[stop]!) > truck.capacity) return [];
    const ways: ReturnType<Loader['takeUp']> = [];
    const tried = new Set<string>();
    for (const [compartment, { capacity, accepts }] of truck.compartments.entries()) {
      if (
        (accepts & added) === 0 ||
        cargo.full[compartment]! + worst[stop]! > capacity ||
        (cargo.wastes[compartment]! & ~mixing) !== 0
      )
        continue;
      const like = cargo.full[compartment] === 0 ? `${capacity} ${accepts}` : '';
      if (like !== '' && tried.has(like)) continue;
      tried.add(like);
      ways.push({
        compartment,
        cargo: {
          load: cargo.load.with(compartment, cargo.load[compartment]! + gallons[stop]!),
          full: cargo.full.with(compartment, cargo.full[compartment]! + worst[stop]!),
          wastes: cargo.wastes.with(compartment, cargo.wastes[compartment]! | added),
        },
      });
    }
    return ways;
  };

  const unload: Loader['unload'] = (cargo, site) => {
    const empties = cargo.wastes.map((wastes) => wastes !== 0 && (wastes & ~siteAccepts[site]!) === 0);
    if (!empties.includes(true)) return null;
    const rest = (values: readonly number[]): number[] =>
      values.map((value, at) => (empties[at] ? 0 : value));
    const left: Cargo = { load: rest(cargo.load), full: rest(cargo.full), wastes: rest(cargo.wastes) };
    return { gallons: gallonsOf(cargo) - gallonsOf(left), cargo: left };
  };

  /** False when some trip exceeds the truck's capacity, or leaves a load that must be unloaded. */
  const mayFit = (truck: ProblemTruck, sequence: ArrayLike<number>, length: number): boolean => {
    let total = truck.loadAtStart;
    let mask = truck.wasteAtStart;
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x >= stops) {
        // Only a site that accepts everything certainly empties the truck; after another one the content is
        // unknown.
        if (mask !== 0 && (mask & siteAccepts[x - stops]!) === 0) return false;
        mask &= ~siteAccepts[x - stops]!;
        total = 0;
      } else if (waste[x] !== 0) {
        total += worst[x]!;
        mask |= waste[x]!;
        if (total > truck.capacity) return false;
      }
    }
    return !endEmpty || mask === 0;
  };

  const keyOf = ({ load, full, wastes }: Cargo): string => `${load.join()} ${full.join()} ${wastes.join()}`;

  /**
   * Assigns stop by stop to the tightest compartment, preferring one with the same waste to an empty one.
   * Almost always succeeds when there is room, without branching; null when it does not.
   */
  const assignTightest = (
    truck: ProblemTruck,
    sequence: ArrayLike<number>,
    length: number,
  ): Int8Array | null => {
    const { compartments } = truck;
    const chosen = new Int8Array(length).fill(-1);
    for (const [at, one] of compartments.entries()) {
      full[at] = one.loadAtStart;
      wastes[at] = one.wasteAtStart;
    }
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      if (x >= stops) {
        let any = false;
        let left = false;
        for (let at = 0; at < compartments.length; at++) {
          if (wastes[at] === 0) continue;
          if ((wastes[at]! & ~siteAccepts[x - stops]!) === 0) {
            any = true;
            full[at] = 0;
            wastes[at] = 0;
          } else left = true;
        }
        if (left && !any) return null;
        continue;
      }
      const added = waste[x]!;
      if (added === 0) continue;
      const mixing = mixes[31 - Math.clz32(added)]!;
      let best = -1;
      let leastRoom = Infinity;
      let total = worst[x]!;
      for (let at = 0; at < compartments.length; at++) {
        const { capacity, accepts } = compartments[at]!;
        total += full[at]!;
        const room = capacity - full[at]! - worst[x]!;
        if (room < 0 || (accepts & added) === 0 || (wastes[at]! & ~mixing) !== 0) continue;
        // Empty and more versatile compartments are kept for other wastes.
        const dearness = room + (wastes[at] === 0 ? 1e9 : 0) + (accepts === added ? 0 : 1e8);
        if (dearness >= leastRoom) continue;
        leastRoom = dearness;
        best = at;
      }
      if (best < 0 || total > truck.capacity) return null;
      chosen[i] = best;
      full[best]! += worst[x]!;
      wastes[best]! |= added;
    }
    return endEmpty && wastes.some((mask, at) => at < compartments.length && mask !== 0) ? null : chosen;
  };

  const assign: Loader['assign'] = (truck, sequence, length, unloadSeconds) => {
    // Fees depend on which site serves whom, hardly ever on the compartment.
    const tightest = assignTightest(truck, sequence, length);
    if (tightest) return tightest;
    if (length > FEW_NODES || !mayFit(truck, sequence, length)) return null;
    let ways: Way[] = [{ cargo: atStart(truck), cents: 0, compartment: -1, parent: null }];
    for (let i = 1; i < length - 1; i++) {
      const x = sequence[i]!;
      const next = new Map<string, Way>();
      const offer = (way: Way): void => {
        const key = keyOf(way.cargo);
        if (way.cents < (next.get(key)?.cents ?? Infinity)) next.set(key, way);
      };
      for (const way of ways) {
        if (x >= stops) {
          const emptied = unload(way.cargo, x - stops);
          // A site that accepts nothing on board is only visited by an empty truck.
          if (!emptied && wastesOf(way.cargo) !== 0) continue;
          const taken = emptied?.gallons ?? 0;
          offer({
            cargo: emptied?.cargo ?? way.cargo,
            cents:
              way.cents + taken * siteFee[x - stops]! + unloadSeconds(x - stops, taken) * truck.perSecond,
            compartment: -1,
            parent: way,
          });
        } else if (waste[x] === 0) offer({ ...way, compartment: -1, parent: way });
        else
          for (const { compartment, cargo } of takeUp(truck, way.cargo, x))
            offer({ cargo, cents: way.cents, compartment, parent: way });
      }
      ways = [...next.values()];
      if (ways.length > MAX_WAYS) ways = ways.toSorted((a, b) => a.cents - b.cents).slice(0, MAX_WAYS);
    }
    let best: Way | null = null;
    for (const way of ways)
      if ((!endEmpty || wastesOf(way.cargo) === 0) && way.cents < (best?.cents ?? Infinity)) best = way;
    if (!best) return null;
    const chosen = new Int8Array(length).fill(-1);
    let i = length - 2;
    for (let way: Way | null = best; way?.parent; way = way.parent) chosen[i--] = way.compartment;
    return chosen;
  };

  return { atStart, takeUp, unload, assign };
}
