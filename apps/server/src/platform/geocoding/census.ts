import type { Coordinates } from '@haulwright/domain/geography/location';
import { z } from 'zod';
import { fetchJson, fetchText, OutboundError } from '../outbound-http/fetch-json.ts';
import { batchFile, readBatchAnswer } from './census-batch.ts';
import type { FoundPlace } from './geocoder.ts';
import type { AddressParts } from './one-line-address.ts';
import { RequestGate } from './request-gate.ts';

export const censusUrl = 'https://geocoding.geo.census.gov/geocoder';

export interface CensusOptions {
  /** Base address. Default: the Bureau's own. */
  readonly serverUrl?: string | undefined;
  /** Milliseconds allowed for one address. Default 8,000: the service takes its time. */
  readonly timeoutMs?: number;
  /** Milliseconds allowed for a list. Default 300,000. */
  readonly batchTimeoutMs?: number;
  /** Minimum milliseconds between the starts of two requests. Default 250. */
  readonly minimumIntervalMs?: number;
}

const degrees = (limit: number) => z.number().min(-limit).max(limit);
const answerSchema = z.object({
  result: z.object({
    addressMatches: z
      .array(z.object({ coordinates: z.object({ x: degrees(180), y: degrees(90) }) }))
      .max(100),
  }),
});

/** Of addresses in the Bureau's current data. */
const benchmark = 'Public_AR_Current';
const maximumWaiting = 5;
const maximumAnswerBytes = 256 * 1024;
/** A line of an answer is below 500 bytes. */
const maximumBatchBytes = 8 * 1024 * 1024;

export interface AddressToLocate {
  readonly id: string;
  readonly address: AddressParts;
}

/** The free geocoder of the US Census Bureau (`/locations/onelineaddress`, `/locations/addressbatch`). */
export class CensusClient {
  readonly #options: CensusOptions;
  readonly #gate: RequestGate;
  readonly serverUrl: string;

  constructor(options: CensusOptions) {
    this.#options = options;
    this.serverUrl = options.serverUrl ?? censusUrl;
    this.#gate = new RequestGate(options.minimumIntervalMs ?? 250, maximumWaiting);
  }

  /**
   * @returns the one match; null when there is none, or more than one
   * @throws OutboundError when it cannot be reached or answers badly
   */
  async search(address: AddressParts): Promise<FoundPlace | null> {
    const url = this.#call('onelineaddress');
    const { streetLine1, city, state, postalCode } = address;
    const line = [streetLine1, city, `${state} ${postalCode}`].map((part) => part.trim()).filter(Boolean);
    url.searchParams.set('address', line.join(', '));
    url.searchParams.set('benchmark', benchmark);
    url.searchParams.set('format', 'json');
    const answer = await this.#gate.run(() =>
      fetchJson(url, { timeoutMs: this.#options.timeoutMs ?? 8_000, maximumBytes: maximumAnswerBytes }),
    );
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new OutboundError('its answer was not a list of matches');
    const [match, another] = parsed.data.result.addressMatches;
    if (match === undefined || another !== undefined) return null;
    return { latitude: match.coordinates.y, longitude: match.coordinates.x, onStreet: true };
  }

  /**
   * Where each address of a list is; those without a single match are missing.
   * @throws OutboundError when it gave no usable answer
   */
  async searchMany(
    addresses: readonly AddressToLocate[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Coordinates>> {
    const body = new FormData();
    body.set('benchmark', benchmark);
    body.set('addressFile', new File([batchFile(addresses)], 'addresses.csv', { type: 'text/csv' }));
    const text = await fetchText(this.#call('addressbatch'), {
      timeoutMs: this.#options.batchTimeoutMs ?? 300_000,
      maximumBytes: maximumBatchBytes,
      body,
      signal,
    });
    const answer = readBatchAnswer(text, addresses);
    if (answer === null) throw new OutboundError('its answer was not the list that was sent');
    return answer;
  }

  #call(name: string): URL {
    return new URL(`locations/${name}`, `${this.serverUrl.replace(/\/+$/, '')}/`);
  }
}
