import { expect, test } from 'vitest';
import { jobTypeInput } from '../services/job-type.ts';
import { serviceTypeInput } from '../services/service-type.ts';
import { starterServices } from '../services/starter-services.ts';
import { starterVehicle } from './starter-vehicle.ts';
import { vehicleInput } from './vehicle.ts';

const jobTypes = starterServices.flatMap((service) => service.jobTypes);
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);

test('covers the four industries, each with work to do', () => {
  expect(names(starterServices)).toEqual([
    'Septic Services',
    'Portable Sanitation',
    'Grease Trap Services',
    'Manure Hauling',
  ]);
  expect(starterServices.filter((service) => service.jobTypes.length === 0)).toEqual([]);
});

test('says each name once', () => {
  expect(new Set(names(jobTypes)).size).toBe(jobTypes.length);
  expect(new Set(names(starterServices)).size).toBe(starterServices.length);
});

test('would pass the forms it saves from filling in', () => {
  for (const service of starterServices) expect(serviceTypeInput.safeParse(service).error).toBeUndefined();
  for (const type of jobTypes) expect(jobTypeInput.safeParse(type).error).toBeUndefined();
  expect(vehicleInput.safeParse(starterVehicle).error).toBeUndefined();
});

test.each(jobTypes)('$name: the truck can do it', ({ durationMinutes, expectedGallons, wasteType }) => {
  expect(durationMinutes).toBeGreaterThan(0);
  expect(expectedGallons === 0 || wasteType !== null).toBe(true);
  expect(expectedGallons).toBeLessThanOrEqual(starterVehicle.capacityGallons);
  expect([null, ...starterVehicle.acceptedWasteTypes]).toContain(wasteType);
  expect(durationMinutes).toBeLessThan(starterVehicle.shiftEndMinute - starterVehicle.shiftStartMinute);
});
