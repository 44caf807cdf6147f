import { farFromRoadMeters, type RoadSource } from '../roads/road-source.ts';
import type { Place } from './places.ts';

/** Places that lie off the road map altogether are not among them: the matrix says that of their drives. */
export async function farFromRoad(
  roads: RoadSource,
  places: readonly Place[],
  signal?: AbortSignal,
): Promise<{ place: number; meters: number }[]> {
  const exact = [...places.keys()].filter((at) => places[at]?.zipArea === undefined);
  const far: { place: number; meters: number }[] = [];
  for (let start = 0; start < exact.length; start += roads.blockSize) {
    const block = exact.slice(start, start + roads.blockSize);
    const meters = await roads.metersToRoad(
      block.flatMap((at) => places[at] ?? []),
      signal,
    );
    for (const [index, place] of block.entries()) {
      const away = meters[index] ?? null;
      if (away !== null && away > farFromRoadMeters) far.push({ place, meters: Math.round(away) });
    }
  }
  return far.sort((a, b) => b.meters - a.meters);
}
