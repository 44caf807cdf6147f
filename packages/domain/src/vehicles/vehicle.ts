import { z } from 'zod';
import { geocodePrecision, latitude, longitude, wholePin } from '../geography/location.ts';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { isSpan, minuteOfDay } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';
import { isBreakInShift, longestBreakMinutes } from './truck-breaks.ts';
import { truckSizes } from './truck-size.ts';
import { vehicleColor } from './vehicle-color.ts';
import { tankCapacity, tanksInput, vehicleTank } from './vehicle-tanks.ts';

export const maxCostPerMileCents = 100_000;
export const maxCostPerHourCents = 1_000_000;
export const largestMaxStopsPerDay = 500;
export const largestMaxGallonsPerDay = 1_000_000;
export const shortestBreakMinutes = 5;
export const longestOvertimeMinutes = 720;

const stopsRange = 'Enter a whole number of stops from 1 to 500, or leave it empty.';
const breakRange = 'Enter whole minutes from 5 to 240, or leave it empty.';
const overtimeRange = 'Enter from 1 minute to 12 hours, or leave it empty.';
const gallonsRange = 'Enter whole gallons from 1 to 1,000,000, or leave it empty.';

const fields = {
  name: requiredText(maxLength.name, 'Give the truck a name.'),
  licensePlate: optionalText(20),
  /** Of all tanks together. */
  capacityGallons: tankCapacity,
  acceptedWasteTypes: z.array(wasteType).min(1, 'Choose at least one waste the truck may carry.').max(10),
  shiftStartMinute: minuteOfDay,
  shiftEndMinute: minuteOfDay,
  costPerMileCents: cents.max(maxCostPerMileCents),
  costPerHourCents: cents.max(maxCostPerHourCents),
  /** Jobs it may do on one day, without unloading; null: no limit. */
  maxStopsPerDay: z
    .number({ error: stopsRange })
    .int(stopsRange)
    .min(1, stopsRange)
    .max(largestMaxStopsPerDay, stopsRange)
    .nullable()
    .default(null),
  /** What it may collect on one day, however often it unloads; null: no limit. */
  maxGallonsPerDay: z
    .number({ error: gallonsRange })
    .int(gallonsRange)
    .min(1, gallonsRange)
    .max(largestMaxGallonsPerDay, gallonsRange)
    .nullable()
    .default(null),
  /** A break of the driver, begun within the window; null: none is planned. */
  breakMinutes: z
    .number({ error: breakRange })
    .int(breakRange)
    .min(shortestBreakMinutes, breakRange)
    .max(longestBreakMinutes, breakRange)
    .nullable()
    .default(null),
  breakFromMinute: minuteOfDay.nullable().default(null),
  breakToMinute: minuteOfDay.nullable().default(null),
  /** Half an hour before eight hours of driving (49 CFR 395.3(a)(3)(ii)). */
  drivingBreak: z.boolean().default(false),
  /** How long after its shift it may be back, and what an hour of that costs beside the hour itself. */
  maxOvertimeMinutes: z
    .number({ error: overtimeRange })
    .int(overtimeRange)
    .min(1, overtimeRange)
    .max(longestOvertimeMinutes, overtimeRange)
    .nullable()
    .default(null),
  overtimePerHourCents: cents.max(maxCostPerHourCents).nullable().default(null),
  /** Null: not said; plans send it to any site. */
  size: z.enum(truckSizes, 'Choose one of the sizes of trucks.').nullable().default(null),
  /** The truck's regular driver; its routes are assigned to them. */
  driverUserId: id.nullable().default(null),
  outOfService: z.boolean().default(false),
  /** First and last day out of service; null: open start or end. */
  outOfServiceFrom: calendarDate.nullable().default(null),
  outOfServiceUntil: calendarDate.nullable().default(null),
  /** Where it starts its day, and ends it without an `endAddress`, as typed; null: the company's depot. */
  depotAddress: optionalText(maxLength.line * 2),
  /** Where it ends its day; null: where it started. */
  endAddress: optionalText(maxLength.line * 2),
};

export const vehicleInput = z
  .object({
    ...fields,
    /** Left out: a new truck is given one, another keeps its own. */
    color: vehicleColor.nullish(),
    /**
     * Two or more divide the truck: its capacity and wastes follow from them, whatever the fields above say.
     * Left out, its tanks stay as they are; none or one: the truck is one tank.
     */
    tanks: tanksInput.optional(),
    /** A pin set by hand; without it the address is looked up. */
    depotLatitude: latitude.nullish(),
    depotLongitude: longitude.nullish(),
    endLatitude: latitude.nullish(),
    endLongitude: longitude.nullish(),
  })
  .superRefine(wholePin('depotLatitude', 'depotLongitude'))
  .superRefine(wholePin('endLatitude', 'endLongitude'))
  .refine(
    ({ outOfServiceFrom: from, outOfServiceUntil: until }) =>
      from === null || until === null || until >= from,
    {
      path: ['outOfServiceUntil'],
      message: 'The last day out of service must not be before the first.',
    },
  )
  .refine((truck) => isSpan(truck.shiftStartMinute, truck.shiftEndMinute), {
    path: ['shiftEndMinute'],
    message: 'The shift must end after it starts.',
  })
  .superRefine((truck, context) => {
    const say = (field: keyof typeof fields, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { breakMinutes, breakFromMinute, breakToMinute } = truck;
    const isWindow = breakFromMinute !== null && breakToMinute !== null;
    if (breakMinutes !== null && !isWindow)
      say(
        breakFromMinute === null ? 'breakFromMinute' : 'breakToMinute',
        'Enter from when until when the break may begin.',
      );
    if (breakMinutes === null && (breakFromMinute !== null || breakToMinute !== null))
      say('breakMinutes', 'Enter how many minutes the break lasts, or leave its times empty.');
    if (breakMinutes !== null && isWindow && !isBreakInShift(truck))
      say('breakToMinute', 'The break must begin during the shift.');
    if (truck.maxOvertimeMinutes !== null && truck.overtimePerHourCents === null)
      say('overtimePerHourCents', 'Enter what an hour of overtime costs on top; 0 if nothing.');
    if (truck.maxOvertimeMinutes === null && truck.overtimePerHourCents !== null)
      say('maxOvertimeMinutes', 'Enter how much overtime there may be, or leave its price empty.');
  });

export const vehicle = z.object({
  id,
  ...fields,
  name: z.string(),
  color: vehicleColor,
  licensePlate: z.string().nullable(),
  driverName: z.string().nullable(),
  depotAddress: z.string().nullable(),
  depotLatitude: latitude.nullable(),
  depotLongitude: longitude.nullable(),
  depotPrecision: geocodePrecision,
  endAddress: z.string().nullable(),
  endLatitude: latitude.nullable(),
  endLongitude: longitude.nullable(),
  endPrecision: geocodePrecision,
  /** In their order; none before the only tank of a truck was first used. */
  tanks: z.array(vehicleTank),
});
export type Vehicle = z.infer<typeof vehicle>;

/** Whether a truck stays in the yard on a day. */
export const isOutOfService = (
  truck: Pick<Vehicle, 'outOfService' | 'outOfServiceFrom' | 'outOfServiceUntil'>,
  date: CalendarDate,
): boolean =>
  truck.outOfService && (truck.outOfServiceFrom ?? date) <= date && date <= (truck.outOfServiceUntil ?? date);
