import { and, eq, sql } from 'drizzle-orm';
import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { learnedPins } from './driven.tables.ts';

/** A truck that stood where the work at an address was begun. */
export interface SeenAtAddress extends Record<string, unknown> {
  readonly addressId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly streetLine1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const maxSeen = 5_000;

/**
 * Stays around the driver's report that work was begun, of a year, at addresses of active clients that are known by ZIP
 * code only and about which nothing was answered yet; one of each job, by client.
 */
export async function seenAtAddresses(tx: TenantTransaction, addressId?: string): Promise<SeenAtAddress[]> {
  const ofOne = addressId === undefined ? sql`` : sql`and a.id = ${addressId}`;
  const { rows } = await tx.execute<SeenAtAddress>(sql`
    select * from (
      select distinct on (j.id) a.id as "addressId", a.client_id as "clientId", c.name as "clientName", a.street_line1 as "streetLine1",
        a.city, a.state, a.postal_code as "postalCode", v.latitude, v.longitude
      from client_addresses a
        join clients c on c.company_id = a.company_id and c.id = a.client_id and c.status = 'active'
        join jobs j on j.client_address_id = a.id and j.started_at > now() - interval '1 year'
        join route_stops s on s.company_id = j.company_id and s.job_id = j.id
        join stop_visits v on v.company_id = s.company_id and v.route_id = s.route_id and v.place = 'unplanned' and v.withdrawn_at is null
          and j.started_at between v.arrived_at - interval '5 minutes' and coalesce(v.departed_at, v.arrived_at + interval '12 hours') + interval '5 minutes'
      where a.geocode_precision in ('zip', 'none') ${ofOne}
        and not exists (select 1 from learned_pins p where p.company_id = a.company_id and p.client_address_id = a.id)
      order by j.id, v.arrived_at desc
      limit ${maxSeen}
    ) seen
    order by lower("clientName"), "addressId"`);
  return rows;
}

export interface AddressPlace {
  readonly clientId: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: GeocodePrecision;
}

/** Where an address is, and stays until the end of the transaction; undefined when there is no such address. */
export async function lockAddressPlace(
  tx: TenantTransaction,
  addressId: string,
): Promise<AddressPlace | undefined> {
  const { clientId, latitude, longitude, geocodePrecision: precision } = clientAddresses;
  const [place] = await tx
    .select({ clientId, latitude, longitude, precision })
    .from(clientAddresses)
    .where(eq(clientAddresses.id, addressId))
    .for('update');
  return place;
}

export async function insertPinAnswer(
  tx: TenantTransaction,
  answer: typeof learnedPins.$inferInsert,
): Promise<void> {
  await tx.insert(learnedPins).values(answer);
}

export async function takePinAnswer(tx: TenantTransaction, addressId: string) {
  const [taken] = await tx
    .delete(learnedPins)
    .where(and(eq(learnedPins.clientAddressId, addressId)))
    .returning();
  return taken;
}
