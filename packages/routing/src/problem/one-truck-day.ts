import type { PlanInput, PlanTruck } from '../input.ts';

/**
 * Extracts the day of a single truck: some of the stops, every disposal site, and travel between their places
 * only. Quick to plan however large the whole day is. Places are renumbered. The given plan and locks of
 * other stops are dropped.
 */
export function oneTruckDay(input: PlanInput, truck: PlanTruck, stopIds: readonly string[]): PlanInput {
  const wanted = new Set(stopIds);
  const stops = input.stops.filter((stop) => wanted.has(stop.id));
  const places = [
    ...new Set([
      truck.startPlace,
      truck.endPlace,
      ...stops.map((stop) => stop.place),
      ...input.disposalSites.map((site) => site.place),
    ]),
  ];
  const index = new Map(places.map((place, at) => [place, at]));
  const at = (place: number): number => index.get(place) ?? 0;
  const { size, seconds, meters } = input.travel;
  const pick = (matrix: ArrayLike<number>): Int32Array =>
    Int32Array.from(places.flatMap((from) => places.map((to) => matrix[from * size + to] ?? -1)));
  return {
    ...input,
    travel: { ...input.travel, size: places.length, seconds: pick(seconds), meters: pick(meters) },
    stops: stops.map((stop) => ({ ...stop, place: at(stop.place) })),
    trucks: [
      {
        ...truck,
        startPlace: at(truck.startPlace),
        endPlace: at(truck.endPlace),
        ...(truck.lockedStopIds && { lockedStopIds: truck.lockedStopIds.filter((id) => wanted.has(id)) }),
      },
    ],
    disposalSites: input.disposalSites.map((site) => ({ ...site, place: at(site.place) })),
    stability: undefined,
  };
}
