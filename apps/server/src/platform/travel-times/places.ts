import { coordinates, type Coordinates } from '@haulwright/domain/geography/location';
import { greatCircleMeters } from '../geocoding/great-circle.ts';
import { drivingSeconds, expectedStraightMeters, roadMeters, squaredSpread } from './road-estimate.ts';

export interface Place extends Coordinates {
  /**
   * The ZIP code, when only the ZIP area is known: such places are not one point although their coordinates
   * agree.
   */
  zipArea?: string;
  /**
   * Places with the same key are one and the same (two jobs at one address): nothing to drive, whatever the
   * precision.
   */
  addressKey?: string;
  /** What people call it, for sentences about it. */
  name?: string;
}

export interface Leg {
  seconds: number;
  meters: number;
}

export const maximumPlaces = 1_000;

/** Places prepared for the arithmetic: checked, and with the spread of their ZIP areas. */
export interface PreparedPlaces {
  readonly places: readonly Place[];
  /** Square metres by place; 0 for a place known exactly. */
  readonly squaredSpreads: Float64Array;
}

/**
 * @param zipAreaMeters typical distance in metres between two addresses of a ZIP area
 * @throws RangeError on too many places or coordinates out of range
 */
export async function preparePlaces(
  places: readonly Place[],
  zipAreaMeters: (postalCode: string) => Promise<number>,
): Promise<PreparedPlaces> {
  if (places.length > maximumPlaces) {
    throw new RangeError(
      `Travel times can be calculated for at most ${maximumPlaces} places at once, not ${places.length}. Plan fewer jobs at a time.`,
    );
  }
  const squaredSpreads = new Float64Array(places.length);
  for (const [index, place] of places.entries()) {
    if (!coordinates.safeParse(place).success) {
      throw new RangeError(
        `Place ${index + 1} has no valid coordinates (latitude ${place.latitude}, longitude ${place.longitude}). Set its pin on the map.`,
      );
    }
    if (place.zipArea !== undefined)
      squaredSpreads[index] = squaredSpread(await zipAreaMeters(place.zipArea));
  }
  return { places, squaredSpreads };
}

/** True when there is nothing to drive between two entries of the list. */
export function isSamePlace(places: readonly Place[], from: number, to: number): boolean {
  const key = places[from]?.addressKey;
  return from === to || (key !== undefined && key === places[to]?.addressKey);
}

/** The estimate between two places of the list, in whole seconds and metres. */
export function estimateLeg(prepared: PreparedPlaces, from: number, to: number): Leg {
  const leg = preciseEstimate(straight(prepared, from, to), spreads(prepared, from, to));
  return { seconds: Math.round(leg.seconds), meters: Math.round(leg.meters) };
}

/**
 * A drive of the road map that is not shorter than the straight line between its ends. A road map joins the
 * roads nearest to both; the way from a place to its road is missing in its answer and is added here, at the
 * speed of short trips.
 */
export function notShorterThanStraight({ places }: PreparedPlaces, from: number, to: number, leg: Leg): Leg {
  const a = places[from];
  const b = places[to];
  const missing = a && b ? Math.ceil(greatCircleMeters(a, b)) - leg.meters : 0;
  return missing <= 0
    ? leg
    : { seconds: leg.seconds + Math.round(drivingSeconds(missing)), meters: leg.meters + missing };
}

/**
 * What the unknown position inside ZIP areas adds to a leg that was worked out between the areas' middles.
 */
export function zipAreaAddition(prepared: PreparedPlaces, from: number, to: number): Leg {
  const squared = spreads(prepared, from, to);
  if (squared === 0) return { seconds: 0, meters: 0 };
  const meters = straight(prepared, from, to);
  const between = preciseEstimate(meters, 0);
  const expected = preciseEstimate(meters, squared);
  return {
    seconds: Math.round(expected.seconds - between.seconds),
    meters: Math.round(expected.meters - between.meters),
  };
}

function preciseEstimate(straightMeters: number, squaredSpreads: number): Leg {
  const meters = roadMeters(expectedStraightMeters(straightMeters, squaredSpreads));
  return { seconds: drivingSeconds(meters), meters };
}

function straight({ places }: PreparedPlaces, from: number, to: number): number {
  const a = places[from];
  const b = places[to];
  return a && b ? greatCircleMeters(a, b) : 0;
}

function spreads({ squaredSpreads }: PreparedPlaces, from: number, to: number): number {
  return (squaredSpreads[from] ?? 0) + (squaredSpreads[to] ?? 0);
}
