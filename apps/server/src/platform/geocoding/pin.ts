import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import type { GeocodeResult, Geocoder } from './geocoder.ts';
import { parseOneLineAddress, type AddressParts } from './one-line-address.ts';

/** A position in WGS 84 degrees and its precision; both coordinates are null with precision 'none'. */
export interface Pin {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodePrecision: GeocodePrecision;
}

/** Coordinates a request may carry. Only a pair counts. */
export interface PinRequest {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

export const unplaced: Pin = { latitude: null, longitude: null, geocodePrecision: 'none' };

/**
 * Chooses the pin: the one set by hand; else the stored one while the address is unchanged; else the geocoded
 * one. Coordinates equal to the stored ones are a form's echo and no new pin. Asks outside servers: call it
 * outside of transactions.
 */
export async function choosePin(options: {
  request: PinRequest;
  stored: Pin | undefined;
  addressChanged: boolean;
  locate: () => Promise<GeocodeResult | null>;
}): Promise<Pin> {
  const { request, stored } = options;
  const { latitude, longitude } = request;
  if (
    latitude != null &&
    longitude != null &&
    !(stored?.latitude === latitude && stored.longitude === longitude)
  ) {
    return { latitude, longitude, geocodePrecision: 'manual' };
  }
  if (stored && !options.addressChanged && stored.geocodePrecision !== 'none') {
    return {
      latitude: stored.latitude,
      longitude: stored.longitude,
      geocodePrecision: stored.geocodePrecision,
    };
  }
  const found = await options.locate();
  return found
    ? { latitude: found.latitude, longitude: found.longitude, geocodePrecision: found.precision }
    : unplaced;
}

/** `choosePin` for an address in parts. */
export const pinOfAddress = (
  geocoder: Geocoder,
  wanted: AddressParts & PinRequest,
  stored?: AddressParts & Pin,
): Promise<Pin> =>
  choosePin({
    request: wanted,
    stored,
    addressChanged: stored === undefined || !isSameAddress(wanted, stored),
    locate: () => geocoder.locate(wanted),
  });

/**
 * An address typed in one line with its pin; `zipArea` is the ZIP code of the pin where only that is known.
 */
export interface OneLinePin extends Pin {
  readonly zipArea: string | null;
}

/** `choosePin` for an address in one line. Null is no address; only a pin set by hand remains then. */
export async function pinOfOneLineAddress(
  geocoder: Geocoder,
  wanted: PinRequest & { address: string | null },
  stored?: Pin & { address: string | null },
): Promise<OneLinePin> {
  const parts = wanted.address === null ? null : parseOneLineAddress(wanted.address);
  const pin = await choosePin({
    request: wanted,
    stored,
    addressChanged: wanted.address !== stored?.address,
    locate: async () => parts && geocoder.locate(parts),
  });
  return { ...pin, zipArea: pin.geocodePrecision === 'zip' ? parts?.postalCode.slice(0, 5) || null : null };
}

const isSameAddress = (a: AddressParts, b: AddressParts): boolean =>
  a.streetLine1 === b.streetLine1 &&
  a.city === b.city &&
  a.state === b.state &&
  a.postalCode === b.postalCode &&
  a.country === b.country;
