import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { belongsTo } from '../platform/network/trusted-proxies.ts';

/**
 * Whether the browser reached us over TLS. The server itself speaks plain HTTP behind a proxy: the operator
 * declares TLS by the public address, or one of our proxies by X-Forwarded-Proto, which is trusted from
 * nobody else.
 */
export function cameByTls(publicUrl: string, trustedProxies: readonly string[]): (c: Context) => boolean {
  if (publicUrl.startsWith('https:')) return () => true;
  const isProxy = belongsTo(trustedProxies);
  return (c) => {
    const env: Partial<HttpBindings> | undefined = c.env;
    const spoken = c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim().toLowerCase();
    return spoken === 'https' && isProxy(env?.incoming?.socket.remoteAddress ?? null);
  };
}
