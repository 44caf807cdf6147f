import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { routeStatus } from '../routes/route.ts';

/** More routes than this in one week are not shown; the answer says so. */
export const maxRoutesOfWeek = 1_500;

/** A route in the week view. */
export const weekRoute = z.object({
  id,
  name: z.string(),
  routeDate: calendarDate,
  status: routeStatus,
  isLocked: z.boolean(),
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  driverName: z.string().nullable(),
  jobCount: z.number().int(),
  totalDistanceMiles: z.number(),
  totalDurationMinutes: z.number().int(),
  totalGallons: gallons,
  /** The largest load on the way. */
  peakGallons: gallons,
  capacityGallons: gallons.nullable(),
  findingCount: z.number().int(),
  updatedAt: instant,
});
export type WeekRoute = z.infer<typeof weekRoute>;

export const week = z.object({
  /** Seven days, starting with the first. `openJobCount`: unrouted jobs of the day. */
  days: z.array(z.object({ date: calendarDate, openJobCount: z.number().int() })),
  /** Unrouted jobs without a day. */
  noDayCount: z.number().int(),
  /** Those not cancelled, by day. */
  routes: z.array(weekRoute),
  isCut: z.boolean(),
});
export type Week = z.infer<typeof week>;
