import type { DayPack, PackRoute, PackTank } from '@haulwright/domain/field/day-pack';

/** A truck with the tanks its driver can report about. */
export interface TruckTanks {
  readonly vehicleId: string;
  readonly name: string;
  /** The route that reports about its tanks belong to. */
  readonly routeId: string;
  readonly tanks: readonly PackTank[];
}

/**
 * The trucks of the person's routes with known tanks: today's first, then those of the nearest days; each once.
 * @param today the company's date
 */
export function trucksWithTanks(pack: DayPack, today: string): TruckTanks[] {
  const nearestFirst = pack.routes
    .filter(({ status, tanks }) => status !== 'cancelled' && tanks.length > 0)
    .toSorted((a, b) => daysFrom(today, a) - daysFrom(today, b) || a.startSecond - b.startSecond);
  const byTruck = new Map<string, TruckTanks>();
  for (const { vehicleId, vehicleName, id: routeId, tanks } of nearestFirst)
    if (vehicleId !== null && !byTruck.has(vehicleId))
      byTruck.set(vehicleId, { vehicleId, name: vehicleName ?? '', routeId, tanks });
  return [...byTruck.values()];
}

const daysFrom = (today: string, { routeDate }: PackRoute): number =>
  Math.abs(Date.parse(routeDate) - Date.parse(today));

/** A tank and its truck; null when the pack has no such tank any more. */
export function findTank(
  pack: DayPack,
  today: string,
  tankId: string,
): { readonly truck: TruckTanks; readonly tank: PackTank } | null {
  for (const truck of trucksWithTanks(pack, today)) {
    const tank = truck.tanks.find(({ id }) => id === tankId);
    if (tank !== undefined) return { truck, tank };
  }
  return null;
}

/** A tank as lists of reports name it: a truck's only tank needs no name of its own. */
export const titleOfTank = (
  truck: { readonly name: string | null; readonly tanks: readonly unknown[] },
  tank: Pick<PackTank, 'name'>,
): string =>
  truck.tanks.length === 1 ? (truck.name ?? tank.name) : [truck.name, tank.name].filter(Boolean).join(', ');
