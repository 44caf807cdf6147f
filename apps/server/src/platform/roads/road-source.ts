import type { Coordinates } from '@haulwright/domain/geography/location';
import type { Leg } from '../travel-times/places.ts';

/**
 * The drive on the road map; or that its places are on the map but not connected; or that one is off the map.
 */
export type RoadAnswer = Leg | 'no-road' | 'off-map';

/**
 * A place is off the map when the nearest road on it is farther than this: it would be snapped to the map's
 * edge.
 */
export const farthestRoadMeters = 5_000;
/** A place farther than this from the nearest road probably has a wrong pin, which people are told. */
export const farFromRoadMeters = 300;
/** Upper bounds of a drive: an answer beyond these is a mistake. */
export const tenDaysSeconds = 10 * 86_400;
export const halfwayRoundMeters = 20_040_000;

/** Where a truck was measured; null where nobody knows how exactly. */
export interface MeasuredPlace extends Coordinates {
  readonly accuracyMeters: number | null;
}

/** The roads that were driven. */
export interface DrivenRoads {
  readonly meters: number;
  readonly line: Coordinates[];
}

/** A road map that can be asked: a server by address, or the operator's own in this process. */
export interface RoadSource {
  readonly name: 'osrm' | 'valhalla';
  /** Its name within a sentence: 'the routing server'. */
  readonly called: string;
  /** Its host or file, for the log. */
  readonly address: string;
  /** The largest number of origins, and of destinations, in one call of `legs`. */
  readonly blockSize: number;
  /** Milliseconds allowed for all calls of one matrix together. */
  readonly totalTimeoutMs: number;
  /**
   * Drives from each origin (row) to each destination.
   * @throws OutboundError when there is no usable answer; the signal's reason when cancelled
   */
  legs(
    origins: readonly Coordinates[],
    destinations: readonly Coordinates[],
    signal?: AbortSignal,
  ): Promise<RoadAnswer[][]>;
  /**
   * Metres from each place to the nearest road a truck may use; null where none is near.
   * @throws OutboundError when there is no usable answer; the signal's reason when cancelled
   */
  metersToRoad(places: readonly Coordinates[], signal?: AbortSignal): Promise<(number | null)[]>;
  /**
   * The line along the streets from one place to another; null where there is no way.
   * @throws OutboundError when there is no usable answer; the signal's reason when cancelled
   */
  way(from: Coordinates, to: Coordinates, signal?: AbortSignal): Promise<Coordinates[] | null>;
  /**
   * The roads that a truck drove, by where it was measured, in order. Left out by maps that cannot tell.
   * @throws OutboundError when there is no usable answer; the signal's reason when cancelled
   */
  match?(places: readonly MeasuredPlace[], signal?: AbortSignal): Promise<DrivenRoads | 'off-map'>;
}
