import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { trustProxies } from '../../platform/network/trusted-proxies.ts';
import type { ClientDevice } from '../auth-context.ts';

const longestUserAgent = 512;

/** Finds the caller's address: the peer of the connection, or the one that our own proxies report. */
export function clientAddressReader(trustedProxies: readonly string[]): (c: Context) => string | null {
  const read = trustProxies(trustedProxies);
  return (c) => {
    const env: Partial<HttpBindings> | undefined = c.env;
    return read(env?.incoming?.socket.remoteAddress ?? null, c.req.header('X-Forwarded-For'));
  };
}

export const clientDevice = (c: Context, address: string | null): ClientDevice => ({
  // A socket open to both families writes IPv4 peers as IPv6.
  ipAddress: address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
  userAgent: c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null,
});
