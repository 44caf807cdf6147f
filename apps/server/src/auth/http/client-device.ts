import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ClientDevice } from '../auth-context.ts';

const longestUserAgent = 512;

/** The peer of the connection. Forwarding headers are believed only by whoever knows that a proxy wrote them. */
export function socketAddress(c: Context): string | null {
  const env: Partial<HttpBindings> | undefined = c.env;
  return env?.incoming?.socket.remoteAddress ?? null;
}

export const clientDevice = (c: Context, address: string | null): ClientDevice => ({
  // A socket open to both families writes IPv4 peers as IPv6.
  ipAddress: address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
  userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null,
});
