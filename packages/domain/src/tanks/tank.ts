import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { latitude, longitude } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText } from '../kernel/text.ts';
import { dueBases, dueConfidences } from './tank-interval.ts';

const inches = z.number().int('Enter whole inches.').min(0, 'Enter 0 or more inches.');

/** From a trap under a sink to a large tank, in inches. */
export const liquidDepth = { min: 1, max: 240 } as const;

/** Measurements of a tank. */
const measured = {
  sludgeInches: inches.max(240, 'Enter at most 240 inches.'),
  scumInches: inches.max(240, 'Enter at most 240 inches.'),
  liquidDepthInches: inches
    .min(liquidDepth.min, 'Enter at least 1 inch.')
    .max(liquidDepth.max, 'Enter at most 240 inches.'),
};
const fits = {
  path: ['sludgeInches'],
  message: 'Sludge and scum cannot be deeper than the liquid.',
};
const solidsFit = (one: { sludgeInches: number; scumInches: number; liquidDepthInches: number }): boolean =>
  one.sludgeInches + one.scumInches <= one.liquidDepthInches;

/** As a technician measures it at the tank. */
export const tankMeasure = z.object(measured).refine(solidsFit, fits);
export type TankMeasure = z.infer<typeof tankMeasure>;

export const tankReadingInput = z.object({ measuredOn: calendarDate, ...measured }).refine(solidsFit, fits);

export const tankReading = z.object({
  id,
  measuredOn: calendarDate,
  ...measured,
  percent: z.number().int(),
  /** The job whose form it is from; null when the office entered it. */
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  recordedByName: z.string().nullable(),
});
export type TankReading = z.infer<typeof tankReading>;

/** Facts about a tank beside its gallons. */
export const tankFacts = z.object({
  householdPeople: z
    .number()
    .int('Enter a whole number of people.')
    .min(1, 'Enter at least 1 person.')
    .max(50, 'Enter at most 50 people.')
    .nullable(),
  ruleMonths: z
    .number()
    .int('Enter whole months.')
    .min(1, 'Enter at least 1 month.')
    .max(120, 'Enter at most 120 months.')
    .nullable(),
  /** The source: a county's ordinance, a permit. */
  ruleSource: optionalText(maxLength.line),
});
export type TankFacts = z.infer<typeof tankFacts>;

export const tankDueShown = z.object({
  dueOn: calendarDate,
  basis: z.enum(dueBases),
  confidence: z.enum(dueConfidences),
  reason: z.string(),
});

/** What already covers the next service: an open job, or a recurring job. */
export const plannedService = z.object({
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  seriesId: id.nullable(),
  date: calendarDate.nullable(),
});
export type PlannedService = z.infer<typeof plannedService>;

/** The tank of one address, with the basis of its due date. */
export const addressTank = z.object({
  addressId: id,
  tankGallons: gallons.nullable(),
  facts: tankFacts,
  lastPumpedOn: calendarDate.nullable(),
  due: tankDueShown.nullable(),
  planned: plannedService.nullable(),
  /** Newest first. */
  readings: z.array(tankReading),
});
export type AddressTank = z.infer<typeof addressTank>;

/** A tank in the list of due tanks. */
export const dueTank = tankDueShown.extend({
  addressId: id,
  clientId: id,
  clientName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** Only the middle of its ZIP area is known. */
  isZipArea: z.boolean(),
  postalCode: z.string(),
  tankGallons: gallons.nullable(),
  lastPumpedOn: calendarDate,
  planned: plannedService.nullable(),
});
export type DueTank = z.infer<typeof dueTank>;

export const dueConfidenceName: Record<(typeof dueConfidences)[number], string> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
};

/** Maximum jobs created by one click. */
export const maxDueJobs = 100;
/** Hours during which creating them can be undone. */
export const dueUndoHours = 24;
