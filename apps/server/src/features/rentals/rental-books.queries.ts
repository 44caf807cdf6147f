import { inArray, sql } from 'drizzle-orm';
import { addDays, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { policyOf } from '@haulwright/domain/rentals/rental';
import type { RentalEvent } from '@haulwright/domain/rentals/rental-event';
import { rentalFacts, type AgreedItem, type NamedUnit } from '@haulwright/domain/rentals/rental-facts';
import { nextDueOn } from '@haulwright/domain/rentals/rental-next-due';
import { rentalOwed, type OwedLine, type RentalPolicy } from '@haulwright/domain/rentals/rental-owed';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { eventsOfRentals } from './rental-events.queries.ts';
import { rentalAgreements, rentalItems } from './rentals.tables.ts';

/** Public to other features. Everything that determines what a rental owes. */
export interface RentalBook {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  readonly policy: RentalPolicy;
  readonly endDate: CalendarDate | null;
  readonly roundTripCents: number | null;
  readonly items: readonly AgreedItem[];
  readonly units: ReadonlyMap<string, NamedUnit>;
  readonly events: readonly RentalEvent[];
  /** By address, where the same taxes apply. */
  readonly places: ReadonlyMap<string, string>;
}

/** Public to other features. The number of statements does not depend on the number of rentals. */
export async function loadRentalBooks(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, RentalBook>> {
  if (ids.length === 0) return new Map();
  const rentals = await tx
    .select()
    .from(rentalAgreements)
    .where(inArray(rentalAgreements.id, [...ids]));
  const items = Map.groupBy(
    await tx
      .select()
      .from(rentalItems)
      .where(inArray(rentalItems.rentalId, [...ids])),
    ({ rentalId }) => rentalId,
  );
  const events = Map.groupBy(await eventsOfRentals(tx, ids), ({ rentalId }) => rentalId);
  const units = await namedUnits(tx, [...events.values()].flat());
  const places = await taxPlaces(tx, [...events.values()].flat());
  return new Map(
    rentals.map((rental) => [
      rental.id,
      {
        id: rental.id,
        name: rental.name,
        clientId: rental.clientId,
        clientAddressId: rental.clientAddressId,
        policy: policyOf(rental),
        endDate: rental.endDate,
        roundTripCents: rental.roundTripCents,
        items: (items.get(rental.id) ?? []).map(({ unitTypeId, rates }) => ({
          unitTypeId,
          rates: rates.map(({ validFrom, cents, isByDays }) => ({
            from: validFrom,
            cents,
            isByDays: isByDays === true,
          })),
        })),
        units,
        places,
        events: events.get(rental.id) ?? [],
      },
    ]),
  );
}

async function namedUnits(
  tx: TenantTransaction,
  events: readonly RentalEvent[],
): Promise<Map<string, NamedUnit>> {
  const ids = [...new Set(events.flatMap(({ unitId, byUnitId }) => [unitId ?? [], byUnitId ?? []].flat()))];
  const { rows } = await tx.execute<{ id: string; type_id: string; name: string; label_number: number }>(sql`
    select u.id, t.id as type_id, t.name, u.label_number from units u join unit_types t on t.id = u.unit_type_id
     where u.id = any(${uuids(ids)})`);
  return new Map(
    rows.map((row) => [
      row.id,
      { unitTypeId: row.type_id, unitTypeName: row.name, labelNumber: row.label_number },
    ]),
  );
}

/** State and ZIP of each address that units were brought to. */
async function taxPlaces(
  tx: TenantTransaction,
  events: readonly RentalEvent[],
): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ clientAddressId }) => clientAddressId ?? []))];
  const { rows } = await tx.execute<{ id: string; place: string }>(sql`
    select id, state || ' ' || left(postal_code, 5) as place from client_addresses where id = any(${uuids(ids)})`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Public to other features. All that a rental owes up to a day, from its start. */
export const owedOf = (book: RentalBook, through: CalendarDate): OwedLine[] =>
  rentalOwed(rentalFacts(book.events, book, through), book.policy, through);

/** Public to other features. The next day on which the amount may change; null: never, as far as known. */
export function nextChangeOf(book: RentalBook, through: CalendarDate): CalendarDate | null {
  const next = nextDueOn(rentalFacts(book.events, book, through), book.policy, through);
  // Units not picked up by the planned end continue to be billed.
  const end = book.endDate !== null && book.endDate >= through ? addDays(book.endDate, 1) : null;
  return next !== null && end !== null ? (next < end ? next : end) : (next ?? end);
}
