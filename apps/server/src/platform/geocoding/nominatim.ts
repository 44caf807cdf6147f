import { z } from 'zod';
import { fetchJson, OutboundError } from '../outbound-http/fetch-json.ts';
import type { FoundPlace } from './geocoder.ts';
import type { AddressParts } from './one-line-address.ts';
import { RequestGate } from './request-gate.ts';

export interface NominatimOptions {
  /** Base address of the server, with or without a path: https://nominatim.example/ */
  serverUrl: string;
  /** Sent as User-Agent; the public servers require one that names the application. */
  userAgent: string;
  /** Milliseconds allowed for one search. Default 3,000. */
  timeoutMs?: number;
  /**
   * Minimum time between the starts of two searches, in milliseconds. Default 1,000, as the public servers
   * require.
   */
  minimumIntervalMs?: number;
  /** Queued searches; further ones are refused at once. Default 5. */
  maximumWaiting?: number;
}

const decimal = z.string().max(40).transform(Number).pipe(z.number());
const answerSchema = z
  .array(
    z.object({
      lat: decimal.pipe(z.number().min(-90).max(90)),
      lon: decimal.pipe(z.number().min(-180).max(180)),
      place_rank: z.number().int().min(0).max(30),
      addresstype: z.string().max(100).optional(),
    }),
  )
  .max(50);

/**
 * Ranks of streets (26, 27) and of what stands on them (28–30); see "Place Ranking" in Nominatim's manual.
 */
const lowestStreetRank = 26;
const maximumAnswerBytes = 256 * 1024;

/** Client of the `/search` call of Nominatim and servers like it. */
export class NominatimClient {
  readonly #options: NominatimOptions;
  readonly #gate: RequestGate;

  constructor(options: NominatimOptions) {
    this.#options = options;
    this.#gate = new RequestGate(options.minimumIntervalMs ?? 1_000, options.maximumWaiting ?? 5);
  }

  /**
   * @returns the best match, or null when the server knows none
   * @throws OutboundError when it cannot be reached, answers badly, or too many searches are waiting
   */
  async search(address: AddressParts): Promise<FoundPlace | null> {
    const answer = await this.#gate.run(() =>
      fetchJson(this.#searchUrl(address), {
        timeoutMs: this.#options.timeoutMs ?? 3_000,
        maximumBytes: maximumAnswerBytes,
        headers: { 'user-agent': this.#options.userAgent },
      }),
    );
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new OutboundError('its answer was not a list of places');
    const [best] = parsed.data;
    if (!best) return null;
    return {
      latitude: best.lat,
      longitude: best.lon,
      onStreet: best.place_rank >= lowestStreetRank && best.addresstype !== 'postcode',
    };
  }

  #searchUrl(address: AddressParts): URL {
    const base = this.#options.serverUrl.endsWith('/')
      ? this.#options.serverUrl
      : `${this.#options.serverUrl}/`;
    const url = new URL('search', base);
    const parameters = {
      format: 'jsonv2',
      limit: '1',
      street: address.streetLine1,
      city: address.city,
      state: address.state,
      postalcode: address.postalCode,
      country: address.country,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value.trim() !== '') url.searchParams.set(name, value.trim());
    return url;
  }
}
