import { z } from 'zod';
import { geocodePrecision, latitude, longitude, wholePin } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalEmail, optionalText, requiredText } from '../kernel/text.ts';
import { endOfSpan, formatMinuteOfDay, minuteOfDay, timeWindow } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';

/**
 * Opening hours that begin on a weekday (0 Sunday … 6 Saturday), in minutes after local midnight; an end before
 * the start is on the next day.
 */
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

const minutesOfDay = 1_440;
const minutesOfWeek = 7 * minutesOfDay;

interface HoursTyped {
  readonly weekday: number;
  readonly startMinute: number | null;
  readonly endMinute: number | null;
}

/** Indexes of spans that begin before an earlier one ends, the night before included. */
export function overlappingHours(hours: readonly HoursTyped[]): number[] {
  const inOrder = hours
    .map((span, at) => ({ ...onWeek(span), at }))
    .toSorted((a, b) => (a.start ?? a.day) - (b.start ?? b.day) || a.at - b.at);
  // Saturday night reaches into Sunday.
  let openUntil = Math.max(0, ...inOrder.map(({ end }) => end - minutesOfWeek));
  const found: number[] = [];
  for (const { start, end, at } of inOrder) {
    if (start !== null && start < openUntil) found.push(at);
    openUntil = Math.max(openUntil, end);
  }
  return found.toSorted((a, b) => a - b);
}

/** Minutes after the midnight on which the week begins. */
function onWeek({ weekday, startMinute, endMinute }: HoursTyped) {
  const day = weekday * minutesOfDay;
  const end = endMinute === null ? 0 : day + endOfSpan(startMinute ?? 0, endMinute);
  return { day, start: startMinute === null ? null : day + startMinute, end };
}

/**
 * The spans during which a site is open on a day, in order and joined where they touch, in minutes after its
 * midnight: those of the weekday, past the next midnight if they last that long, and what the night before
 * leaves of its own.
 * @param nights whether trucks work past midnight: the hours of the next day are then added, from 1,440 on
 */
export function openSpans(
  hours: readonly OpeningHours[],
  weekday: number,
  nights = false,
): { startMinute: number; endMinute: number }[] {
  const days = nights ? [-1, 0, 1] : [-1, 0];
  const spans = days
    .flatMap((day) =>
      hours
        .filter((span) => span.weekday === (weekday + day + 7) % 7)
        .map(({ startMinute, endMinute }) => ({
          startMinute: Math.max(0, day * minutesOfDay + startMinute),
          endMinute: Math.min(2 * minutesOfDay, day * minutesOfDay + endOfSpan(startMinute, endMinute)),
        })),
    )
    .filter(({ endMinute }) => endMinute > 0)
    .toSorted((a, b) => a.startMinute - b.startMinute);
  return spans.reduce<{ startMinute: number; endMinute: number }[]>((joined, span) => {
    const before = joined.at(-1);
    if (before === undefined || !isOneWith(before, span)) return [...joined, span];
    const endMinute = Math.max(before.endMinute, span.endMinute);
    return [...joined.slice(0, -1), { ...before, endMinute }];
  }, []);
}

/** Spans that meet at midnight are one; a lunch break of no length was typed that way, and stays. */
const isOneWith = (
  before: { readonly endMinute: number },
  { startMinute }: { startMinute: number },
): boolean =>
  startMinute < before.endMinute || (startMinute === before.endMinute && startMinute === minutesOfDay);

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
