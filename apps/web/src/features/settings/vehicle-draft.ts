import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';

/** A truck while its form is filled in: numbers may be empty. */
export interface VehicleDraft extends Pick<Vehicle, 'name' | 'acceptedWasteTypes' | 'driverUserId' | 'outOfService'> {
  readonly licensePlate: string;
  readonly capacityGallons: number | null;
  readonly shiftStartMinute: number | null;
  readonly shiftEndMinute: number | null;
  readonly costPerMileCents: number | null;
  readonly costPerHourCents: number | null;
}

/** A common pump truck working 7 to 5. */
export const blankVehicle: VehicleDraft = {
  name: '',
  licensePlate: '',
  capacityGallons: 2_500,
  acceptedWasteTypes: [],
  shiftStartMinute: 7 * 60,
  shiftEndMinute: 17 * 60,
  costPerMileCents: 125,
  costPerHourCents: 4_800,
  driverUserId: null,
  outOfService: false,
};

export const draftOfVehicle = ({ id: _id, driverName: _driver, ...truck }: Vehicle): VehicleDraft => ({ ...truck, licensePlate: truck.licensePlate ?? '' });
