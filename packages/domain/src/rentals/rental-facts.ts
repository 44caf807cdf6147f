import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import type { Period } from './rental-cycle.ts';
import { inForce, type RentalEvent } from './rental-event.ts';
import type { RentalFacts, RentalFee, RentalStay } from './rental-owed.ts';

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
 * @param endDate the planned last day: units count as picked up then until that day has passed
 */
export function rentalFacts(
  events: readonly RentalEvent[],
  {
    units,
    items,
    endDate,
  }: {
    readonly units: ReadonlyMap<string, NamedUnit>;
    readonly items: readonly AgreedItem[];
    readonly endDate: CalendarDate | null;
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
  const rates = (unitTypeId: string) => items.find((item) => item.unitTypeId === unitTypeId)?.rates ?? [];
  const close = (stay: OpenStay, to: CalendarDate | null): void => {
    const { key, from, labels } = stay;
    const name = `${stay.unitTypeName} ${labels.map((label) => `#${label}`).join(', ')}`.slice(0, 200);
    stays.push({ key, name, count: 1, from, to, rates: rates(stay.unitTypeId) });
  };

  for (const { id, kind, date, unitId, byUnitId, feeCents } of inForce(events)) {
    if (kind === 'paused') pausedFrom = date;
    if (kind === 'resumed' && pausedFrom !== null) {
      if (pausedFrom < date) pauses.push({ from: pausedFrom, to: addDays(date, -1) });
      pausedFrom = null;
    }
    if (unitId === null) continue;
    const { unitTypeId, unitTypeName, labelNumber } = unitOf(unitId);
    const there = open.get(unitId);
    if (kind === 'delivered')
      open.set(unitId, { key: id, unitTypeId, unitTypeName, labels: [labelNumber], from: date });
    if (kind === 'exchanged' && there !== undefined && byUnitId !== null) {
      open.delete(unitId);
      open.set(byUnitId, { ...there, labels: [...there.labels, unitOf(byUnitId).labelNumber] });
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
        description: `${feeNames[kind] ?? 'Fee'} of ${unitTypeName} #${labelNumber}`,
      });
  }
  if (pausedFrom !== null) pauses.push({ from: pausedFrom, to: openEnd });
  for (const stay of open.values())
    close(stay, endDate !== null && endDate >= asOf && endDate >= stay.from ? endDate : null);
  return { stays: stays.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)), fees, pauses };
}
