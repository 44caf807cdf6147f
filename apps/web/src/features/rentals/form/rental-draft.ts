import { addDays, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Rental, RentalInput } from '@haulwright/domain/rentals/rental';
import { rentalCycle, type RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import type { UnitType } from '@haulwright/domain/rentals/unit';
import { rentFor } from '@haulwright/domain/rentals/unit-prices';

export const cycleChoices = ['four-weeks', 'week', 'days', 'month', 'quarter', 'event'] as const;
export type CycleChoice = (typeof cycleChoices)[number];
export const cycleChoiceName: Record<CycleChoice, string> = {
  'four-weeks': 'Every 28 days',
  week: 'Every week',
  days: 'Every other number of days',
  month: 'Every month',
  quarter: 'Every three months',
  event: 'One event, one price',
};

export interface RateDraft {
  readonly validFrom: CalendarDate | null;
  readonly cents: number | null;
}

export interface ItemDraft {
  readonly unitTypeId: string | null;
  readonly quantity: number | null;
  readonly rates: readonly RateDraft[];
}

/** A rental while its form is filled in: numbers may be empty. */
export interface RentalDraft extends Omit<
  RentalInput,
  | 'clientId'
  | 'clientAddressId'
  | 'purchaseOrder'
  | 'note'
  | 'cycle'
  | 'anchorDate'
  | 'minimumDays'
  | 'waiverPpm'
  | 'deliveryCents'
  | 'pickupCents'
  | 'moveCents'
  | 'exchangeCents'
  | 'items'
> {
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly clientAddressId: string | null;
  readonly purchaseOrder: string;
  readonly note: string;
  readonly cycle: CycleChoice;
  /** For a cycle of days. */
  readonly days: number | null;
  /** For months: the day they begin on. */
  readonly dayOfMonth: number | null;
  readonly anchorDate: CalendarDate | null;
  readonly minimumDays: number | null;
  readonly waiverPpm: number | null;
  readonly deliveryCents: number | null;
  readonly pickupCents: number | null;
  readonly moveCents: number | null;
  readonly exchangeCents: number | null;
  readonly items: readonly ItemDraft[];
}

/** Defaults: 28 days in advance, prorated, with weekly service. */
export const blankRental = (today: CalendarDate): RentalDraft => ({
  client: null,
  clientAddressId: null,
  name: '',
  purchaseOrder: '',
  note: '',
  cycle: 'four-weeks',
  days: 14,
  dayOfMonth: 1,
  anchorDate: today,
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: true,
  billsFees: true,
  minimumDays: 0,
  waiverPpm: 0,
  deliverOn: null,
  endDate: null,
  deliveryCents: 0,
  pickupCents: 0,
  moveCents: 0,
  exchangeCents: 0,
  roundTripCents: null,
  people: null,
  serviceRule: 'weekly',
  items: [blankItem(today)],
});

export const blankItem = (today: CalendarDate): ItemDraft => ({
  unitTypeId: null,
  quantity: 1,
  rates: [{ validFrom: today, cents: null }],
});

/** Another price, from tomorrow on unless another day is chosen. */
export const nextRate = (today: CalendarDate): RateDraft => ({ validFrom: addDays(today, 1), cents: null });

function choiceOf(cycle: RentalCycle): Pick<RentalDraft, 'cycle' | 'days' | 'dayOfMonth'> {
  if (cycle.every === 'event') return { cycle: 'event', days: 14, dayOfMonth: 1 };
  if (cycle.every === 'days') {
    const choice = cycle.days === 28 ? 'four-weeks' : cycle.days === 7 ? 'week' : 'days';
    return { cycle: choice, days: cycle.days, dayOfMonth: 1 };
  }
  return { cycle: cycle.months === 1 ? 'month' : 'quarter', days: 14, dayOfMonth: cycle.day };
}

export const draftOfRental = (rental: Rental): RentalDraft => ({
  client: { id: rental.clientId, name: rental.clientName },
  clientAddressId: rental.clientAddressId,
  name: rental.name,
  purchaseOrder: rental.purchaseOrder ?? '',
  note: rental.note ?? '',
  ...choiceOf(rental.cycle),
  anchorDate: rental.anchorDate,
  bills: rental.bills,
  proratesDelivery: rental.proratesDelivery,
  creditsEarlyPickup: rental.creditsEarlyPickup,
  billsFees: rental.billsFees,
  minimumDays: rental.minimumDays,
  waiverPpm: rental.waiverPpm,
  deliverOn: rental.deliverOn ?? null,
  endDate: rental.endDate,
  deliveryCents: rental.deliveryCents,
  pickupCents: rental.pickupCents,
  moveCents: rental.moveCents,
  exchangeCents: rental.exchangeCents,
  roundTripCents: rental.roundTripCents ?? null,
  people: rental.people,
  serviceRule: rental.serviceRule,
  items: rental.items,
});

/** The agreed cycle; missing values are left for validation to refuse. */
export function cycleOf({ cycle, days, dayOfMonth }: Pick<RentalDraft, 'cycle' | 'days' | 'dayOfMonth'>) {
  switch (cycle) {
    case 'event':
      return { every: 'event' as const };
    case 'week':
      return { every: 'days' as const, days: 7 };
    case 'four-weeks':
      return { every: 'days' as const, days: 28 };
    case 'days':
      return { every: 'days' as const, days };
    default:
      return { every: 'months' as const, months: cycle === 'month' ? 1 : 3, day: dayOfMonth };
  }
}

type PricedKind = Pick<UnitType, 'id' | 'prices'>;

/**
 * A new rental after a change, at the prices of its kinds: what was typed over such a price, or where there was none,
 * stays.
 */
export function withKindPrices(
  before: RentalDraft,
  after: RentalDraft,
  kinds: readonly PricedKind[],
): RentalDraft {
  const pricesOf = (item: ItemDraft | undefined) => kinds.find(({ id }) => id === item?.unitTypeId)?.prices;
  const rentOf = (draft: RentalDraft, at: number): number | null => {
    const cycle = rentalCycle.safeParse(cycleOf(draft));
    return cycle.success ? rentFor(pricesOf(draft.items[at]), cycle.data) : null;
  };
  const items = after.items.map((item, at): ItemDraft => {
    const [first, ...others] = item.rates;
    const [was, now] = [rentOf(before, at), rentOf(after, at)];
    if (first === undefined || others.length > 0 || was === now) return item;
    return first.cents === null || first.cents === was
      ? { ...item, rates: [{ ...first, cents: now }] }
      : item;
  });
  const feeOf = (fee: 'deliveryCents' | 'pickupCents'): number | null => {
    const [was, now] = [before, after].map((draft) => pricesOf(draft.items[0])?.[fee] ?? 0);
    return after[fee] === was && now !== undefined ? now : after[fee];
  };
  return { ...after, items, deliveryCents: feeOf('deliveryCents'), pickupCents: feeOf('pickupCents') };
}

/** The form's input, for validation. */
export function inputOf({ client, days: _days, dayOfMonth: _day, ...draft }: RentalDraft) {
  return {
    ...draft,
    clientId: client?.id,
    cycle: cycleOf({ cycle: draft.cycle, days: _days, dayOfMonth: _day }),
  };
}

/** Props shared by the parts of the form. */
export interface RentalFormPart {
  readonly draft: RentalDraft;
  readonly change: (next: Partial<RentalDraft>) => void;
  readonly error: (path: string) => string | undefined;
  /** Units were delivered under these terms: they are fixed. */
  readonly isFixed: boolean;
  readonly today: CalendarDate;
}
