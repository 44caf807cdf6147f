import { z } from 'zod';

/**
 * Gallons of waste (US liquid gallons), whole. A tanker trailer holds under 10,000; a lagoon job may be many
 * loads.
 */
export const gallons = z
  .number()
  .int('Enter whole gallons.')
  .min(0, 'Gallons cannot be negative.')
  .max(1_000_000, 'Enter at most 1,000,000 gallons.');

/** How acid or caustic waste is, as a meter or a strip shows it. */
export const ph = z.number().min(0, 'pH is from 0 to 14.').max(14, 'pH is from 0 to 14.');

/** Integer cents (US dollars); up to ten million dollars. */
export const cents = z
  .number()
  .int('Enter whole cents.')
  .min(0, 'An amount cannot be negative.')
  .max(1_000_000_000, 'Enter at most $10,000,000.00.');

/** Minutes a service takes, up to a day. */
export const durationMinutes = z
  .number()
  .int('Enter whole minutes.')
  .min(0, 'Minutes cannot be negative.')
  .max(1_440, 'Enter at most 1,440 minutes, which is a day.');

const metersPerMile = 1_609.344; // international mile, NIST SP 811

/** Metres to miles with one decimal. */
export const toMiles = (meters: number): number => Math.round((meters / metersPerMile) * 10) / 10;

/** 135 → "2 h 15 min", 45 → "45 min", 120 → "2 h". Takes minutes. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** 12500 → "12,500 gal". */
export const formatGallons = (amount: number): string => `${amount.toLocaleString('en-US')} gal`;
