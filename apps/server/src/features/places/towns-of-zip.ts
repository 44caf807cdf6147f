import { eachOnce, maxTowns, type ZipTown } from '@haulwright/domain/places/zip-town';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { townsOfClients } from './places.queries.ts';

/** Public to other features. The towns of a ZIP code: of the table first, then those that clients' addresses name. */
export async function townsOfZip(
  tx: TenantTransaction,
  geocoder: Pick<Geocoder, 'townOfZip'>,
  zip: string,
): Promise<ZipTown[]> {
  const known = await geocoder.townOfZip(zip);
  const named = await townsOfClients(tx, zip);
  return eachOnce([...(known === null ? [] : [known]), ...named]).slice(0, maxTowns);
}
