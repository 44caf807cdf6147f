import { z } from 'zod';
import { billingHold } from '../invoicing/invoice.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { signedCents } from '../kernel/money.ts';
import { gallonGapKinds } from './pumped-work.ts';
import { rentalGapKinds } from './rental-gaps.ts';

/** The longest period of one query: a quarter. */
export const maxAssuredDays = 92;

/** Maximum number of truck days in one answer. */
export const maxTruckDays = 1_000;

const count = z.number().int();

/** Work of a truck's day that is not billed as it was pumped. */
export const gallonGap = z.object({
  kind: z.enum(gallonGapKinds),
  gallons: count,
  /** Null: pumped without a job. */
  job: z.object({ id, number: z.string(), title: z.string(), clientName: z.string() }).nullable(),
  holds: z.array(billingHold),
  /** The job's price less what is billed, without taxes; null while it is not known. */
  dueCents: signedCents.nullable(),
});
export type GallonGap = z.infer<typeof gallonGap>;

/** Where the gallons went, and how they were billed: pumped = billed + not billed + not charged. */
const gallonSums = {
  pumped: count,
  dumped: count,
  /** Left the tank with an unknown destination; negative: more was dumped than known. */
  missing: count,
  billed: count,
  notBilled: count,
  notCharged: count,
};

export const truckGallons = z.object({
  vehicle: z.object({ id, name: z.string() }),
  date: calendarDate,
  ...gallonSums,
  /** From other trucks and tanks in the yard, less what went there. */
  transferred: count,
  /** On board as the day ended. */
  aboard: count,
  tickets: z.array(z.object({ id, number: z.string().nullable(), siteName: z.string(), gallons: count })),
  gaps: z.array(gallonGap),
});
export type TruckGallons = z.infer<typeof truckGallons>;

export const gallonAssurance = z.object({
  /** Of all days of the query, including those not listed. */
  total: z.object({ ...gallonSums, gaps: count }),
  days: z.array(truckGallons).max(maxTruckDays),
  /** There are more days than are listed. */
  hasMore: z.boolean(),
});
export type GallonAssurance = z.infer<typeof gallonAssurance>;

/** A rental's units on site and on bills, in unit days: onSite = billed + notBilled + notDue + notCharged. */
export const assuredRental = z.object({
  rentalId: id,
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  address: z.string().nullable(),
  unitsAtEnd: count,
  onSite: count,
  billed: count,
  notBilled: count,
  notDue: count,
  notCharged: count,
  gaps: z.array(
    z.object({
      kind: z.enum(rentalGapKinds),
      unitDays: count,
      cents: signedCents,
      names: z.array(z.string()),
    }),
  ),
});
export type AssuredRental = z.infer<typeof assuredRental>;
