import { starterVehicle } from '@haulwright/domain/vehicles/starter-vehicle';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { isDivided } from '@haulwright/domain/vehicles/vehicle-tanks';
import { dateInWords } from '../../../ui/words/date-text.ts';
import type { TankDraft } from './tank-draft.ts';
import type { TruckSize } from '@haulwright/domain/vehicles/truck-size';
import type { VehicleColor } from '@haulwright/domain/vehicles/vehicle-color';

/** A truck while its form is filled in: numbers may be empty. */
export interface VehicleDraft extends Pick<
  Vehicle,
  'name' | 'acceptedWasteTypes' | 'driverUserId' | 'outOfService' | 'outOfServiceFrom' | 'outOfServiceUntil'
> {
  readonly licensePlate: string;
  /** Null: the next of the company's colors. */
  readonly color: VehicleColor | null;
  readonly capacityGallons: number | null;
  readonly shiftStartMinute: number | null;
  readonly shiftEndMinute: number | null;
  readonly costPerMileCents: number | null;
  readonly costPerHourCents: number | null;
  /** Null: no limit. */
  readonly maxStopsPerDay: number | null;
  readonly maxGallonsPerDay: number | null;
  readonly breakMinutes: number | null;
  readonly breakFromMinute: number | null;
  readonly breakToMinute: number | null;
  readonly drivingBreak: boolean;
  readonly maxOvertimeMinutes: number | null;
  readonly overtimePerHourCents: number | null;
  readonly size: TruckSize | null;
  readonly depotAddress: string;
  /** Two or more: a divided truck. Absent: its tanks stay as they are; none: it is one tank from now on. */
  readonly tanks?: readonly TankDraft[] | undefined;
  /** A pin set by hand; left out, the address is looked up or keeps its pin. */
  readonly depotLatitude?: number | undefined;
  readonly depotLongitude?: number | undefined;
  /** Empty: where it started. */
  readonly endAddress: string;
  readonly endLatitude?: number | undefined;
  readonly endLongitude?: number | undefined;
}

/** A common pump truck working 7 to 5. */
export const blankVehicle: VehicleDraft = {
  name: '',
  licensePlate: '',
  color: null,
  capacityGallons: 2_500,
  acceptedWasteTypes: [],
  shiftStartMinute: 7 * 60,
  shiftEndMinute: 17 * 60,
  costPerMileCents: starterVehicle.costPerMileCents,
  costPerHourCents: starterVehicle.costPerHourCents,
  maxStopsPerDay: null,
  maxGallonsPerDay: null,
  breakMinutes: null,
  breakFromMinute: null,
  breakToMinute: null,
  drivingBreak: false,
  maxOvertimeMinutes: null,
  overtimePerHourCents: null,
  size: null,
  driverUserId: null,
  outOfService: false,
  outOfServiceFrom: null,
  outOfServiceUntil: null,
  depotAddress: '',
  endAddress: '',
};

export const draftOfVehicle = ({
  id: _id,
  driverName: _driver,
  depotLatitude: _latitude,
  depotLongitude: _longitude,
  depotPrecision: _precision,
  endLatitude: _endLatitude,
  endLongitude: _endLongitude,
  endPrecision: _endPrecision,
  tanks,
  ...truck
}: Vehicle): VehicleDraft => ({
  ...truck,
  licensePlate: truck.licensePlate ?? '',
  depotAddress: truck.depotAddress ?? '',
  endAddress: truck.endAddress ?? '',
  ...(isDivided({ tanks }) && { tanks }),
});

/** An address of a stored truck, with its pin. */
export function placeOf(vehicle: Vehicle | null, which: 'depot' | 'end') {
  const address = vehicle?.[`${which}Address`] ?? null;
  return vehicle === null || address === null
    ? null
    : {
        address,
        latitude: vehicle[`${which}Latitude`],
        longitude: vehicle[`${which}Longitude`],
        precision: vehicle[`${which}Precision`],
      };
}

/** A pin set by hand; null without one. */
export const pinOf = (latitude: number | undefined, longitude: number | undefined) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** 'Out of service', with its dates if set. */
export function outOfServiceInWords(
  {
    outOfServiceFrom: from,
    outOfServiceUntil: until,
  }: Pick<Vehicle, 'outOfServiceFrom' | 'outOfServiceUntil'>,
  today: Date,
): string {
  const days = [
    from === null ? '' : ` from ${dateInWords(from, today)}`,
    until === null ? '' : ` until ${dateInWords(until, today)}`,
  ];
  return `Out of service${days.join('')}`;
}
