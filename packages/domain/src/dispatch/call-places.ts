import { z } from 'zod';
import { callerAddress } from '../jobs/caller-job.ts';
import { jobFields, urgentFields, wholeWindow } from '../jobs/job.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { arrangedRoute } from '../routes/arranged-route.ts';
import { place } from './place.ts';

const { priority, jobTypeId, durationMinutes, expectedGallons, wasteType } = jobFields;
const { windowStartMinute, windowEndMinute, allowedVehicleIds } = jobFields;

/** A job as far as its place on a day depends on it. */
const workToPlace = z
  .object({
    priority,
    jobTypeId,
    durationMinutes,
    expectedGallons,
    wasteType,
    windowStartMinute,
    windowEndMinute,
    allowedVehicleIds,
    ...urgentFields,
  })
  .superRefine(wholeWindow);

/** The job of a call: saved, or as far as it is typed, at a known address or one that is not there yet. */
const callToPlace = z.discriminatedUnion('job', [
  z.object({ job: z.literal('saved'), jobId: id }),
  z.object({ job: z.literal('known'), clientId: id, clientAddressId: id, work: workToPlace }),
  z.object({ job: z.literal('new-address'), address: callerAddress, work: workToPlace }),
]);
export type CallToPlace = z.output<typeof callToPlace>;

/** Asks which trucks could take the job of a call on a day. */
export const callPlacesInput = z.object({ date: calendarDate, call: callToPlace });
export type CallPlacesValues = z.input<typeof callPlacesInput>;

/** A place on a truck with all that placing the job takes. */
export const callPlace = place.extend({
  truckName: z.string(),
  /** Who drives the route, else the truck; null: nobody yet. */
  driverName: z.string().nullable(),
  /** Whether the driver has the route already. */
  isPublished: z.boolean(),
  /** The route with the job on it, ready to be arranged once the job is saved. */
  arranged: arrangedRoute,
});
export type CallPlace = z.output<typeof callPlace>;

/** More would not fit into a sheet beside its fields. */
export const maxCallPlaces = 3;

export const callPlacesFound = z.object({
  isPromised: z.boolean(),
  /** Best first. */
  places: z.array(callPlace).max(maxCallPlaces),
  /** Stands for the job in `arranged` while it is not saved. */
  jobId: id,
});
export type CallPlacesFound = z.output<typeof callPlacesFound>;
