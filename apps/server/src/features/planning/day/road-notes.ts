import { formatMiles, type UnitSystem } from '@haulwright/domain/kernel/units';
import type { Place, TravelMatrix, TravelTimes } from '../../../platform/travel-times/travel-times.ts';

const metersPerMile = 1_609.344;
/** The largest number of places that a plan lists by name. */
const maxNamed = 3;

/**
 * Describes the drives of a plan: which had to be estimated, and which places are so far from any road that
 * their pin is probably wrong.
 */
export async function roadNotes(
  travelTimes: Pick<TravelTimes, 'farFromRoad'>,
  { places, matrix, units }: { places: readonly Place[]; matrix: TravelMatrix; units: UnitSystem },
  signal?: AbortSignal,
): Promise<string[]> {
  const far = matrix.source === 'estimate' ? [] : await travelTimes.farFromRoad(places, signal);
  const named = far
    .slice(0, maxNamed)
    .map(({ place, meters }) => `${nameOf(places[place])} (${formatMiles(meters / metersPerMile, units)})`)
    .join(', ');
  const more = far.length > maxNamed ? ` and ${far.length - maxNamed} more` : '';
  return [
    ...(matrix.fallbackReason === undefined ? [] : [matrix.fallbackReason]),
    ...(far.length === 0
      ? []
      : [
          `Far from any road on the map: ${named}${more}. Check the pin; the way from the road is estimated.`,
        ]),
  ].map((sentence) => sentence.slice(0, 500));
}

const nameOf = (place: Place | undefined): string => (place?.name ?? 'a place').slice(0, 80);
