import { z } from 'zod';
import { geocodePrecision, latitude, longitude } from '../geography/location.ts';
import { disposalSite } from '../disposal/disposal-site.ts';
import { partIds } from '../inspections/inspected-parts.ts';
import { defectState, inspectionKind } from '../inspections/inspection.ts';
import { jobTypesOfForm } from '../forms/company-form.ts';
import type { FormTemplate } from '../forms/form-template.ts';
import { jobPriority, jobStatus } from '../jobs/job.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { minuteOfDay } from '../kernel/time-of-day.ts';
import { unitSystem } from '../kernel/units.ts';
import { routeMessage } from '../messages/route-message.ts';
import { routeStatus, secondOfDay, stopKind } from '../routes/route.ts';
import { wasteType } from '../services/waste-type.ts';
import { readingFields } from '../shifts/reading.ts';
import { shiftEvent } from '../shifts/shift.ts';
import { notDoneReason, signatureOutcomes } from './field-command.ts';
import { defaultNeeds, jobNeeds } from './job-needs.ts';

/** Days from today on that a pack holds; yesterday is always in it. */
export const packDays = 7;
/** Older visits to a site that a driver sees. */
export const packVisits = 3;

const packStop = z.object({
  kind: stopKind,
  jobId: id.nullable(),
  disposalSiteId: id.nullable(),
  /** How often the route was at this site before. */
  order: z.number().int(),
  title: z.string(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  arrivalSecond: secondOfDay,
  departureSecond: secondOfDay,
  legMeters: z.number().int(),
  /** Planned: pumped at a job, left at a disposal site. */
  gallons,
  loadAfterGallons: gallons,
});
export type PackStop = z.infer<typeof packStop>;

const packRoute = z.object({
  id,
  name: z.string(),
  routeDate: calendarDate,
  status: routeStatus,
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  capacityGallons: gallons.nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  updatedAt: instant,
  /** The truck's tanks with what the ledger knows to be in them. */
  tanks: z
    .array(
      z.object({
        id,
        name: z.string(),
        capacityGallons: gallons,
        acceptedWasteTypes: z.array(wasteType),
        gallons,
        wasteType: wasteType.nullable(),
      }),
    )
    .default([]),
  stops: z.array(packStop),
});
export type PackRoute = z.infer<typeof packRoute>;

const packJob = z.object({
  id,
  jobNumber: z.string(),
  /** The published route it is on; null for a job given to the person without one. */
  routeId: id.nullable(),
  scheduledDate: calendarDate.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: jobStatus,
  priority: jobPriority,
  jobTypeId: id.nullish(),
  jobTypeName: z.string().nullable(),
  jobTypeColor: z.string().nullable(),
  durationMinutes: z.number().int(),
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  windowStartMinute: minuteOfDay.nullable(),
  windowEndMinute: minuteOfDay.nullable(),
  /** By when the work is to begin; null when it is not urgent, or in a pack kept from before. */
  beginByMinute: minuteOfDay.nullable().default(null),
  clientId: id,
  clientName: z.string(),
  contactName: z.string().nullable(),
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** A pin known by its ZIP code only says nothing about arriving. */
  geocodePrecision: geocodePrecision.nullable(),
  gateCode: z.string().nullable(),
  accessInstructions: z.string().nullable(),
  tankGallons: gallons.nullable(),
  assignedTo: id.nullable(),
  startedAt: instant.nullable(),
  begunBy: id.nullable(),
  completedAt: instant.nullable(),
  actualGallons: gallons.nullable(),
  completionNotes: z.string().nullable(),
  /** When it was last changed: what a command's `seen` names. */
  version: instant,
  /** Earlier visits to the address, newest first. */
  visits: z.array(
    z.object({
      date: calendarDate,
      title: z.string(),
      gallons: gallons.nullable(),
      notes: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Times the crew could not do it, newest first. */
  attempts: z.array(z.object({ at: instant, reason: notDoneReason, note: z.string().nullable() })),
  /** The newest, or why there is none; null when nobody was asked. */
  signature: z
    .object({ at: instant, outcome: z.enum(signatureOutcomes), name: z.string().nullable() })
    .nullable()
    .default(null),
  /** What the company asks for at such a job. Packs kept from before have none of the following. */
  needs: jobNeeds.default(defaultNeeds),
  /** Photos of the work that the server knows of, whether or not they arrived. */
  photoCount: z.number().int().default(0),
  /** A phone said where it was at this visit. */
  positionKnown: z.boolean().default(false),
});
export type PackJob = z.infer<typeof packJob>;

/** What became of a command whose effect waited for the office. */
const packReview = z.object({
  commandId: id,
  state: z.enum(['open', 'counted', 'kept-as-note']),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
});

/** A truck of the company, for shifts and inspections. */
const packVehicle = z.object({
  id,
  name: z.string(),
  acceptedWasteTypes: z.array(wasteType),
  /** Of the last shift that read them. */
  lastReading: z.object(readingFields).nullable(),
  /** Open ones, and settled ones whose settlement no driver has read yet. */
  defects: z.array(
    z.object({
      id,
      part: z.enum(partIds),
      note: z.string(),
      unsafe: z.boolean(),
      foundAt: instant,
      foundByName: z.string(),
      state: defectState,
      settledByName: z.string().nullable(),
      settleNote: z.string().nullable(),
    }),
  ),
});
export type PackVehicle = z.infer<typeof packVehicle>;

/** An inspection the caller reported since yesterday. */
const packInspection = z.object({ id, vehicleId: id.nullable(), kind: inspectionKind, at: instant });

/** A published form, as its newest version says. */
const packForm = z.object({
  id,
  versionId: id,
  jobTypes: jobTypesOfForm,
  template: z.custom<FormTemplate>(),
});
export type PackForm = z.infer<typeof packForm>;

/** That a form was filled in at a job. */
const packFiledForm = z.object({ id, jobId: id, formId: id, at: instant });

/** Everything a technician needs for the next days without signal. */
export const dayPack = z.object({
  v: z.literal(1),
  madeAt: instant,
  me: z.object({
    userId: id,
    fullName: z.string(),
    companyId: id,
    companyName: z.string(),
    companyPhone: z.string().nullable(),
    timeZone: z.string(),
    units: unitSystem,
    /** The longest side of photos; packs kept from before do not say. */
    photoPixels: z.number().int().optional(),
  }),
  from: calendarDate,
  to: calendarDate,
  routes: z.array(packRoute),
  jobs: z.array(packJob),
  disposalSites: z.array(
    disposalSite.pick({
      id: true,
      name: true,
      streetLine1: true,
      city: true,
      state: true,
      postalCode: true,
      latitude: true,
      longitude: true,
      geocodePrecision: true,
      acceptedWasteTypes: true,
      openingHours: true,
      permitNumber: true,
    }),
  ),
  reviews: z.array(packReview),
  // Packs that a phone keeps from before have none of these.
  vehicles: z.array(packVehicle).default([]),
  /** Of the caller's shifts since yesterday. */
  shiftEvents: z.array(shiftEvent).default([]),
  inspections: z.array(packInspection).default([]),
  /** Of its routes, oldest first. */
  messages: z.array(routeMessage).default([]),
  /** A pack that a phone keeps from before has none until the next one comes: it is not read again. */
  forms: z.array(packForm).optional(),
  filedForms: z.array(packFiledForm).optional(),
});
export type DayPack = z.infer<typeof dayPack>;
