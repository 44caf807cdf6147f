import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
import { wasteType } from '../services/waste-type.ts';

export const routeStatuses = ['draft', 'published', 'in_progress', 'completed', 'cancelled'] as const;
export const routeStatus = z.enum(routeStatuses);
export type RouteStatus = z.infer<typeof routeStatus>;

export const stopKinds = ['start', 'job', 'disposal', 'break', 'end'] as const;
export const stopKind = z.enum(stopKinds);
export type StopKind = z.infer<typeof stopKind>;

/** A time of the route's day in seconds after local midnight; past 86,400 it is the next day. */
export const secondOfDay = z.number().int().min(0).max(172_800);

export const routeStop = z.object({
  id,
  sequence: z.number().int().min(0),
  kind: stopKind,
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  disposalSiteId: id.nullable(),
  /** Client, disposal site or depot. */
  title: z.string(),
  subtitle: z.string().nullable(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  arrivalSecond: secondOfDay,
  waitSeconds: z.number().int().min(0),
  departureSecond: secondOfDay,
  legMeters: z.number().int().min(0),
  legSeconds: z.number().int().min(0),
  /** Taken up at a job or left at a disposal site. */
  gallons,
  loadAfterGallons: gallons,
  loadWasteType: wasteType.nullable(),
});
export type RouteStop = z.infer<typeof routeStop>;

/** A route as the list shows it; stopCount counts jobs and disposal stops, not the depot. */
export const routeSummary = z.object({
  id,
  name: z.string(),
  routeDate: calendarDate,
  status: routeStatus,
  isOptimized: z.boolean(),
  totalDistanceMiles: z.number(),
  totalDurationMinutes: z.number().int(),
  stopCount: z.number().int(),
  jobCount: z.number().int(),
  disposalCount: z.number().int(),
  totalGallons: gallons,
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  driverName: z.string().nullable(),
});
export type RouteSummary = z.infer<typeof routeSummary>;

export const route = routeSummary.extend({
  capacityGallons: gallons.nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  /** 'estimate' (distances by formula) or 'osrm' (road network). */
  travelTimeSource: z.string(),
  stops: z.array(routeStop),
});
export type Route = z.infer<typeof route>;
