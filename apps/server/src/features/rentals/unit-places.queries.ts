import { sql } from 'drizzle-orm';
import { maxUnitPlaces, type UnitPlace } from '@haulwright/domain/rentals/unit';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { unitsMatching, type UnitFilter } from './units.queries.ts';

interface Row extends Record<string, unknown> {
  client_address_id: string;
  address: string;
  postal_code: string;
  client_id: string;
  client_name: string;
  latitude: number | null;
  longitude: number | null;
  is_zip_area: boolean;
  units: number;
}

/** Lists addresses with units on site, those with the most units first. */
export async function listUnitPlaces(
  tx: TenantTransaction,
  filter: Omit<UnitFilter, 'state'>,
): Promise<UnitPlace[]> {
  const { rows } = await tx.execute<Row>(sql`
    select a.id as client_address_id, a.street_line1 || ', ' || a.city as address, a.postal_code, c.id as client_id,
           c.name as client_name, a.latitude, a.longitude, coalesce(a.geocode_precision = 'zip', false) as is_zip_area,
           count(*)::int as units
      from units u join rental_agreements r on r.id = u.rental_id join clients c on c.id = r.client_id
      join client_addresses a on a.id = u.client_address_id
     where ${sql.join(unitsMatching(filter), sql` and `)}
     group by a.id, c.id order by count(*) desc, lower(c.name), a.id limit ${maxUnitPlaces}`);
  return rows.map((row) => ({
    clientAddressId: row.client_address_id,
    address: row.address,
    postalCode: row.postal_code,
    clientId: row.client_id,
    clientName: row.client_name,
    latitude: row.latitude,
    longitude: row.longitude,
    isZipArea: row.is_zip_area,
    units: row.units,
  }));
}
