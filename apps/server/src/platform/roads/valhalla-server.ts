import { fetchJson, OutboundError } from '../outbound-http/fetch-json.ts';
import { RefusedQuery, type ValhallaEngine } from './valhalla.ts';

export interface ValhallaServerOptions {
  /** Base address of the server, with or without a path: http://localhost:8002 */
  serverUrl: string;
  /** Milliseconds allowed for one request. Default 10,000. */
  timeoutMs?: number;
  /** Milliseconds allowed for all requests of one matrix together. Default 60,000. */
  totalTimeoutMs?: number;
  /**
   * The largest number of origins, and of destinations, in one request. Default 35: more would make addresses longer than
   * proxies take.
   */
  blockSize?: number;
}

const maximumAnswerBytes = 8 * 1024 * 1024;

/** A Valhalla server, asked by GET with the query as `json=`; by POST where that would be long. */
export function valhallaServer({
  serverUrl,
  timeoutMs = 10_000,
  totalTimeoutMs = 60_000,
  blockSize = 35,
}: ValhallaServerOptions): ValhallaEngine {
  const base = serverUrl.endsWith('/') ? serverUrl : `${serverUrl}/`;
  return {
    called: 'the routing server',
    address: new URL(base).host,
    blockSize,
    totalTimeoutMs,
    async ask(action, query, signal) {
      const url = new URL(action, base);
      const json = JSON.stringify(query);
      // A day's places would make an address longer than servers take.
      const isLong = action === 'trace_attributes';
      if (!isLong) url.searchParams.set('json', json);
      try {
        return await fetchJson(url, {
          timeoutMs: isLong ? totalTimeoutMs : timeoutMs,
          maximumBytes: maximumAnswerBytes,
          ...(isLong && { body: json, headers: { 'content-type': 'application/json' } }),
          ...(signal && { signal }),
        });
      } catch (error) {
        // Every query is well formed, so a bad request is one without an answer.
        if (error instanceof OutboundError && error.message.endsWith('status 400'))
          throw new RefusedQuery(error.message, { cause: error });
        throw error;
      }
    },
  };
}
