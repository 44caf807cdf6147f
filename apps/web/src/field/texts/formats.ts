import { maxFeeCents } from '@haulwright/domain/disposal/disposal-fee';
import { type PartId, partName } from '@haulwright/domain/inspections/inspected-parts';
import { fromVolume, metersPerDistance, toVolume, type UnitSystem } from '@haulwright/domain/kernel/units';
import { fromOdometer, maxEngineTenthHours, maxOdometerTenthMiles } from '@haulwright/domain/shifts/reading';
import { readTypedNumber } from '../../ui/words/typed-number.ts';
import type { Texts } from './en.ts';

/** Seconds after midnight → '9:05 AM'. */
export const timeOfDay = (second: number, { locale }: Texts): string =>
  new Date(second * 1_000).toLocaleTimeString(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** A moment in the company's time zone → '9:05 AM'. */
export const timeAt = (moment: Date | string, timeZone: string, { locale }: Texts): string =>
  new Date(moment).toLocaleTimeString(locale, { timeZone, hour: 'numeric', minute: '2-digit' });

/**
 * A moment for somebody who works past midnight: '9:05 PM' for today, 'yesterday 9:05 PM', otherwise with its
 * date.
 */
export function momentInWords(
  moment: Date | string,
  now: Date,
  timeZone: string,
  texts: Pick<Texts, 'locale'>,
): string {
  const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, new Date(moment)));
  const time = new Date(moment).toLocaleTimeString(texts.locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
  if (days === 0) return time;
  if (days === -1) return `${nearDay(days, texts)} ${time}`;
  return new Date(moment).toLocaleString(texts.locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** A day of the plan: 'Today', 'Yesterday', 'Tomorrow', otherwise its date. */
export function dayOfPlan(date: string, today: string, texts: Texts): string {
  const days = daysBetween(today, date);
  return Math.abs(days) <= 1 ? capitalized(nearDay(days, texts), texts) : dayInWords(date, texts);
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Languages have names for these days. */
const nearDay = (days: number, { locale }: Pick<Texts, 'locale'>): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');

const capitalized = (word: string, { locale }: Pick<Texts, 'locale'>): string =>
  word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1);

/** 'yyyy-MM-dd' → 'Mon, Nov 23'. */
export const dayInWords = (date: string, { locale }: Pick<Texts, 'locale'>): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });

/** The same with its year, for dates long ago. */
export const dateInWords = (date: string, { locale }: Texts): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** The calendar date of a moment in a time zone; en-CA writes it as yyyy-MM-dd. */
export const dateIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

export const shiftedDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Gallons → '1,250 gal' or '4,730 L'. */
export const volume = (gallons: number, units: UnitSystem, texts: Texts): string =>
  `${toVolume(gallons, units).toLocaleString(texts.locale)} ${texts.units[units]}`;

/** Input in the company's unit → whole gallons; null when empty, undefined when invalid. */
export function typedGallons(typed: string, units: UnitSystem): number | null | undefined {
  const amount = readTypedNumber(typed, { min: 0 });
  const gallons = amount == null ? amount : fromVolume(amount, units);
  return gallons == null || gallons <= 1_000_000 ? gallons : undefined;
}

/**
 * A typed odometer reading in whole miles or kilometers → tenths of a mile; null when empty, undefined when
 * invalid.
 */
export function typedOdometer(typed: string, units: UnitSystem): number | null | undefined {
  const distance = readTypedNumber(typed, { min: 0 });
  const tenthMiles = distance == null ? distance : fromOdometer(distance, units);
  return tenthMiles == null || tenthMiles <= maxOdometerTenthMiles ? tenthMiles : undefined;
}

/** A typed fee in dollars → cents; null when empty, undefined when invalid. */
export function typedFeeCents(typed: string): number | null | undefined {
  const dollars = readTypedNumber(typed, { min: 0, max: maxFeeCents / 100, decimals: 2, isMoney: true });
  return dollars == null ? dollars : Math.round(dollars * 100);
}

/** Typed engine hours with one decimal → tenths of an hour; null when empty, undefined when invalid. */
export function typedHours(typed: string): number | null | undefined {
  const max = maxEngineTenthHours / 10;
  const hours = readTypedNumber(typed, { min: 0, max, decimals: 1, takesDecimalComma: true });
  return hours == null ? hours : Math.round(hours * 10);
}

/** The name of a truck's part. */
export const partWord = (part: PartId, { locale }: Texts): string =>
  partName(part, locale.startsWith('es') ? 'es' : 'en');

/** Distances people read: feet and miles, or meters and kilometers. */
export function distance(meters: number, units: UnitSystem, { locale, distance: words }: Texts): string {
  const far = meters / metersPerDistance[units];
  if (far >= (units === 'metric' ? 1 : 0.2))
    return `${far.toLocaleString(locale, { maximumFractionDigits: 1 })} ${units === 'metric' ? words.kilometers : words.miles}`;
  const near = units === 'metric' ? meters : meters * feetPerMeter;
  return `${(Math.round(near / 10) * 10).toLocaleString(locale)} ${units === 'metric' ? words.meters : words.feet}`;
}

const feetPerMeter = 3.280_84; // international foot, NIST SP 811

/** Cents → '$1,350.00'. */
export const dollars = (cents: number, { locale }: Pick<Texts, 'locale'>): string =>
  (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD' });
