import type { ServerOptions } from 'node:http';

/**
 * How long connections are kept, in milliseconds. Proxies keep theirs for 60 s (nginx, AWS) to 75 s and send
 * the next request on one that may be closing at that moment: the server must be the one that waits longer.
 * Node asks that heads may take longer than that; a whole request, with the largest list over a slow line, is
 * over after five minutes.
 */
export const patience = {
  keepAliveTimeout: 80_000,
  headersTimeout: 90_000,
  requestTimeout: 300_000,
} as const satisfies ServerOptions;
