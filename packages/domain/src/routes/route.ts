import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { minuteOfDay, minuteOfShift } from '../kernel/time-of-day.ts';
import { routeEta } from '../live/route-eta.ts';
import { jobStatus } from '../jobs/job.ts';
import { wasteType } from '../services/waste-type.ts';
import { vehicleColor } from '../vehicles/vehicle-color.ts';
import { routeFinding } from './route-findings.ts';
import { stopLock } from './stop-lock.ts';

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
  jobStatus: jobStatus.nullable(),
  /** The kind of work at a job's stop, with its colour, '#1f6f78'. */
  jobType: z.object({ name: z.string(), color: z.string().nullable() }).nullish(),
  disposalSiteId: id.nullable(),
  /** Client, disposal site or depot. */
  title: z.string(),
  subtitle: z.string().nullable(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** The ZIP code of whose area the position is the middle, where a job's exact place is unknown. */
  zipArea: z.string().max(20).nullish(),
  arrivalSecond: secondOfDay,
  waitSeconds: z.number().int().min(0),
  departureSecond: secondOfDay,
  legMeters: z.number().int().min(0),
  legSeconds: z.number().int().min(0),
  /** Collected at a job or dumped at a disposal site. */
  gallons,
  loadAfterGallons: gallons,
  loadWasteType: wasteType.nullable(),
  /** Held on its truck, or also at its start time (`lockedSecond`). */
  lock: stopLock.nullish(),
  lockedSecond: secondOfDay.nullish(),
  /**
   * The window in which the client expects work to begin, in minutes of the day; null when any time will do.
   */
  windowStartMinute: minuteOfDay.nullish(),
  windowEndMinute: minuteOfDay.nullish(),
  /** When the work must begin; null when it is not urgent. */
  beginByMinute: minuteOfShift.nullish(),
  /** Actual start and end of work at a job's stop, in local time; null before, or on another day. */
  actualStartSecond: secondOfDay.nullish(),
  actualEndSecond: secondOfDay.nullish(),
  /**
   * The tank was emptied at this disposal stop: the ledger gives the time (`actualEndSecond`), or the truck
   * went on to later work.
   */
  isEmptied: z.boolean().optional(),
  /** Gallons actually collected; null while unknown. */
  actualGallons: gallons.nullish(),
});
export type RouteStop = z.infer<typeof routeStop>;

/**
 * A window that will be missed at the current pace: the stop, the window (both ends equal for a promised
 * time), and the projected start.
 */
export const missedStop = z.object({
  stopId: id,
  title: z.string(),
  windowStartSecond: secondOfDay,
  windowEndSecond: secondOfDay,
  /** May exceed the range of stored times: a truck can stand still for any length of time. */
  expectedSecond: z.number().int().min(0),
});
export type MissedStop = z.infer<typeof missedStop>;

/** A truck's actual load along its route, by the ledger. */
export const routeLoad = z.object({
  /** On board at the start of the day. */
  openingGallons: gallons,
  /** The day it was collected; null when the truck began empty. */
  openingSince: calendarDate.nullable(),
  /** The load from each second on, until now. */
  actual: z.array(z.object({ second: secondOfDay, gallons })),
  nowGallons: gallons,
  /** The expected load after each of the route's stops; null for those behind the truck. */
  after: z.array(gallons.nullable()),
});
export type RouteLoad = z.infer<typeof routeLoad>;

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
  /** Null without a truck; left out by servers that know no colors yet. */
  vehicleColor: vehicleColor.nullish(),
  driverName: z.string().nullable(),
  /** Number of broken rules. */
  findingCount: z.number().int(),
  /** Something its times depend on has changed: they are being recalculated. */
  timesPending: z.boolean().optional(),
});
export type RouteSummary = z.infer<typeof routeSummary>;

export const route = routeSummary.extend({
  capacityGallons: gallons.nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  /** 'estimate' (distances by formula), 'osrm' or 'valhalla' (road network). */
  travelTimeSource: z.string(),
  driverUserId: id.nullable(),
  /** Accepts no changes until it is unlocked. */
  isLocked: z.boolean().optional(),
  updatedAt: instant,
  /** The rules it breaks, calculated with its times. */
  findings: z.array(routeFinding),
  stops: z.array(routeStop),
  /** Jobs that are completed. */
  doneCount: z.number().int().optional(),
  /** Minutes by which the current or next job is late. */
  lateMinutes: z.number().int().optional(),
  /** The windows it will miss from now on, in driving order. */
  missedWindows: z.array(missedStop).optional(),
  /** What is left of it from where its truck is; left out where that is not known. */
  eta: routeEta.optional(),
  /** The actual load, where the ledger has data; the stops' own loads are planned. */
  load: routeLoad.nullish(),
});
export type Route = z.infer<typeof route>;

/** A route just published to its driver, and how long that can be undone; 0: not at all. */
export const publishedRoute = route.extend({ undoSeconds: z.number().min(0).max(60) });
export type PublishedRoute = z.infer<typeof publishedRoute>;
