import { z } from 'zod';
import type { UnitSystem } from '../kernel/units.ts';

/** A truck's meter readings; null: not read, or the truck has no such meter. */
export interface Reading {
  /** Tenths of a mile: fine enough that typed whole kilometers come back unchanged. */
  readonly odometerTenthMiles: number | null;
  /** Tenths of an hour. */
  readonly engineTenthHours: number | null;
}

/** Three million miles, more than any truck lasts. */
export const maxOdometerTenthMiles = 30_000_000;
/** Two hundred thousand hours: 23 years without a pause. */
export const maxEngineTenthHours = 2_000_000;

export const readingFields = {
  odometerTenthMiles: z.number().int().min(0).max(maxOdometerTenthMiles).nullable(),
  engineTenthHours: z.number().int().min(0).max(maxEngineTenthHours).nullable(),
};

/** More than a driver can cover between readings of two consecutive shifts: 2,000 miles, 100 hours. */
const farAhead = { odometerTenthMiles: 20_000, engineTenthHours: 1_000 } as const;

export type ReadingDoubt = {
  readonly instrument: keyof Reading;
  /** The previous reading. */
  readonly last: number;
  readonly why: 'lower' | 'far-ahead';
};

/**
 * Doubts about a reading: lower than the last one, or far ahead of it. The driver is asked to confirm it but
 * never kept from working: meters are replaced.
 */
export function readingDoubts(last: Reading | null, now: Reading): ReadingDoubt[] {
  if (last === null) return [];
  return (['odometerTenthMiles', 'engineTenthHours'] as const).flatMap((instrument): ReadingDoubt[] => {
    const [before, next] = [last[instrument], now[instrument]];
    if (before === null || next === null) return [];
    if (next < before) return [{ instrument, last: before, why: 'lower' }];
    return next - before > farAhead[instrument] ? [{ instrument, last: before, why: 'far-ahead' }] : [];
  });
}

const milesPerKilometer = 1 / 1.609_344; // international mile, NIST SP 811

/** Converts tenths of a mile to displayed whole miles or kilometers. */
export const toOdometer = (tenthMiles: number, units: UnitSystem): number =>
  Math.round(units === 'metric' ? tenthMiles / 10 / milesPerKilometer : tenthMiles / 10);

/** Converts typed miles or kilometers to tenths of a mile. */
export const fromOdometer = (typed: number, units: UnitSystem): number =>
  Math.round(typed * (units === 'metric' ? milesPerKilometer : 1) * 10);
