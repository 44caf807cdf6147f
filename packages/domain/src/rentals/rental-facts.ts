import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import type { Period } from './rental-cycle.ts';
import { inForce, type RentalEvent } from './rental-event.ts';
import type { RentalFacts, RentalFee, RentalStay, StayPlace } from './rental-owed.ts';

/** The name and price of a unit. */
export interface NamedUnit {
  readonly unitTypeId: string;
  readonly unitTypeName: string;
  readonly labelNumber: number;
}

export interface AgreedItem {
  readonly unitTypeId: string;
  readonly rates: RentalStay['rates'];
}

interface OpenStay {
  readonly key: string;
  readonly unitTypeId: string;
  readonly unitTypeName: string;
  readonly labels: readonly number[];
  readonly from: CalendarDate;
  readonly places: readonly StayPlace[];
}

/** End of a pause that is still open. */
const openEnd: CalendarDate = '2199-12-31';

const feeNames: Partial<Record<RentalEvent['kind'], string>> = {
  delivered: 'Delivery',
  moved: 'Relocation',
  'picked-up': 'Pickup',
  exchanged: 'Exchange',
  serviced: 'Extra service',
};

/**
 * Derives stays, fees and pauses from a rental's events. A replacement unit continues the stay of the one it
 * replaces, so an exchange neither costs nor saves rent.
 * @param events of the rental, in the order they were recorded
 * @param places by address, a text that is the same where the same is owed and taxed; without them nobody
 *   asks where units stood
 * @param endDate the planned last day: units count as picked up then until that day has passed
 */
export function rentalFacts(
  events: readonly RentalEvent[],
  {
    units,
    items,
    endDate,
    places,
    roundTripCents,
  }: {
    readonly units: ReadonlyMap<string, NamedUnit>;
    readonly items: readonly AgreedItem[];
    readonly endDate: CalendarDate | null;
    readonly places?: ReadonlyMap<string, string>;
    /** Charged with the first delivery for all units together. */
    readonly roundTripCents?: number | null;
  },
  asOf: CalendarDate,
): RentalFacts {
  const open = new Map<string, OpenStay>();
  const stays: RentalStay[] = [];
  const fees: RentalFee[] = [];
  const pauses: Period[] = [];
  let pausedFrom: CalendarDate | null = null;
  const unitOf = (id: string): NamedUnit => {
    const unit = units.get(id);
    if (unit === undefined) throw new Error(`unit ${id} of a rental's event is missing`);
    return unit;
  };
  const isRoundTrip = (kind: RentalEvent['kind'], cents: number): boolean =>
    kind === 'delivered' && (roundTripCents ?? 0) > 0 && cents >= (roundTripCents ?? 0);
  const rates = (unitTypeId: string) => items.find((item) => item.unitTypeId === unitTypeId)?.rates ?? [];
  const close = (stay: OpenStay, to: CalendarDate | null): void => {
    const { key, from, labels } = stay;
    const name = `${stay.unitTypeName} ${labels.map((label) => `#${label}`).join(', ')}`.slice(0, 200);
    const stood = places === undefined ? {} : { places: stay.places };
    stays.push({ key, name, count: 1, from, to, rates: rates(stay.unitTypeId), ...stood });
  };
  const isSamePlace = (one: string | null, other: string | null): boolean =>
    one === other || (one !== null && other !== null && places?.get(one) === places?.get(other));
  /** A move within the same place changes nothing; of two on one day the later counts. */
  const movedTo = (stay: OpenStay, from: CalendarDate, addressId: string | null): OpenStay => {
    const before = stay.places.filter((place) => place.from < from);
    const at = before.at(-1);
    if (addressId === null || (at !== undefined && isSamePlace(at.addressId, addressId)))
      return { ...stay, places: addressId === null ? stay.places : before };
    return { ...stay, places: [...before, { from, addressId }] };
  };

  for (const { id, kind, date, unitId, byUnitId, clientAddressId, feeCents } of inForce(events)) {
    if (kind === 'paused') pausedFrom = date;
    if (kind === 'resumed' && pausedFrom !== null) {
      if (pausedFrom < date) pauses.push({ from: pausedFrom, to: addDays(date, -1) });
      pausedFrom = null;
    }
    if (unitId === null) continue;
    const { unitTypeId, unitTypeName, labelNumber } = unitOf(unitId);
    const there = open.get(unitId);
    if (kind === 'delivered')
      open.set(unitId, {
        key: id,
        unitTypeId,
        unitTypeName,
        labels: [labelNumber],
        from: date,
        places: [{ from: date, addressId: clientAddressId }],
      });
    if (kind === 'moved' && there !== undefined) open.set(unitId, movedTo(there, date, clientAddressId));
    if (kind === 'exchanged' && there !== undefined && byUnitId !== null) {
      open.delete(unitId);
      const labels = [...there.labels, unitOf(byUnitId).labelNumber];
      open.set(byUnitId, movedTo({ ...there, labels }, date, clientAddressId));
    }
    if (kind === 'picked-up' && there !== undefined) {
      open.delete(unitId);
      close(there, date);
    }
    if (feeCents > 0)
      fees.push({
        key: id,
        date,
        cents: feeCents,
        description: isRoundTrip(kind, feeCents)
          ? 'Delivery and pickup'
          : `${feeNames[kind] ?? 'Fee'} of ${unitTypeName} #${labelNumber}`,
        addressId: clientAddressId ?? there?.places.at(-1)?.addressId ?? null,
      });
  }
  if (pausedFrom !== null) pauses.push({ from: pausedFrom, to: openEnd });
  for (const stay of open.values())
    close(stay, endDate !== null && endDate >= asOf && endDate >= stay.from ? endDate : null);
  return { stays: stays.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)), fees, pauses };
}
