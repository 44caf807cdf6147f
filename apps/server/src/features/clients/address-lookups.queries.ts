// Public to other features: addresses waiting for a batch lookup.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Coordinates } from '@haulwright/domain/geography/location';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { given, givenRows } from '../../platform/database/sql-helpers.ts';
import type { AddressToLocate } from '../../platform/geocoding/census.ts';
import { addressLookups } from './address-lookups.tables.ts';
import { clientAddresses, clients } from './clients.tables.ts';
import { isActiveClient } from './clients.queries.ts';
import { isUnplaced } from './unplaced-addresses.queries.ts';

/** Queues a lookup for addresses of active clients that need a pin: those named, or all. */
export async function awaitLookups(
  tx: TenantTransaction,
  { companyId, now }: { readonly companyId: string; readonly now: Date },
  addressIds?: readonly string[],
): Promise<void> {
  if (addressIds?.length === 0) return;
  const wanted = await tx
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(
      and(
        isUnplaced,
        isActiveClient,
        sql`btrim(${clientAddresses.streetLine1}) <> ''`,
        addressIds && inArray(clientAddresses.id, [...addressIds]),
      ),
    );
  const dueAt = now;
  for (let start = 0; start < wanted.length; start += 5_000)
    await tx
      .insert(addressLookups)
      .values(wanted.slice(start, start + 5_000).map(({ id }) => ({ companyId, clientAddressId: id, dueAt })))
      .onConflictDoUpdate({
        target: [addressLookups.companyId, addressLookups.clientAddressId],
        set: { dueAt, attempts: 0 },
      });
}

export interface ClaimedLookups {
  readonly companyId: string;
  readonly addresses: readonly (AddressToLocate & { readonly attempts: number })[];
}

/** Claims what is due of one company until `until`. Null when nothing is due. */
export async function claimLookups(
  tx: SystemTransaction,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ClaimedLookups | null> {
  const { companyId, clientAddressId, dueAt, attempts } = addressLookups;
  const [next] = await tx
    .select({ companyId })
    .from(addressLookups)
    .where(lte(dueAt, now))
    .orderBy(asc(dueAt))
    .limit(1);
  if (next === undefined) return null;
  const { streetLine1, city, state, postalCode, country } = clientAddresses;
  const rows = await tx
    .select({ id: clientAddressId, attempts, address: { streetLine1, city, state, postalCode, country } })
    .from(addressLookups)
    .innerJoin(clientAddresses, eq(clientAddresses.id, clientAddressId))
    .where(and(eq(companyId, next.companyId), lte(dueAt, now)))
    .orderBy(asc(clientAddressId))
    .limit(limit)
    .for('update', { of: addressLookups, skipLocked: true });
  if (rows.length === 0) return null;
  await tx
    .update(addressLookups)
    .set({ dueAt: until })
    .where(
      and(
        eq(companyId, next.companyId),
        inArray(
          clientAddressId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return { companyId: next.companyId, addresses: rows };
}

/**
 * Stores the results of a batch. A pin set meanwhile stays, and so does that of an address that was changed.
 * @returns the addresses whose position changed
 */
export async function settleLookups(
  tx: TenantTransaction,
  asked: readonly AddressToLocate[],
  places: ReadonlyMap<string, Coordinates>,
): Promise<string[]> {
  const ids = asked.map(({ id }) => id);
  await tx.delete(addressLookups).where(inArray(addressLookups.clientAddressId, ids));
  const found = asked.flatMap(({ id, address: { streetLine1, city, state, postalCode } }) => {
    const place = places.get(id);
    return place === undefined
      ? []
      : [
          {
            id,
            street: streetLine1,
            city,
            state,
            zip: postalCode,
            at: `${place.latitude} ${place.longitude}`,
          },
        ];
  });
  if (found.length === 0) return [];
  const degrees = (part: 1 | 2) =>
    sql`split_part(${given('at')}, ' ', ${sql.raw(String(part))})::double precision`;
  const rows = await tx
    .update(clientAddresses)
    .set({ latitude: degrees(1), longitude: degrees(2), geocodePrecision: 'street' })
    .from(
      givenRows(found, { id: 'uuid', street: 'text', city: 'text', state: 'text', zip: 'text', at: 'text' }),
    )
    .where(
      and(
        eq(clientAddresses.id, sql`${given('id')}`),
        isUnplaced,
        eq(clientAddresses.streetLine1, sql`${given('street')}`),
        eq(clientAddresses.city, sql`${given('city')}`),
        eq(clientAddresses.state, sql`${given('state')}`),
        eq(clientAddresses.postalCode, sql`${given('zip')}`),
      ),
    )
    .returning({ id: clientAddresses.id });
  return rows.map(({ id }) => id);
}

/**
 * The service did not answer: tried again later, or given up and left in the list of addresses without a pin.
 */
export async function postponeLookups(
  tx: TenantTransaction,
  addressIds: readonly string[],
  dueAt: Date | null,
): Promise<void> {
  const these = inArray(addressLookups.clientAddressId, [...addressIds]);
  if (dueAt === null) await tx.delete(addressLookups).where(these);
  else
    await tx
      .update(addressLookups)
      .set({ dueAt, attempts: sql`${addressLookups.attempts} + 1` })
      .where(these);
}
