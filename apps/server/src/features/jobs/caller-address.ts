// Public to other features: the address of somebody who calls.
import type { ClientAddressInput } from '@haulwright/domain/clients/client';
import { wholeTown, zipOf, type ZipTown } from '@haulwright/domain/places/zip-town';
import type { ActorContext } from '../../http/context.ts';
import type { Pin } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { placeAddresses } from '../clients/place-addresses.ts';
import { townsOfZip } from '../places/towns-of-zip.ts';

export type PlacedAddress = ClientAddressInput & { id: string } & Pin;

/** What the refusal says of a ZIP code that names several towns, or none. */
export const townWords = ({ towns }: { readonly towns: ZipTown[] }) => ({
  data: { towns },
  message:
    towns.length > 1
      ? 'Several towns share this ZIP code. Choose one of them.'
      : 'This ZIP code is not known. Check it, or enter city and state.',
});

/** The address with its town and pin, or the towns to choose from. Call it outside of transactions. */
export async function wholeAddress(
  { actor, services: { database, geocoder } }: Pick<ActorContext, 'actor' | 'services'>,
  address: ClientAddressInput,
): Promise<{ placed: PlacedAddress } | { towns: ZipTown[] }> {
  const zip = zipOf(address.postalCode);
  const isWhole = address.city !== '' && address.state !== '';
  const towns =
    isWhole || zip === null ? [] : await database.inTenant(actor, (tx) => townsOfZip(tx, geocoder, zip));
  const town = wholeTown(towns, address);
  if (town === null) return { towns };
  const [placed] = await placeAddresses(geocoder, [{ ...address, ...town, id: newId() }], []);
  if (placed === undefined) throw new Error('an address was lost while it was placed');
  return { placed };
}
