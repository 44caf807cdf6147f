import type { CompartmentDay } from './day-close.ts';

/** Gallons moved into (positive) or out of a compartment on a day, by kind of entry; corrections included. */
export interface DayMovement {
  readonly compartmentId: string;
  readonly date: string;
  readonly kind: 'pickup' | 'discharge' | 'transfer' | 'variance';
  /** For transfers: their direction, whatever corrections left of them. */
  readonly direction: 'in' | 'out';
  readonly gallons: number;
}

/**
 * The days of a compartment on which something moved, and the given days of its truck, in order: each opens with
 * the previous day's closing level.
 * @param opening gallons on board before the first of them
 * @param dates the truck's days, even if nothing moved in this compartment
 */
export function compartmentDays(
  compartmentId: string,
  opening: number,
  movements: readonly DayMovement[],
  dates: readonly string[] = [],
): (Omit<CompartmentDay, 'staysOnBoard'> & { readonly date: string })[] {
  let aboard = opening;
  const own = movements.filter((movement) => movement.compartmentId === compartmentId);
  const byDate = Map.groupBy(own, ({ date }) => date);
  return [...new Set([...byDate.keys(), ...dates])].toSorted().map((date) => {
    const moved = byDate.get(date) ?? [];
    const sum = (wanted: (movement: DayMovement) => boolean): number =>
      moved.filter(wanted).reduce((gallons, movement) => gallons + movement.gallons, 0);
    const day = {
      compartmentId,
      date,
      opening: aboard,
      pickedUp: sum(({ kind }) => kind === 'pickup'),
      transferredIn: sum(({ kind, direction }) => kind === 'transfer' && direction === 'in'),
      transferredOut: negated(sum(({ kind, direction }) => kind === 'transfer' && direction === 'out')),
      discharged: negated(sum(({ kind }) => kind === 'discharge')),
      variance: negated(sum(({ kind }) => kind === 'variance')),
      closing: aboard + sum(() => true),
    };
    aboard = day.closing;
    return day;
  });
}

/** Avoids a negative zero. */
const negated = (gallons: number): number => (gallons === 0 ? 0 : -gallons);
