import type { WasteType } from '../services/waste-type.ts';

/**
 * A common single-axle vacuum truck. Costs: ATRI, "An Analysis of the Operational Costs of Trucking",
 * rounded.
 */
export const starterVehicle = {
  name: 'Truck 1',
  capacityGallons: 3_500,
  acceptedWasteTypes: ['septage', 'portable_toilet', 'grease', 'manure', 'wastewater'] as WasteType[],
  shiftStartMinute: 7 * 60,
  shiftEndMinute: 17 * 60,
  costPerMileCents: 130,
  costPerHourCents: 4_500,
};
