import { z } from 'zod';
import type { OpeningHours } from '../disposal/disposal-site.ts';
import { geocodePrecision, latitude, longitude } from '../geography/location.ts';
import { calendarDate, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
import { formatMinuteOfDay, minuteOfShift } from '../kernel/time-of-day.ts';
import { unitSystem, type UnitSystem } from '../kernel/units.ts';
import { wasteType } from '../services/waste-type.ts';
import { routeStatus, secondOfDay, stopKind } from '../routes/route.ts';
import { vehicleColor } from '../vehicles/vehicle-color.ts';

/** A stop for the driver's printed sheet. */
export const sheetStop = z.object({
  id,
  kind: stopKind,
  /** Its label on the sheet and the map: '1', '2' … for jobs, 'D1' … for disposal stops, '' for the rest. */
  label: z.string(),
  arrivalSecond: secondOfDay,
  waitSeconds: z.number().int().min(0),
  departureSecond: secondOfDay,
  legMeters: z.number().int().min(0),
  title: z.string(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  gallons,
  loadAfterGallons: gallons,
  loadWasteType: wasteType.nullable(),
  job: z
    .object({
      number: z.string(),
      title: z.string(),
      typeName: z.string().nullable(),
      /** '9:00 AM – 11:00 AM'; null when any time is fine. */
      window: z.string().nullable(),
      /** The deadline for the work to begin, in minutes of the day; null when it is not urgent. */
      beginByMinute: minuteOfShift.nullable(),
      contactPerson: z.string().nullable(),
      phone: z.string().nullable(),
      /** The precision of the place. */
      precision: geocodePrecision.nullable(),
      /** The client's tank there; null when unknown. */
      tankGallons: gallons.nullable(),
      /** Access notes: gate codes, dogs, where the tank is. */
      accessInstructions: z.string().nullable(),
      description: z.string().nullable(),
    })
    .nullable(),
  /** Opening hours of a disposal site on the day: '7:00 AM – 3:00 PM' or 'Closed'. */
  hours: z.string().nullable(),
});
export type SheetStop = z.infer<typeof sheetStop>;

/** A driver's sheet: one truck's day on paper. */
export const routeSheet = z.object({
  routeId: id,
  name: z.string(),
  routeDate: calendarDate,
  status: routeStatus,
  companyName: z.string(),
  companyPhone: z.string().nullable(),
  units: unitSystem,
  vehicleName: z.string().nullable(),
  vehicleColor: vehicleColor.nullish(),
  licensePlate: z.string().nullable(),
  capacityGallons: gallons.nullable(),
  driverName: z.string().nullable(),
  driverUserId: id.nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  totalDistanceMiles: z.number(),
  totalGallons: gallons,
  jobCount: z.number().int(),
  stops: z.array(sheetStop),
});
export type RouteSheet = z.infer<typeof routeSheet>;

/** Paper: companies that use kilometres print on A4, the others on US Letter. */
export const paperOf = (units: UnitSystem): 'a4' | 'us-letter' => (units === 'metric' ? 'a4' : 'us-letter');

/** Labels of the stops in order: jobs and disposal stops are counted separately. */
export function sheetLabels(kinds: readonly SheetStop['kind'][]): string[] {
  const counts = { job: 0, disposal: 0 };
  return kinds.map((kind) => {
    if (kind !== 'job' && kind !== 'disposal') return '';
    counts[kind] += 1;
    return kind === 'job' ? String(counts.job) : `D${counts.disposal}`;
  });
}

/** 540, 660 → '9:00 AM – 11:00 AM'; null without a window. Takes minutes of the day. */
export const windowText = (start: number | null, end: number | null): string | null =>
  start === null || end === null ? null : `${formatMinuteOfDay(start)} – ${formatMinuteOfDay(end)}`;

/** The hours of a site on a day: '7:00 AM – 3:00 PM', two spans with a comma, 'Closed' without any. */
export function hoursOn(hours: readonly OpeningHours[], date: CalendarDate): string {
  const spans = hours
    .filter(({ weekday }) => weekday === dayOfWeek(date))
    .toSorted((a, b) => a.startMinute - b.startMinute);
  return spans.length === 0
    ? 'Closed'
    : spans.map(({ startMinute, endMinute }) => windowText(startMinute, endMinute)).join(', ');
}

/** A place on a sketch: shares of its width and height, from the top left. */
export interface SketchPoint {
  readonly label: string;
  readonly kind: SheetStop['kind'];
  readonly x: number;
  readonly y: number;
}

/**
 * The route as straight lines between its places, north up, fitted into a box of this shape (width by
 * height). Empty for fewer than two places.
 */
export function sketchOf(
  stops: readonly Pick<SheetStop, 'kind' | 'label' | 'latitude' | 'longitude'>[],
  aspect: number,
): SketchPoint[] {
  const placed = stops.flatMap(({ kind, label, latitude: lat, longitude: lon }) =>
    lat === null || lon === null || kind === 'break' ? [] : [{ kind, label, lat, lon }],
  );
  if (placed.length < 2) return [];
  const [south, north] = spanOf(placed.map(({ lat }) => lat));
  const [west, east] = spanOf(placed.map(({ lon }) => lon));
  // A degree of longitude is shorter by the cosine of the latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = Math.max((east - west) * shrink, smallestDegrees);
  const height = Math.max(north - south, smallestDegrees);
  const scale = Math.min(aspect / width, 1 / height);
  const [middleLat, middleLon] = [(south + north) / 2, (west + east) / 2];
  return placed.map(({ kind, label, lat, lon }) => ({
    kind,
    label,
    x: 0.5 + ((lon - middleLon) * shrink * scale) / aspect,
    y: 0.5 - (lat - middleLat) * scale,
  }));
}

/** Some 50 m: places closer together than that are drawn as one. */
const smallestDegrees = 0.0005;
const spanOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
