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
import { minuteOfDay, minuteOfShift } from '../kernel/time-of-day.ts';
import { unitSystem } from '../kernel/units.ts';
import { maxReportedUnits, workAction } from '../rentals/rental-work.ts';
import { routeMessage } from '../messages/route-message.ts';
import { routeStatus, secondOfDay, stopKind } from '../routes/route.ts';
import { wasteType } from '../services/waste-type.ts';
import { readingFields } from '../shifts/reading.ts';
import { shiftEvent } from '../shifts/shift.ts';
import { vehicleColor } from '../vehicles/vehicle-color.ts';
import { notDoneReason, signatureOutcomes } from './field-command.ts';
import { defaultNeeds, jobNeeds } from './job-needs.ts';
import { landMethod } from './land-report.ts';
import { maxPackPickups, packPapers, paperField, papersOfJob } from './pack-papers.ts';
import { packPrice } from './pack-price.ts';

/** Days from today that a pack covers; yesterday is always included. */
export const packDays = 7;
/** Earlier visits to a site shown to a driver. */
export const packVisits = 3;

const packStop = z.object({
  kind: stopKind,
  jobId: id.nullable(),
  disposalSiteId: id.nullable(),
  /** Number of earlier stops of the route at this site. */
  order: z.number().int(),
  title: z.string(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  arrivalSecond: secondOfDay,
  departureSecond: secondOfDay,
  legMeters: z.number().int(),
  /** Planned gallons: pumped at a job, dumped at a disposal site. */
  gallons,
  loadAfterGallons: gallons,
});
export type PackStop = z.infer<typeof packStop>;

/** What a pickup still has in a tank, by the ledger. */
const packShare = z.object({
  /** Id in the ledger; of one that this phone reports, its command's with the number of the row. */
  pickupId: z.string(),
  jobId: id.nullable(),
  at: instant,
  clientName: z.string(),
  address: z.string().nullable(),
  wasteType,
  gallons,
  /** What was pumped there: the rest has left this tank. */
  pumpedGallons: gallons,
});
export type PackShare = z.infer<typeof packShare>;

const packTank = z.object({
  id,
  name: z.string(),
  capacityGallons: gallons,
  acceptedWasteTypes: z.array(wasteType),
  gallons,
  /** The first of its contents, for phones that know no others; null while empty. */
  wasteType: wasteType.nullable(),
  /** What is in it by waste, in order of arrival. Missing, like the next, in packs of older versions. */
  contents: z.array(z.object({ wasteType, gallons })).nullish(),
  /** Whose gallons are in it, in order of arrival; null or missing while that is not known. */
  shares: z.array(packShare).max(maxPackPickups).nullish(),
  /** Somebody said that wastes came together in it which must not be mixed. */
  isMixed: z.boolean().nullish(),
  /** When what is on board was begun; null while empty. */
  since: instant.nullish(),
  /** The first of the next, for phones that know no others. */
  unwashedWaste: wasteType.nullish(),
  /** What it carries, or carried last and was not washed of since; empty: it is clean. */
  unwashedWastes: z.array(wasteType).nullish(),
});
export type PackTank = z.infer<typeof packTank>;

const packRoute = z.object({
  id,
  name: z.string(),
  routeDate: calendarDate,
  status: routeStatus,
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  /** Left out by servers that know no colors yet. */
  vehicleColor: vehicleColor.nullish(),
  capacityGallons: gallons.nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  updatedAt: instant,
  /** The truck's tanks with their content by the ledger. */
  tanks: z.array(packTank).default([]),
  stops: z.array(packStop),
});
export type PackRoute = z.infer<typeof packRoute>;

/** Units available for delivery, of the kinds in the pack's rentals. */
export const maxPackUnits = 1_000;

const packUnit = z.object({ labelNumber: z.number().int(), unitTypeId: id });
export type PackUnit = z.infer<typeof packUnit>;

const packRental = z.object({
  rentalId: id,
  rentalName: z.string(),
  action: workAction,
  items: z.array(z.object({ unitTypeId: id, unitTypeName: z.string(), quantity: z.number().int() })),
  /** The rental's units on rent, those at the job's site first. */
  units: z.array(packUnit.extend({ unitTypeName: z.string(), isHere: z.boolean() })).max(maxReportedUnits),
});
export type PackRental = z.infer<typeof packRental>;

const packJob = z.object({
  id,
  jobNumber: z.string(),
  /** The published route it is on; null for a job assigned to the person without a route. */
  routeId: id.nullable(),
  scheduledDate: calendarDate.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: jobStatus,
  priority: jobPriority,
  jobTypeId: id.nullish(),
  jobTypeName: z.string().nullable(),
  /** Missing in packs of older versions. */
  jobTypeNameEs: z.string().nullish(),
  jobTypeColor: z.string().nullable(),
  durationMinutes: z.number().int(),
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  windowStartMinute: minuteOfDay.nullable(),
  windowEndMinute: minuteOfDay.nullable(),
  /** When the work must begin; null when it is not urgent, or in a pack stored by an older version. */
  beginByMinute: minuteOfShift.nullable().default(null),
  clientId: id,
  /** Missing, or null, in packs of older versions. */
  clientAddressId: id.nullish(),
  clientName: z.string(),
  contactName: z.string().nullable(),
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** A pin known only by ZIP code says nothing about arrival. */
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
  /** When it was last changed; a command's `seen` refers to it. */
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
  /** Attempts at it, newest first. */
  attempts: z.array(z.object({ at: instant, reason: notDoneReason, note: z.string().nullable() })),
  /** The newest, or why there is none; null when nobody was asked. */
  signature: z
    .object({
      at: instant,
      outcome: z.enum(signatureOutcomes),
      name: z.string().nullable(),
      /** The amount it stands for; null or missing where none is known. */
      gallons: gallons.nullish(),
    })
    .nullable()
    .default(null),
  /** The company's requirements for such a job. Packs stored by older versions lack the following fields. */
  needs: jobNeeds.default(defaultNeeds),
  /** Photos of the work known to the server, whether or not they have arrived. */
  photoCount: z.number().int().default(0),
  /** A phone reported its position at this visit. */
  positionKnown: z.boolean().default(false),
  /** What to do with units of a rental; null for other work. */
  rental: packRental.nullish(),
  /** The client's own phone, as printed on papers. */
  clientPhone: z.string().nullable().optional(),
  /** The grease trap was measured at this visit. */
  trapRead: z.boolean().optional(),
  /** What its forms say to fields of papers, by field of the rule packs. */
  paperAnswers: z.record(paperField, z.string()).optional(),
  /** Numbers of its papers, given on a phone or by the office. */
  papers: papersOfJob.optional(),
  /** Only where the company lets technicians see prices. */
  price: packPrice.nullish(),
});
export type PackJob = z.infer<typeof packJob>;

/** The decision on a command whose effect waited for the office. */
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
  /** Missing in packs of older versions. */
  licensePlate: z.string().nullish(),
  color: vehicleColor.nullish(),
  acceptedWasteTypes: z.array(wasteType),
  /** From the last shift that recorded a reading. */
  lastReading: z.object(readingFields).nullable(),
  /** Open defects, and settled ones whose settlement no driver has read yet. */
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

/** The newest version of a published form. */
const packForm = z.object({
  id,
  versionId: id,
  jobTypes: jobTypesOfForm,
  template: z.custom<FormTemplate>(),
});
export type PackForm = z.infer<typeof packForm>;

/** A form that was filled in at a job. */
const packFiledForm = z.object({ id, jobId: id, formId: id, at: instant });

/** A field of a disposal site, with its remaining allowance. */
const packLand = z.object({
  id,
  name: z.string(),
  disposalSiteId: id.nullable(),
  methods: z.array(landMethod),
  usableAcres: z.number(),
  leftGallonsPerAcre: z.number().nullable(),
});
export type PackLand = z.infer<typeof packLand>;

/** Everything a technician needs to work the next days without signal. */
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
    /** The longest side of photos; missing in packs stored by older versions. */
    photoPixels: z.number().int().optional(),
    /** Crews say how gallons were measured; missing in packs stored by older versions. */
    asksGallonMethod: z.boolean().optional(),
    /** Places on breaks are kept; missing in packs stored by older versions. */
    breaksAreDuty: z.boolean().optional(),
    /** Trackers in trucks are followed off duty too. */
    watchesParkedTrucks: z.boolean().optional(),
    /** Clients are told that their driver is on the way. */
    tellsOnMyWay: z.boolean().optional(),
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
  // Missing in packs that a phone stored with an older version.
  vehicles: z.array(packVehicle).default([]),
  /** The caller's shift events since yesterday. */
  shiftEvents: z.array(shiftEvent).default([]),
  inspections: z.array(packInspection).default([]),
  /** Messages of its routes, oldest first. */
  messages: z.array(routeMessage).default([]),
  /** Missing in a pack stored by an older version until the next one arrives: it is not validated again. */
  forms: z.array(packForm).optional(),
  filedForms: z.array(packFiledForm).optional(),
  /** Units that may be delivered. */
  idleUnits: z.array(packUnit).max(maxPackUnits).optional(),
  fields: z.array(packLand).optional(),
  /** For the rule packs the company follows; missing without any. */
  papers: packPapers.optional(),
});
export type DayPack = z.infer<typeof dayPack>;
