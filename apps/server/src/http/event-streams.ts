import type { MiddlewareHandler } from 'hono';

/**
 * Asks whatever stands in between to pass events on as they come: nginx would wait until a buffer is full (it
 * reads `X-Accel-Buffering`), and compressors wait as well (`no-transform`). Goes before what sets
 * `Cache-Control`.
 */
export function unbufferedEventStreams(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return;
    c.header('X-Accel-Buffering', 'no');
    c.header('Cache-Control', 'no-store, no-transform');
  };
}
