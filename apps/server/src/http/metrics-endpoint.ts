import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { Registry } from 'prom-client';

/**
 * Serves `GET /metrics` to callers with the token. Without a configured token the path does not exist:
 * metrics show how busy a company is, and behind a proxy every caller has a local address, so an address
 * proves nothing.
 */
export function serveMetrics(app: Hono, token: string | undefined, read: () => Promise<string>): void {
  app.get('/metrics', async (c) => {
    if (token === undefined) return c.text('Not found', 404);
    const given = /^Bearer +(\S{1,300})$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSame(given, token))
      return c.text('Not authenticated', 401, { 'WWW-Authenticate': 'Bearer' });
    return c.body(await read(), 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    });
  });
}

/** Compares hashes, which have equal length, so that timing reveals nothing. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
