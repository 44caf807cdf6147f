import type { Fix } from './follow.ts';
import { metersBetween, type Placed } from './plane.ts';

/** How miles are known: by the road map, by places of the truck, by its odometer, or in part by formula. */
export const milesSources = ['matched', 'gps', 'odometer', 'estimate'] as const;
export type MilesSource = (typeof milesSources)[number];

/** A way is drawn to within this many meters. */
export const drivenLineMeters = 10;
/** Points of the line of one leg. */
export const maxDrivenPoints = 1_000;

/** Places that are less exact are shown, and not measured. */
const largestErrorMeters = 150;
/** Without a place for longer, the straight line is no measure of the way. */
const longestGapMs = 10 * 60_000;
/** A way there and back this much longer than the way past it is a mistake of the receiver. */
const spikeFactor = 3;
const smallestSpikeMeters = 200;

export interface RawLeg {
  readonly places: readonly Fix[];
  readonly meters: number;
  /** A part of it is a formula's. */
  readonly isEstimated: boolean;
}

/**
 * The length of a leg by the places of a truck, in order: without single places far off the way, and with the formula
 * of roads where there was no signal.
 * @param roadMeters road meters for a straight line
 */
export function rawLeg(fixes: readonly Fix[], roadMeters: (straightMeters: number) => number): RawLeg {
  const places = withoutSpikes(
    fixes.filter(({ accuracyMeters }) => accuracyMeters === null || accuracyMeters <= largestErrorMeters),
  );
  let meters = 0;
  let isEstimated = false;
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    if (before === undefined) continue;
    const straight = metersBetween(before, place);
    const isGap = place.at - before.at > longestGapMs && straight > smallestSpikeMeters;
    isEstimated ||= isGap;
    meters += isGap ? roadMeters(straight) : straight;
  }
  return { places, meters, isEstimated };
}

function withoutSpikes(fixes: readonly Fix[]): Fix[] {
  const kept: Fix[] = [];
  for (const [at, fix] of fixes.entries()) {
    const [before, after] = [kept.at(-1), fixes[at + 1]];
    if (before !== undefined && after !== undefined) {
      const [to, from, past] = [
        metersBetween(before, fix),
        metersBetween(fix, after),
        metersBetween(before, after),
      ];
      if (Math.min(to, from) > smallestSpikeMeters && to + from > spikeFactor * past) continue;
    }
    kept.push(fix);
  }
  return kept;
}

export interface MeasuredLeg {
  readonly meters: number;
  readonly source: 'matched' | 'gps' | 'estimate';
  readonly line: readonly Placed[];
}

/** Roads between these parts of the raw length are believed: noise is sometimes matched over detours. */
const shortest = 0.85;
const longest = 1.25;

/** Chooses between a leg's length on the roads and by its places. */
export function measuredLeg(
  { places, meters, isEstimated }: RawLeg,
  onRoads: { readonly meters: number; readonly line: readonly Placed[] } | 'off-map' | undefined,
): MeasuredLeg {
  if (
    onRoads !== undefined &&
    onRoads !== 'off-map' &&
    onRoads.line.length > 1 &&
    onRoads.meters >= shortest * meters &&
    onRoads.meters <= longest * meters
  )
    return { meters: Math.round(onRoads.meters), source: 'matched', line: onRoads.line };
  return { meters: Math.round(meters), source: isEstimated ? 'estimate' : 'gps', line: places };
}

/** Of several legs the source that is trusted least: a sum is no better than its parts. */
export const sourceOfSum = (
  legs: readonly { readonly source: MilesSource }[],
): Exclude<MilesSource, 'odometer'> | null =>
  legs.length === 0
    ? null
    : legs.some(({ source }) => source === 'estimate')
      ? 'estimate'
      : legs.some(({ source }) => source !== 'matched')
        ? 'gps'
        : 'matched';

export interface PairedVisit {
  readonly id: string;
  readonly arrivedAt: Date;
  readonly departedAt: Date | null;
}

/** From each visit to the next, by arrival; a visit that is not over leads nowhere. */
export function pairsOf<Visit extends PairedVisit>(visits: readonly Visit[]): { from: Visit; to: Visit }[] {
  const sorted = visits.toSorted((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime());
  return sorted.flatMap((from, at) => {
    const to = sorted[at + 1];
    return to === undefined || from.departedAt === null || from.departedAt > to.arrivedAt
      ? []
      : [{ from, to }];
  });
}
