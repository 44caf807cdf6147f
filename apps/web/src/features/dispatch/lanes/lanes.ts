import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Route } from '@haulwright/domain/routes/route';
import { isOutOfService, type Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { Paint } from '../../../ui/base/paint.ts';
import { noTruckPaint, paintOfRoute, paintOfTruck } from '../../vehicles/truck-paint.ts';

/**
 * A line of the board: a truck with one of its routes, a truck without one, or a route whose truck was
 * removed.
 */
export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly vehicle: Vehicle | null;
  readonly route: Route | null;
}

/** Trucks by name, each with its routes in order of start; trucks out of service only if they have one. */
export function lanesOf(vehicles: readonly Vehicle[], routes: readonly Route[], date: string): Lane[] {
  const known = new Set(vehicles.map((vehicle) => vehicle.id));
  const ofTrucks = vehicles.flatMap((vehicle): Lane[] => {
    const own = routes
      .filter((route) => route.vehicleId === vehicle.id)
      .toSorted((a, b) => a.startSecond - b.startSecond || a.id.localeCompare(b.id));
    if (own.length > 0) return own.map((route) => ({ key: route.id, name: vehicle.name, vehicle, route }));
    return isOutOfService(vehicle, date)
      ? []
      : [{ key: vehicle.id, name: vehicle.name, vehicle, route: null }];
  });
  const others = routes.filter((route) => route.vehicleId === null || !known.has(route.vehicleId));
  return [
    ...ofTrucks,
    ...others.map((route): Lane => ({
      key: route.id,
      name: route.vehicleName ?? route.name,
      vehicle: null,
      route,
    })),
  ];
}

/** Whether stops may be moved to or within it. */
export const isOpen = ({ route, vehicle }: Lane): boolean =>
  route === null
    ? vehicle !== null
    : route.vehicleId !== null && route.status !== 'completed' && route.status !== 'cancelled';

type OfLane = Pick<LaneInsertions, 'routeId' | 'vehicleId'>;
const isOf = (one: OfLane, { route, vehicle }: Lane): boolean =>
  route === null ? one.routeId === null && one.vehicleId === vehicle?.id : one.routeId === route.id;

export const laneOf = (lanes: readonly LaneInsertions[], lane: Lane): LaneInsertions | undefined =>
  lanes.find((one) => isOf(one, lane));

/** The line of the board that a place is on. */
export const laneAt = (lanes: readonly Lane[], place: OfLane): Lane | undefined =>
  lanes.find((lane) => isOf(place, lane));

/** The color of its truck, also of a route whose truck was removed from the list. */
export const paintOfLane = ({ route, vehicle }: Lane): Paint =>
  vehicle !== null ? paintOfTruck(vehicle) : route === null ? noTruckPaint : paintOfRoute(route);
