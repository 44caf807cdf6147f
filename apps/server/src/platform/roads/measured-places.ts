import type { Coordinates } from '@haulwright/domain/geography/location';
import { greatCircleMeters } from '../geocoding/great-circle.ts';
import type { MeasuredPlace } from './road-source.ts';

/** Meters along a line. */
export const lengthOf = (line: readonly Coordinates[]): number =>
  line.reduce((meters, place, at) => meters + greatCircleMeters(line[at - 1] ?? place, place), 0);

/** At most this number of them, evenly; first and last stay. */
export function thinned<Place>(places: readonly Place[], atMost: number): readonly Place[] {
  const every = Math.ceil(places.length / (atMost - 1));
  return every <= 1 ? places : places.filter((_, at) => at % every === 0 || at === places.length - 1);
}

/** What receivers are like that do not say how exact they are. */
const defaultAccuracyMeters = 10;
const finestMeters = 5;
const coarsestMeters = 100;

/** The median of what the places say, within what road maps take. */
export function accuracyOf(places: readonly MeasuredPlace[]): number {
  const sorted = places
    .map(({ accuracyMeters }) => accuracyMeters ?? defaultAccuracyMeters)
    .toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? defaultAccuracyMeters;
  return Math.round(Math.min(coarsestMeters, Math.max(finestMeters, median)));
}
