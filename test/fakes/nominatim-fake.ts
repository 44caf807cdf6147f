import { startHttpFake, type HttpFake } from './http-fake.ts';

/** The relevant fields of a Nominatim `jsonv2` result. */
export interface NominatimFakePlace {
  lat: string;
  lon: string;
  place_rank: number;
  addresstype: string;
}

export interface NominatimFake extends HttpFake {
  /** Results by street; any other street has no match. */
  readonly placeByStreet: Map<string, NominatimFakePlace>;
}

/** A geocoding server that speaks Nominatim's structured search. */
export async function startNominatimFake(): Promise<NominatimFake> {
  const placeByStreet = new Map<string, NominatimFakePlace>();
  const fake = await startHttpFake((url) => {
    if (!url.pathname.endsWith('/search')) return { error: { code: 404, message: 'Unknown call' } };
    const place = placeByStreet.get(url.searchParams.get('street') ?? '');
    return place
      ? [{ place_id: 1, category: 'place', type: 'house', display_name: 'somewhere', ...place }]
      : [];
  });
  return Object.assign(fake, { placeByStreet });
}
