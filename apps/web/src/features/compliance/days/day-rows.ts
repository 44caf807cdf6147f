import { stateOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import type { WasteType } from '@haulwright/domain/services/waste-type';

/** Gallons that sites received on these days, by waste, the most first. */
export function wastesOfDays(
  days: readonly TruckDayRow[],
): readonly { readonly wasteType: WasteType; readonly gallons: number }[] {
  const all = Map.groupBy(
    days.flatMap(({ wastes }) => wastes),
    ({ wasteType }) => wasteType,
  );
  return [...all]
    .map(([wasteType, own]) => ({ wasteType, gallons: own.reduce((sum, { gallons }) => sum + gallons, 0) }))
    .toSorted((a, b) => b.gallons - a.gallons);
}

/**
 * Days that can be closed without asking anything: everything balances and the tanks are empty. Not today's: their
 * crews still report.
 */
export const closable = (days: readonly TruckDayRow[], today: string): readonly TruckDayRow[] =>
  days.filter((day) => day.date < today && stateOf(day) === 'balances');

export const dayKey = ({ date, vehicle }: Pick<TruckDayRow, 'date' | 'vehicle'>): string =>
  `${date}.${vehicle.id}`;
