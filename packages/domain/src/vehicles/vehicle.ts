import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { minuteOfDay } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';

const fields = {
  name: requiredText(maxLength.name, 'Give the truck a name.'),
  licensePlate: optionalText(20),
  /** What the tank holds. */
  capacityGallons: z.number().int().min(1, 'Enter the tank size in gallons.').max(20_000, 'Enter at most 20,000 gallons.'),
  acceptedWasteTypes: z.array(wasteType).min(1, 'Choose at least one waste the truck may carry.').max(10),
  shiftStartMinute: minuteOfDay,
  shiftEndMinute: minuteOfDay,
  costPerMileCents: cents.max(100_000),
  costPerHourCents: cents.max(1_000_000),
  /** The user who usually drives it; routes of the truck are given to them. */
  driverUserId: id.nullable().default(null),
  outOfService: z.boolean().default(false),
};

export const vehicleInput = z
  .object(fields)
  .refine((truck) => truck.shiftEndMinute > truck.shiftStartMinute, { path: ['shiftEndMinute'], message: 'The shift must end after it starts.' });

export const vehicle = z.object({ id, ...fields, name: z.string(), licensePlate: z.string().nullable(), driverName: z.string().nullable() });
export type Vehicle = z.infer<typeof vehicle>;
