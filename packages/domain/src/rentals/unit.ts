import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';
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

/** What is rented out, as a price list names it. */
export const unitTypeInput = z.object({
  name: requiredText(maxLength.name, 'Enter a name.'),
  kind: unitKind,
  /** Toilets in one of them: a trailer has several, a hand-wash station none. */
  toilets: z.number().int().min(0).max(50, 'Enter at most 50 toilets.'),
  handWashes: z.number().int().min(0).max(50, 'Enter at most 50 hand-wash places.'),
  /** What its tank holds; null when it has none, or nobody knows. */
  tankGallons: gallons.min(1, 'Enter at least one gallon.').nullable().default(null),
});
export type UnitTypeInput = z.infer<typeof unitTypeInput>;

export const unitType = unitTypeInput.extend({ id, units: z.number().int() });
export type UnitType = z.infer<typeof unitType>;

/** Where a unit is while it is at no client's. People set it; only those in the first three go out. */
export const idleStates = ['yard', 'reserved', 'in-transit', 'maintenance', 'lost', 'retired'] as const;
export const idleState = z.enum(idleStates);
export type IdleState = z.infer<typeof idleState>;

/** On rent is what the events of rentals say; nobody sets it. */
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

/** Units that are alike, with consecutive numbers. */
export const newUnits = z.object({
  unitTypeId: id,
  count: z.number().int().min(1).max(maxUnitsAtOnce, `Add at most ${maxUnitsAtOnce} units at once.`),
  /** The first number; left out: the one after the highest there is. */
  firstNumber: labelNumber.optional(),
});

export const unitInput = z.object({
  unitTypeId: id,
  serial: optionalText(maxLength.phone),
  note: optionalText(maxLength.line),
  idleState,
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
  /** The rental it is on, and where. */
  rentalId: id.nullable(),
  rentalName: z.string().nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  clientAddressId: id.nullable(),
  address: z.string().nullable(),
  /** The day it came there. */
  since: calendarDate.nullable(),
  lastServicedOn: calendarDate.nullable(),
});
export type Unit = z.infer<typeof unit>;

/**
 * The numbers of units that are added.
 * @param highest of those there are, 0 when there is none
 */
export function consecutiveNumbers(first: number | undefined, count: number, highest: number): number[] {
  const from = first ?? highest + 1;
  return Array.from({ length: count }, (_, at) => from + at);
}
