import { z } from 'zod';
import { geocodePrecision, latitude, longitude, wholePin } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalEmail, optionalText, requiredText } from '../kernel/text.ts';
import { formatMinuteOfDay, minuteOfDay, timeWindow } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';

/** Opening hours of one weekday (0 Sunday … 6 Saturday) in minutes after local midnight. */
export const openingHours = z
  .object({ weekday: z.number().int().min(0).max(6), startMinute: minuteOfDay, endMinute: minuteOfDay })
  .refine((hours) => timeWindow.safeParse(hours).success, 'The site must close after it opens.');
export type OpeningHours = z.infer<typeof openingHours>;

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Indexes of spans that begin before an earlier one of the same weekday ends. */
export function overlappingHours(
  hours: readonly { weekday: number; startMinute: number | null; endMinute: number | null }[],
): number[] {
  const inOrder = hours
    .map((span, at) => ({ ...span, at }))
    .toSorted((a, b) => a.weekday - b.weekday || (a.startMinute ?? 0) - (b.startMinute ?? 0) || a.at - b.at);
  const found: number[] = [];
  let [weekday, openUntil] = [-1, 0];
  for (const span of inOrder) {
    if (span.weekday !== weekday) [weekday, openUntil] = [span.weekday, 0];
    if (span.startMinute !== null && span.startMinute < openUntil) found.push(span.at);
    openUntil = Math.max(openUntil, span.endMinute ?? 0);
  }
  return found.toSorted((a, b) => a - b);
}

const allHours = z
  .array(openingHours)
  .max(21)
  .superRefine((hours, context) => {
    for (const at of overlappingHours(hours)) {
      const { weekday = 0, startMinute = 0 } = hours[at] ?? {};
      context.addIssue({
        code: 'custom',
        path: [at],
        message: `On ${weekdayNames[weekday] ?? ''} the hours from ${formatMinuteOfDay(startMinute)} begin before the ones before them end. Join them or move them apart.`,
      });
    }
  });

/** A hundred thousand dollars per 1,000 gallons. */
export const maxRateCents = 10_000_000;

const fields = {
  name: requiredText(maxLength.name, 'Give the disposal site a name.'),
  streetLine1: requiredText(maxLength.line, 'Enter the street address.'),
  city: requiredText(maxLength.name, 'Enter the city.'),
  state: requiredText(maxLength.name, 'Enter the state.'),
  postalCode: requiredText(20, 'Enter the ZIP code.'),
  acceptedWasteTypes: z.array(wasteType).min(1, 'Choose at least one waste the site accepts.').max(10),
  openingHours: allHours,
  unloadMinutes: durationMinutes,
  /** Extra unloading time for each 1,000 gallons. */
  unloadMinutesPer1000Gallons: durationMinutes,
  feeCentsPer1000Gallons: z.number().int().min(0).max(maxRateCents),
  dailyCapGallons: gallons.nullable().default(null),
  permitNumber: optionalText(maxLength.name),
  /** The operator and its phone number: papers require both. */
  operator: optionalText(maxLength.name),
  phone: optionalText(maxLength.phone),
  /** A code mailed here is demanded for the receipt at the gate; null demands none. */
  gateEmail: optionalEmail,
  active: z.boolean().default(true),
};

export const disposalSiteInput = z
  .object({ ...fields, latitude: latitude.nullish(), longitude: longitude.nullish() })
  .superRefine(wholePin('latitude', 'longitude'));

export const disposalSite = z.object({
  id,
  ...fields,
  name: z.string(),
  streetLine1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  permitNumber: z.string().nullable(),
  operator: z.string().nullable(),
  phone: z.string().nullable(),
  gateEmail: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  geocodePrecision,
});
export type DisposalSite = z.infer<typeof disposalSite>;
