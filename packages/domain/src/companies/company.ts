import { z } from 'zod';
import { geocodePrecision, latitude, longitude, wholePin } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { unitSystem } from '../kernel/units.ts';
import { emailOrNull, maxLength, optionalText } from '../kernel/text.ts';

/** An IANA time zone this runtime knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'Choose a time zone such as America/New_York.');

export const companySettings = z.object({
  companyId: id,
  companyName: z.string(),
  companyAddress: z.string().nullable(),
  companyPhone: z.string().nullable(),
  /** Where answers to what is mailed to clients go; null: to who sends it. */
  companyEmail: z.string().nullable(),
  /** Starting point of the routes, as typed. */
  defaultDepotAddress: z.string().nullable(),
  depotLatitude: latitude.nullable(),
  depotLongitude: longitude.nullable(),
  depotPrecision: geocodePrecision,
  timeZone: z.string(),
  /** The units of distances and volumes. */
  units: unitSystem,
  /** Whether a truck must be emptied before it returns. */
  endDayEmpty: z.boolean(),
  /** Whether phones show what jobs cost. */
  techniciansSeePrices: z.boolean(),
});
export type CompanySettings = z.infer<typeof companySettings>;

export const companySettingsInput = z
  .object({
    companyName: optionalText(maxLength.name),
    companyAddress: optionalText(maxLength.line * 2),
    companyPhone: optionalText(maxLength.phone),
    /** Left out by callers that do not know of it: as it is. */
    companyEmail: emailOrNull.optional(),
    defaultDepotAddress: optionalText(maxLength.line * 2),
    /** A pin set by hand; without it the address is looked up. */
    depotLatitude: latitude.nullish(),
    depotLongitude: longitude.nullish(),
    timeZone: timeZone.optional(),
    units: unitSystem.optional(),
    endDayEmpty: z.boolean().optional(),
    techniciansSeePrices: z.boolean().optional(),
  })
  .superRefine(wholePin('depotLatitude', 'depotLongitude'));

/** A company without its own name is named after its founder. */
export const companyNameFor = (companyName: string | null | undefined, fullName: string): string =>
  companyName?.trim() || `${fullName.trim()}'s company`;
