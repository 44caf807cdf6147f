import {
  hueOf,
  isRinged,
  type VehicleColor,
  vehicleColorOf,
  vehicleColors,
  vehicleShades,
} from '@haulwright/domain/vehicles/vehicle-color';
import type { Paint } from '../../ui/base/paint.ts';

/** One object a color, so that two of them are the same when their colors are. */
const paints = Object.fromEntries(
  vehicleColors.map((color) => [
    color,
    { key: color, ...vehicleShades[hueOf(color)], isRinged: isRinged(color) },
  ]),
) as Readonly<Record<VehicleColor, Paint>>;

/** What belongs to no truck: the accent. */
export const noTruckPaint: Paint = { key: 'none', light: '#0f5f73', dark: '#7ba7b2', isRinged: false };

export const paintOfColor = (color: VehicleColor): Paint => paints[color];

/** Public to other features. A truck's color, wherever it is drawn. */
export const paintOfTruck = (truck: {
  readonly id: string;
  /** Left out by a server of a version before the colors. */
  readonly color?: VehicleColor | null | undefined;
}): Paint => paints[vehicleColorOf({ id: truck.id, color: truck.color ?? null })];

/** Public to other features. The color of a route's truck; the accent when it has none, or it was removed. */
export const paintOfRoute = (route: {
  readonly vehicleId: string | null;
  readonly vehicleColor?: VehicleColor | null | undefined;
}): Paint =>
  route.vehicleId === null ? noTruckPaint : paintOfTruck({ id: route.vehicleId, color: route.vehicleColor });
