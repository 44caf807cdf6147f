import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TestPerson } from '../server/harness.ts';
import { bodyOf } from './expect-ok.ts';

/** A form's input for a valid truck. */
export const vehicleValues = (changes: Partial<Omit<Vehicle, 'id'>> = {}) => ({
  name: 'Truck 7',
  licensePlate: 'ZKR-4417',
  capacityGallons: 2_500,
  acceptedWasteTypes: ['septage', 'grease'],
  shiftStartMinute: 420,
  shiftEndMinute: 1_020,
  costPerMileCents: 130,
  costPerHourCents: 4_500,
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
  depotAddress: null,
  depotLatitude: null,
  depotLongitude: null,
  endAddress: null,
  endLatitude: null,
  endLongitude: null,
  ...changes,
});

/** Adds a truck through the API; the person must be an administrator. */
export async function makeVehicle(
  admin: TestPerson,
  changes: Partial<Omit<Vehicle, 'id'>> = {},
): Promise<Vehicle> {
  return bodyOf(await admin.call('POST', '/vehicles', vehicleValues(changes)));
}

/** A form's input for a valid disposal site in Lancaster, Pennsylvania; open every day from 6 AM to 6 PM. */
export const disposalSiteValues = (changes: Partial<Omit<DisposalSite, 'id'>> = {}) => ({
  name: 'Lancaster Treatment Plant',
  streetLine1: '1220 New Danville Pike',
  city: 'Lancaster',
  state: 'PA',
  postalCode: '17603',
  acceptedWasteTypes: ['septage', 'portable_toilet'],
  openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 360, endMinute: 1_080 })),
  unloadMinutes: 20,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 4_000,
  ...changes,
});

/** Adds a disposal site through the API; the person must be an administrator. */
export async function makeDisposalSite(
  admin: TestPerson,
  changes: Partial<Omit<DisposalSite, 'id'>> = {},
): Promise<DisposalSite> {
  return bodyOf(await admin.call('POST', '/disposal-sites', disposalSiteValues(changes)));
}
