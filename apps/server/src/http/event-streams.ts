import type { MiddlewareHandler } from 'hono';

/**
 * Asks proxies to pass events on immediately: nginx would wait until a buffer is full (it reads
 * `X-Accel-Buffering`), and compressors buffer as well (`no-transform`). Must run before `Cache-Control` is
 * set.
 */
export function unbufferedEventStreams(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return;
    c.header('X-Accel-Buffering', 'no');
    c.header('Cache-Control', 'no-store, no-transform');
  };
}
