import type { DayJob, DaySite, DayTruck } from './day-facts.ts';

export const testDepot = { latitude: 40, longitude: -76, zipArea: null };

/** A job of a day for planning: half an hour, a thousand gallons of septage. */
export const dayJob = (changes: Partial<DayJob> = {}): DayJob => ({
  id: 'job',
  jobNumber: 'J-000001',
  title: 'Pump',
  clientName: 'Miller',
  priority: 'normal',
  durationMinutes: 30,
  expectedGallons: 1_000,
  wasteType: 'septage',
  windowStartMinute: null,
  windowEndMinute: null,
  beginByMinute: null,
  addressId: 'address',
  latitude: 40.1,
  longitude: -76.2,
  precision: 'street',
  postalCode: '17601',
  largestTruck: null,
  allowedVehicleIds: null,
  requiredCertifications: [],
  ...changes,
});

/** A truck of 3,500 gallons, 7:00 to 17:00, from the company's depot. */
export const dayTruck = (changes: Partial<DayTruck> = {}): DayTruck => ({
  id: 'truck',
  name: 'Truck 1',
  capacityGallons: 3_500,
  acceptedWasteTypes: ['septage'],
  shiftStartMinute: 420,
  shiftEndMinute: 1_020,
  costPerMileCents: 130,
  costPerHourCents: 4_500,
  maxStopsPerDay: null,
  maxGallonsPerDay: null,
  overtimePerHourCents: null,
  breakMinutes: null,
  breakFromMinute: null,
  breakToMinute: null,
  drivingBreak: false,
  maxOvertimeMinutes: null,
  size: null,
  driverUserId: null,
  depotAddress: null,
  depotLatitude: null,
  depotLongitude: null,
  depotZipArea: null,
  endAddress: null,
  endLatitude: null,
  endLongitude: null,
  endZipArea: null,
  ...changes,
});

/** A plant that is always open and takes any amount. */
export const daySite = (changes: Partial<DaySite> = {}): DaySite => ({
  id: 'site',
  name: 'Plant',
  latitude: 40.2,
  longitude: -76.4,
  postalCode: '17603',
  geocodePrecision: 'street',
  acceptedWasteTypes: ['septage'],
  openingHours: [],
  unloadMinutes: 20,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 4_000,
  dailyCapGallons: null,
  ...changes,
});
