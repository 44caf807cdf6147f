import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { cents, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';

export const unitKinds = [
  'toilet',
  'accessible-toilet',
  'hand-wash',
  'holding-tank',
  'trailer',
  'other',
] as const;
export const unitKind = z.enum(unitKinds);
export type UnitKind = z.infer<typeof unitKind>;
export const unitKindName: Record<UnitKind, string> = {
  toilet: 'Toilet',
  'accessible-toilet': 'Accessible toilet',
  'hand-wash': 'Hand-wash station',
  'holding-tank': 'Holding tank',
  trailer: 'Trailer',
  other: 'Other',
};

/** See `UnitPrices`. */
const unitPrices = z.object({
  weekCents: cents.nullable(),
  fourWeeksCents: cents.nullable(),
  monthCents: cents.nullable(),
  eventCents: cents.nullable(),
  deliveryCents: cents.nullable(),
  pickupCents: cents.nullable(),
});

/** A kind of unit, as named in a price list. */
export const unitTypeInput = z.object({
  name: requiredText(maxLength.name, 'Enter a name.'),
  kind: unitKind,
  /** Toilets per unit: a trailer has several, a hand-wash station none. */
  toilets: z.number().int().min(0).max(50, 'Enter at most 50 toilets.'),
  handWashes: z.number().int().min(0).max(50, 'Enter at most 50 hand-wash stations.'),
  /** Tank size; null when it has none, or unknown. */
  tankGallons: gallons.min(1, 'Enter at least one gallon.').nullable().default(null),
  /** Offered where units of it are quoted or rented; left out: unchanged. */
  prices: unitPrices.optional(),
});
export type UnitTypeInput = z.infer<typeof unitTypeInput>;

export const unitType = unitTypeInput.extend({ id, units: z.number().int() });
export type UnitType = z.infer<typeof unitType>;

/**
 * The place of a unit that is at no client's. People set it; only units in the first three can be delivered.
 */
export const idleStates = ['yard', 'reserved', 'in-transit', 'maintenance', 'lost', 'retired'] as const;
export const idleState = z.enum(idleStates);
export type IdleState = z.infer<typeof idleState>;

/** On rent follows from the events of rentals and cannot be set. */
export const unitStates = ['on-rent', ...idleStates] as const;
export const unitState = z.enum(unitStates);
export type UnitState = z.infer<typeof unitState>;
export const unitStateName: Record<UnitState, string> = {
  'on-rent': 'On rent',
  yard: 'In the yard',
  reserved: 'Reserved',
  'in-transit': 'In transit',
  maintenance: 'In maintenance',
  lost: 'Lost',
  retired: 'Retired',
};

export const canGoOut = (state: IdleState): boolean => ['yard', 'reserved', 'in-transit'].includes(state);

/** Printed on the unit, and the last part of its link; five digits can be read from a truck. */
export const maxLabelNumber = 99_999;
export const labelNumber = z.coerce.number().int().min(1).max(maxLabelNumber, 'Labels have five digits.');

export const maxUnitsAtOnce = 200;

/** Several identical units with consecutive numbers. */
export const newUnits = z.object({
  unitTypeId: id,
  count: z.number().int().min(1).max(maxUnitsAtOnce, `Add at most ${maxUnitsAtOnce} units at once.`),
  /** The first number; left out: the next one after the highest. */
  firstNumber: labelNumber.optional(),
});

export const unitInput = z.object({
  unitTypeId: id,
  serial: optionalText(maxLength.phone),
  note: optionalText(maxLength.line),
  /** Left out: unchanged, as it must be while the unit is on rent. */
  idleState: idleState.optional(),
});

export const unit = z.object({
  id,
  labelNumber: z.number().int(),
  unitTypeId: id,
  unitTypeName: z.string(),
  kind: unitKind,
  serial: z.string().nullable(),
  note: z.string().nullable(),
  state: unitState,
  /** Its rental and place. */
  rentalId: id.nullable(),
  rentalName: z.string().nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  clientAddressId: id.nullable(),
  address: z.string().nullable(),
  /** The day it arrived there. */
  since: calendarDate.nullable(),
  lastServicedOn: calendarDate.nullable(),
});
export type Unit = z.infer<typeof unit>;

/** What a label tells anybody in the company: what the thing is, not where it stands, nor with whom. */
export const unitWithoutPlace = (shown: Unit): Unit => ({
  ...shown,
  serial: null,
  note: null,
  rentalId: null,
  rentalName: null,
  clientId: null,
  clientName: null,
  clientAddressId: null,
  address: null,
  since: null,
  lastServicedOn: null,
});

/** Maximum places on a map. */
export const maxUnitPlaces = 2_000;

/** An address with units on site, for a map. */
export const unitPlace = z.object({
  clientAddressId: id,
  address: z.string(),
  postalCode: z.string(),
  clientId: id,
  clientName: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** The position is the middle of its ZIP area. */
  isZipArea: z.boolean(),
  units: z.number().int(),
});
export type UnitPlace = z.infer<typeof unitPlace>;

/**
 * The numbers of new units.
 * @param highest existing number, 0 when there is none
 */
export function consecutiveNumbers(first: number | undefined, count: number, highest: number): number[] {
  const from = first ?? highest + 1;
  return Array.from({ length: count }, (_, at) => from + at);
}
