import type { Client } from '@haulwright/domain/clients/client';
import { addDays, calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { RentalEventInput } from '@haulwright/domain/rentals/rental-event';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';

/** In New York, where the test companies are. */
export const daysAgo = (days: number): CalendarDate =>
  addDays(calendarDateIn(new Date(), 'America/New_York'), -days);

let made = 0;
export async function makeUnitType(admin: TestPerson, changes: object = {}): Promise<UnitType> {
  made += 1;
  const values = { name: `Standard toilet ${made}`, kind: 'toilet', toilets: 1, handWashes: 0, ...changes };
  return bodyOf(await admin.call('POST', '/unit-types', values));
}

export const makeUnits = async (admin: TestPerson, unitTypeId: string, count: number): Promise<Unit[]> =>
  bodyOf(await admin.call('POST', '/units', { unitTypeId, count })).units;

/** 28 days in advance from 60 days ago at $150 a unit, with the fees of the golden vector. */
export const rentalValues = (client: Client, unitTypeId: string, changes: object = {}) => ({
  clientId: client.id,
  clientAddressId: client.addresses[0]?.id,
  name: 'Main Street site',
  cycle: { every: 'days', days: 28 },
  anchorDate: daysAgo(60),
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: true,
  billsFees: true,
  minimumDays: 0,
  waiverPpm: 0,
  deliveryCents: 2_500,
  pickupCents: 1_500,
  moveCents: 1_000,
  items: [{ unitTypeId, quantity: 2, rates: [{ validFrom: daysAgo(90), cents: 15_000 }] }],
  ...changes,
});

export const makeRental = async (
  admin: TestPerson,
  client: Client,
  unitTypeId: string,
  changes: object = {},
): Promise<Rental> => bodyOf(await admin.call('POST', '/rentals', rentalValues(client, unitTypeId, changes)));

export interface RentalSet {
  readonly type: UnitType;
  readonly units: Unit[];
  readonly rental: Rental;
}

/** A rental of two units for a client, and units of its kind in the yard. */
export async function makeRentalSet(
  admin: TestPerson,
  client: Client,
  unitCount: number,
): Promise<RentalSet> {
  const type = await makeUnitType(admin);
  const units = await makeUnits(admin, type.id, unitCount);
  return { type, units, rental: await makeRental(admin, client, type.id) };
}

/** Tries to record an event: of these days ago, and these units. */
export const tryRecord = (
  person: TestPerson,
  rentalId: string,
  kind: RentalEventInput['kind'],
  ago: number,
  unitIds: readonly string[] = [],
  changes: object = {},
) => person.call('POST', `/rentals/${rentalId}/events`, { kind, date: daysAgo(ago), unitIds, ...changes });

export const record = async (...args: Parameters<typeof tryRecord>): Promise<Rental> =>
  bodyOf(await tryRecord(...args));
