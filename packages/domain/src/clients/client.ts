import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { instant } from '../kernel/instant.ts';
import { geocodePrecision, latitude, longitude, wholePin } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalEmail, optionalText, plainText, requiredText } from '../kernel/text.ts';
import { truckSizes } from '../vehicles/truck-size.ts';

export const clientTypes = ['business', 'individual', 'municipal'] as const;
export const clientType = z.enum(clientTypes);
export const clientTypeName: Record<z.infer<typeof clientType>, string> = {
  business: 'Business',
  individual: 'Individual',
  municipal: 'Municipal',
};
export const clientStatuses = ['active', 'inactive', 'archived'] as const;
export const clientStatus = z.enum(clientStatuses);
export type ClientStatus = z.infer<typeof clientStatus>;

/** Lists treat inactive and archived alike. */
export const isArchived = (status: ClientStatus): boolean => status !== 'active';

const tankGallons = gallons.min(1, 'A tank holds at least one gallon.');

export const clientAddress = z.object({
  id,
  clientId: id,
  label: z.string().nullable(),
  streetLine1: z.string(),
  streetLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  isPrimary: z.boolean(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** The client's own tank, trap or pit there; null when unknown. */
  tankGallons: tankGallons.nullable(),
  /** Opens the gate there; shown to the driver. */
  gateCode: z.string().nullable(),
  /** The largest truck that gets in there; null: any, or nobody said. */
  largestTruck: z.enum(truckSizes).nullable(),
  geocodePrecision,
});
export type ClientAddress = z.infer<typeof clientAddress>;

/** An address of which only its ZIP area is known. */
export const unplacedAddress = clientAddress.extend({
  clientName: z.string(),
  /** Its lookup is pending. */
  isWaiting: z.boolean(),
});
export type UnplacedAddress = z.infer<typeof unplacedAddress>;

export const clientContact = z.object({
  id,
  clientId: id,
  name: z.string(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type ClientContact = z.infer<typeof clientContact>;

/** A client as lists show it. */
export const clientSummary = z.object({
  id,
  companyId: id,
  name: z.string(),
  clientType,
  contactPerson: z.string().nullable(),
  primaryContactTitle: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: clientStatus,
  archivedAt: instant.nullable(),
  services: z.array(z.object({ id, name: z.string() })),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** The further columns of a table of clients. Dates are the company's. */
export const clientDetails = z.object({
  /** Of the primary address, else of the first. */
  town: z.string().nullable(),
  /** The next scheduled day of an open job; null when there is none. */
  nextDate: calendarDate.nullable(),
  /** The earliest due date of its tanks, by their history and unless already planned; null when unknown. */
  dueDate: calendarDate.nullable().default(null),
  /** The day of the last completed job, and what was collected; null when unknown. */
  lastDate: calendarDate.nullable(),
  lastGallons: gallons.nullable(),
});
export type ClientDetails = z.infer<typeof clientDetails>;

/** A client in a list that was asked for with details. */
export const clientListItem = clientSummary.extend({ details: clientDetails.optional() });
export type ClientListItem = z.infer<typeof clientListItem>;

export const client = clientSummary.extend({
  accessInstructions: z.string().nullable(),
  notes: z.string().nullable(),
  addresses: z.array(clientAddress),
  contacts: z.array(clientContact),
});
export type Client = z.infer<typeof client>;

/**
 * An address as a form sends it. `id` keeps an existing row's identity; coordinates only when a person set
 * the pin.
 */
export const clientAddressInput = z
  .object({
    id: id.optional(),
    label: optionalText(maxLength.name),
    streetLine1: plainText(maxLength.line),
    streetLine2: optionalText(maxLength.line),
    city: optionalText(maxLength.name).transform((text) => text ?? ''),
    state: optionalText(maxLength.name).transform((text) => text ?? ''),
    postalCode: optionalText(20).transform((text) => text ?? ''),
    country: optionalText(maxLength.name).transform((text) => text ?? 'USA'),
    isPrimary: z.boolean().default(false),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    tankGallons: tankGallons.nullish().transform((size) => size ?? null),
    gateCode: optionalText(40),
    largestTruck: z
      .enum(truckSizes, 'Choose one of the sizes of trucks.')
      .nullish()
      .transform((size) => size ?? null),
  })
  .superRefine(wholePin('latitude', 'longitude'));
export type ClientAddressInput = z.output<typeof clientAddressInput>;

export const clientContactInput = z.object({
  id: id.optional(),
  name: plainText(maxLength.name),
  title: optionalText(maxLength.name),
  phone: optionalText(maxLength.phone),
  email: optionalEmail,
  isPrimary: z.boolean().default(false),
});
export type ClientContactInput = z.output<typeof clientContactInput>;

/** The shape of a client form; its rules with their messages are in `client-form.ts`. */
export const clientFields = z.object({
  name: requiredText(maxLength.name, 'Client name is required'),
  clientType: clientType.default('business'),
  contactPerson: optionalText(maxLength.name),
  primaryContactTitle: optionalText(maxLength.name),
  phone: optionalText(maxLength.phone),
  email: optionalEmail,
  accessInstructions: optionalText(maxLength.description),
  notes: optionalText(maxLength.description),
  serviceTypeIds: z.array(id).max(50),
  addresses: z.array(clientAddressInput).max(50, 'A client can have at most 50 addresses.'),
  contacts: z.array(clientContactInput).max(50, 'A client can have at most 50 contacts.').default([]),
});
