import { addDays, addMonths, type CalendarDate } from '../kernel/calendar-date.ts';

/** Pounds of nitrogen in a gallon of domestic septage: 40 CFR 503.13(c), by which the rate is N ÷ 0.0026. */
const nitrogenLbPerGallon = 0.0026;
/** Days over which applications count together, 40 CFR 503.11(d). */
export const rollingDays = 365;

/** Gallons per acre allowed in 365 days for a crop's yearly nitrogen need; 40 CFR 503.13(c). */
export const annualRateGallonsPerAcre = (nitrogenLbPerAcre: number): number =>
  Math.floor(nitrogenLbPerAcre / nitrogenLbPerGallon + 1e-9);

/** Gallons of domestic septage that bring as much nitrogen. */
export const septageGallonsOf = (nitrogenLb: number): number => nitrogenLb / nitrogenLbPerGallon;

export interface Application {
  readonly on: CalendarDate;
  readonly gallons: number;
}

/** Gallons a field may still receive on a day: the rate less the gallons of the 365 days up to it. */
export function gallonsLeft(
  { acres, nitrogenLbPerAcre }: { readonly acres: number; readonly nitrogenLbPerAcre: number },
  applications: readonly Application[],
  on: CalendarDate,
): number {
  const since = addDays(on, 1 - rollingDays);
  const applied = applications
    .filter((one) => one.on >= since && one.on <= on)
    .reduce((sum, one) => sum + one.gallons, 0);
  return Math.max(0, Math.floor(annualRateGallonsPerAcre(nitrogenLbPerAcre) * acres + 1e-9) - applied);
}

/**
 * Distance a spreader drives to empty its tank at a rate: gallons ÷ (gallons per acre × width). An acre is
 * 43,560 square feet.
 */
export const driveLengthFeet = (gallons: number, gallonsPerAcre: number, spreadWidthFeet: number): number =>
  gallonsPerAcre <= 0 || spreadWidthFeet <= 0 ? 0 : (gallons * 43_560) / (gallonsPerAcre * spreadWidthFeet);

/** A pH reading of a container after adding alkali. */
export interface PhReading {
  readonly at: Date;
  readonly ph: number;
}

export const alkaliPh = 12;
export const alkaliMinutes = 30;

export type AlkaliState =
  | { readonly state: 'not-begun' }
  | { readonly state: 'holding'; readonly until: Date }
  | { readonly state: 'second-reading-due'; readonly since: Date }
  | { readonly state: 'treated'; readonly at: Date };

/**
 * The state of a container's treatment: pH 12 or more for at least 30 minutes without more alkali, shown by
 * two readings; 40 CFR 503.32(c)(2), 503.33(b)(12). A reading below 12 restarts it.
 */
export function alkaliState(readings: readonly PhReading[], now: Date): AlkaliState {
  let began: Date | undefined;
  for (const { at, ph } of readings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (ph < alkaliPh) began = undefined;
    else if (began === undefined) began = at;
    else if (at.getTime() - began.getTime() >= alkaliMinutes * 60_000) return { state: 'treated', at };
  }
  if (began === undefined) return { state: 'not-begun' };
  const until = new Date(began.getTime() + alkaliMinutes * 60_000);
  return now < until ? { state: 'holding', until } : { state: 'second-reading-due', since: until };
}

/**
 * Waiting periods after septage was applied to land without alkali treatment; 40 CFR 503.32(c)(1). The
 * section was read in copies only (ND 33.1-21-02-10, WAC 173-308-270), so screens only warn by it.
 */
export const waits = {
  'food-crop-touching-soil': { months: 14 },
  'root-crop': { months: 38 },
  'other-crop': { days: 30 },
  grazing: { days: 30 },
  'turf-harvest': { months: 12 },
  'public-access-high': { months: 12 },
  'public-access-low': { days: 30 },
} as const satisfies Record<string, { months: number } | { days: number }>;
export type WaitKind = keyof typeof waits;

/** The first day on which it is allowed again. */
export function waitUntil(appliedOn: CalendarDate, kind: WaitKind): CalendarDate {
  const wait: { months?: number; days?: number } = waits[kind];
  if (wait.days !== undefined) return addDays(appliedOn, wait.days);
  return addMonths(appliedOn, wait.months ?? 0);
}
