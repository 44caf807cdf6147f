import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import {
  followPauses,
  followUnit,
  inForce,
  type PauseRefusal,
  type RentalEvent,
  type RentalEventInput,
  type Standing,
  type StandingRefusal,
} from '@haulwright/domain/rentals/rental-event';
import { canGoOut } from '@haulwright/domain/rentals/unit';
import type { Act, DatedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  eventsOfRentals,
  eventsOfUnits,
  insertEvents,
  isAddressOf,
  isJobOf,
} from './rental-events.queries.ts';
import { setRental, type RentalRow } from './rental-rows.queries.ts';
import { agreedTypes, lockUnits, setStanding, type UnitRow } from './units.queries.ts';

/** Five years: rent is calculated from the first event on, each time. */
const maxAgeDays = 1_827;

/** Who changes a rental, on which of the company's days, and how others hear of it. */
export type RentalAct = DatedAct & Pick<Act, 'events'>;

interface NewEvent extends RentalEvent {
  readonly jobId: string | null;
  readonly note: string | null;
}

type Refusal<Name extends string> = { readonly ok: false; readonly refusal: Name } | null;

/**
 * Records what happened to units of a rental, one event per unit, if it is consistent with all known events.
 * @param rental locked
 */
export async function recordEvent(
  tx: TenantTransaction,
  rental: RentalRow,
  input: RentalEventInput,
  by: RentalAct,
) {
  if (rental.endedAt !== null) return refused('rental.ended');
  if (input.date > by.today) return refused('event.in-future');
  if (input.date < addDays(by.today, -maxAgeDays)) return refused('event.long-ago');
  const { clientAddressId, jobId } = input;
  if (clientAddressId !== null && !(await isAddressOf(tx, rental.clientId, clientAddressId)))
    return refused('event.place-unknown');
  if (jobId !== null && !(await isJobOf(tx, rental.clientId, jobId))) return refused('event.job-unknown');
  const ids = [...input.unitIds, ...input.byUnitIds];
  const rows = await lockUnits(tx, ids);
  if (rows.length < ids.length) return refused('event.unit-unknown');
  const units = new Map(rows.map((row) => [row.id, row]));
  const unfit = await unfitUnits(tx, rental, input, units);
  if (unfit !== null) return unfit;
  const added = eventsOf(input, rental, units);
  const [first, ...others] = added;
  const roundTripCents = rental.roundTripCents ?? 0;
  if (first === undefined || input.kind !== 'delivered' || roundTripCents === 0)
    return add(tx, rental, added, ids, by);
  const isFirst = inForce(await eventsOfRentals(tx, [rental.id])).every(({ kind }) => kind !== 'delivered');
  const charged = { ...first, feeCents: first.feeCents + (isFirst ? roundTripCents : 0) };
  return add(tx, rental, [charged, ...others], ids, by);
}

/** Why these units cannot go to this rental, or be exchanged for each other. */
async function unfitUnits(
  tx: TenantTransaction,
  rental: RentalRow,
  { kind, unitIds, byUnitIds }: RentalEventInput,
  units: ReadonlyMap<string, UnitRow>,
): Promise<Refusal<'unit.not-available' | 'rental.type-not-agreed' | 'unit.other-type'>> {
  const comers = kind === 'delivered' ? unitIds : byUnitIds;
  const isIdle = (unit: UnitRow | undefined) => unit !== undefined && unit.rentalId === null;
  if (comers.some((id) => isIdle(units.get(id)) && !canGoOut(units.get(id)?.idleState ?? 'lost')))
    return refused('unit.not-available');
  if (kind === 'delivered') {
    const agreed = await agreedTypes(tx, rental.id);
    if (unitIds.some((id) => !agreed.includes(units.get(id)?.unitTypeId ?? '')))
      return refused('rental.type-not-agreed');
  }
  if (byUnitIds.some((id, at) => units.get(id)?.unitTypeId !== units.get(unitIds[at] ?? '')?.unitTypeId))
    return refused('unit.other-type');
  return null;
}

function eventsOf(
  { kind, date, unitIds, byUnitIds, clientAddressId, jobId, note }: RentalEventInput,
  rental: RentalRow,
  units: ReadonlyMap<string, UnitRow>,
): NewEvent[] {
  const fees = {
    delivered: rental.deliveryCents,
    'picked-up': rental.pickupCents,
    moved: rental.moveCents,
    exchanged: rental.exchangeCents,
  };
  const placeOf = (unitId: string): string | null => {
    if (kind === 'delivered') return clientAddressId ?? rental.clientAddressId;
    if (kind !== 'exchanged') return clientAddressId;
    // It goes to the place of the other one.
    const goes = units.get(unitId);
    return (
      clientAddressId ??
      (goes?.rentalId === rental.id ? goes.clientAddressId : null) ??
      rental.clientAddressId
    );
  };
  const shared = { rentalId: rental.id, kind, date, withdrawsId: null, jobId, note };
  if (unitIds.length === 0)
    return [{ id: newId(), ...shared, unitId: null, byUnitId: null, clientAddressId: null, feeCents: 0 }];
  return unitIds.map((unitId, at) => ({
    id: newId(),
    ...shared,
    unitId,
    byUnitId: byUnitIds[at] ?? null,
    clientAddressId: placeOf(unitId),
    feeCents: kind in fees ? fees[kind as keyof typeof fees] : 0,
  }));
}

/**
 * Withdraws an event, if the remaining events stay consistent.
 * @param rental locked
 */
export async function withdrawEvent(
  tx: TenantTransaction,
  rental: RentalRow,
  eventId: string,
  by: RentalAct,
) {
  const events = await eventsOfRentals(tx, [rental.id]);
  const event = events.find(({ id, kind }) => id === eventId && kind !== 'withdrawn');
  if (event === undefined) return refused('not-found');
  if (rental.endedAt !== null) return refused('rental.ended');
  if (events.some(({ withdrawsId }) => withdrawsId === eventId)) return refused('event.withdrawn');
  const ids = [event.unitId, event.byUnitId].filter((id) => id !== null);
  await lockUnits(tx, ids);
  const withdrawal: NewEvent = {
    id: newId(),
    rentalId: rental.id,
    kind: 'withdrawn',
    date: event.date,
    unitId: null,
    byUnitId: null,
    clientAddressId: null,
    withdrawsId: eventId,
    feeCents: 0,
    jobId: null,
    note: null,
  };
  return add(tx, rental, [withdrawal], ids, by);
}

/** Adds events, updates where the units are, and publishes the change. */
async function add(
  tx: TenantTransaction,
  rental: RentalRow,
  added: readonly NewEvent[],
  unitIds: readonly string[],
  by: RentalAct,
): Promise<Outcome<null, StandingRefusal | PauseRefusal>> {
  const ofUnits = await eventsOfUnits(tx, unitIds);
  const standings: [string, Standing][] = [];
  for (const id of unitIds) {
    const followed = followUnit(
      id,
      [...ofUnits, ...added].filter(
        ({ kind, unitId, byUnitId }) => kind === 'withdrawn' || unitId === id || byUnitId === id,
      ),
    );
    if (!followed.ok) return followed;
    standings.push([id, followed.value]);
  }
  const paused = followPauses([...(await eventsOfRentals(tx, [rental.id])), ...added]);
  if (!paused.ok) return paused;
  const { companyId, userId, now, today } = by;
  await insertEvents(
    tx,
    added.map((event) => ({ ...event, companyId, recordedBy: userId, createdAt: now })),
  );
  for (const [id, standing] of standings) await setStanding(tx, id, standing);
  await setRental(tx, rental.id, { isPaused: paused.value, updatedAt: now });
  await by.events.publish(tx, 'rental.changed', { rentalId: rental.id, companyId, today });
  return accepted(null);
}
