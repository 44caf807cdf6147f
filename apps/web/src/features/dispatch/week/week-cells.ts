import type { WeekRoute } from '@haulwright/domain/dispatch/week';
import { isOutOfService, type Vehicle } from '@haulwright/domain/vehicles/vehicle';

/** A truck's line of the week: its routes by day. Null: a removed truck. */
export interface WeekLine {
  readonly key: string;
  readonly name: string;
  readonly vehicle: Vehicle | null;
  readonly days: readonly {
    readonly date: string;
    readonly routes: readonly WeekRoute[];
    readonly isOff: boolean;
  }[];
}

/** Trucks in the given order; those out of service all week only if they have a route. */
export function linesOf(
  vehicles: readonly Vehicle[],
  routes: readonly WeekRoute[],
  dates: readonly string[],
): WeekLine[] {
  const known = new Set(vehicles.map(({ id }) => id));
  const daysFor = (isOwn: (route: WeekRoute) => boolean, vehicle: Vehicle | null) =>
    dates.map((date) => ({
      date,
      routes: routes.filter((route) => route.routeDate === date && isOwn(route)),
      isOff: vehicle !== null && isOutOfService(vehicle, date),
    }));
  const lines = vehicles.map((vehicle): WeekLine => ({
    key: vehicle.id,
    name: vehicle.name,
    vehicle,
    days: daysFor((route) => route.vehicleId === vehicle.id, vehicle),
  }));
  const lost = daysFor((route) => route.vehicleId === null || !known.has(route.vehicleId), null);
  return [
    ...lines.filter((line) => line.days.some((day) => !day.isOff || day.routes.length > 0)),
    ...(lost.some((day) => day.routes.length > 0)
      ? [{ key: 'gone', name: 'Removed trucks', vehicle: null, days: lost }]
      : []),
  ];
}

/**
 * The cell a route moves to by keyboard: a day earlier or later, or the next truck up or down; null past the
 * edge.
 */
export function besideCell(
  lines: readonly WeekLine[],
  from: { readonly date: string; readonly vehicleId: string },
  key: string,
): { readonly date: string; readonly vehicleId: string } | null {
  const row = lines.findIndex((line) => line.key === from.vehicleId);
  const column = lines[row]?.days.findIndex((day) => day.date === from.date) ?? -1;
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  };
  const step = steps[key];
  if (step === undefined || row < 0 || column < 0) return null;
  const line = lines[row + step[0]];
  const day = line?.days[column + step[1]];
  return line?.vehicle == null || day === undefined ? null : { date: day.date, vehicleId: line.vehicle.id };
}
