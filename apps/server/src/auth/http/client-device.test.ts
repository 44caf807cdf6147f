import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, post, startAuthServer, type AuthTestServer } from '../testing.ts';
import { clientAddressReader } from './client-device.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

/** The address that the service records for an attempt with this header. */
async function recordedAddress(trusted: readonly string[], forwardedFor: string): Promise<unknown> {
  const behind = await server.another({ clientAddress: clientAddressReader(trusted) });
  const email = newEmail();
  await post(
    behind.url,
    '/token?grant_type=password',
    { email, password: 'wrong' },
    { 'X-Forwarded-For': forwardedFor },
  );
  await behind.stop();
  const { rows } = await server.database.pool.query<{ ip_address: string }>(
    'select ip_address from auth.audit_events where email = $1',
    [email],
  );
  return rows[0]?.ip_address;
}

it('a forwarding header from an untrusted client is ignored', async () => {
  expect(await recordedAddress([], '192.0.2.1')).toBe('127.0.0.1');
  expect(await recordedAddress(['10.0.0.0/8'], '192.0.2.1')).toBe('127.0.0.1');
});

it('a trusted proxy is believed, but not what its caller claimed', async () => {
  expect(await recordedAddress(['127.0.0.0/8'], '198.51.100.9, 192.0.2.1')).toBe('192.0.2.1');
});

it('making up addresses does not get around the limits', async () => {
  const limits = { signInPerNetwork: { attempts: 3, windowMs: 60_000 } };
  const direct = await server.another({ rateLimits: limits });
  const proxied = await server.another({
    rateLimits: limits,
    clientAddress: clientAddressReader(['127.0.0.1']),
  });
  const attempt = async (url: string, forwardedFor: string) =>
    (
      await post(
        url,
        '/token?grant_type=password',
        { email: newEmail(), password: 'wrong' },
        { 'X-Forwarded-For': forwardedFor },
      )
    ).status;
  await server.database.pool.query('delete from auth.rate_limits');
  const statuses = { direct: [] as number[], proxied: [] as number[] };
  for (let n = 1; n <= 4; n += 1) statuses.direct.push(await attempt(direct.url, `192.0.2.${n}`));
  for (let n = 1; n <= 4; n += 1)
    statuses.proxied.push(await attempt(proxied.url, `192.0.2.${n}, 2001:db8:9::${n}`));
  await Promise.all([direct.stop(), proxied.stop()]);
  expect(statuses).toEqual({ direct: [400, 400, 400, 429], proxied: [400, 400, 400, 429] });
});
