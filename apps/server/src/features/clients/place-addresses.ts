import type { ClientAddress, ClientAddressInput } from '@haulwright/domain/clients/client';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { pinOfAddress, type Pin } from '../../platform/geocoding/pin.ts';

/**
 * The number of addresses of one request that are looked up at a time; the geocoder queues what an outside
 * server must not get at once.
 */
const atOnce = 4;

/**
 * Public to other features. Returns the addresses with their pins, in the same order. Call it outside of
 * transactions: the geocoder may ask an outside server.
 */
export async function placeAddresses<Address extends ClientAddressInput & { id: string }>(
  geocoder: Geocoder,
  addresses: readonly Address[],
  stored: readonly ClientAddress[],
): Promise<(Address & Pin)[]> {
  const placed: (Address & Pin)[] = [];
  for (let start = 0; start < addresses.length; start += atOnce) {
    const group = addresses.slice(start, start + atOnce);
    placed.push(
      ...(await Promise.all(
        group.map(async (address) => ({
          ...address,
          ...(await pinOfAddress(
            geocoder,
            address,
            stored.find(({ id }) => id === address.id),
          )),
        })),
      )),
    );
  }
  return placed;
}

/** Ids of the stored addresses that are removed, or of which something changes that routes depend on. */
export function movedAddresses(
  before: readonly ClientAddress[],
  after: readonly (Pick<ClientAddress, 'id' | 'largestTruck'> & Pin)[],
): string[] {
  const now = new Map(after.map((address) => [address.id, address]));
  return before
    .filter(
      ({ id, latitude, longitude, largestTruck }) =>
        now.get(id)?.latitude !== latitude ||
        now.get(id)?.longitude !== longitude ||
        now.get(id)?.largestTruck !== largestTruck,
    )
    .map(({ id }) => id);
}
