import type { ServerOptions } from 'node:http';

/**
 * Connection timeouts in milliseconds. Proxies keep connections for 60 s (nginx, AWS) to 75 s and may send
 * the next request on one that is just closing: the server must wait longer than they do. Node requires the
 * headers timeout to be longer than that; a whole request, with the largest list over a slow line, ends after
 * five minutes.
 */
export const patience = {
  keepAliveTimeout: 80_000,
  headersTimeout: 90_000,
  requestTimeout: 300_000,
} as const satisfies ServerOptions;
