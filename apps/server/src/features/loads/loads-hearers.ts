import type { Hearer } from '../../platform/events/events.ts';
import { followVehicle } from './compartments.queries.ts';

export const tankFollowsVehicle: Hearer<'vehicle.changed'> = {
  does: 'loads: the one tank of an undivided truck is as large as the truck says',
  hear: (tx, { vehicleId }) => followVehicle(tx, vehicleId),
};
