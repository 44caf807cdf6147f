import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authClient, newEmail, startAuthServer, type AuthTestServer } from './testing.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

describe('sign', () => {
  it('up', async () => {
    const client = authClient(server.url);
    const email = newEmail();
    const up = await client.signUp({ email, password: 'secret1', options: { data: { full_name: 'A B' } } });
    expect(up.error).toBeNull();
    expect(up.data.session?.user.email).toBe(email);
    expect(await server.auth.verifyAccessToken(up.data.session?.access_token ?? '')).toMatchObject({ email });
    const r = await client.refreshSession();
    expect(r.error).toBeNull();
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect((await client.signOut()).error).toBeNull();
    const bad = await client.signInWithPassword({ email, password: 'x' });
    expect(bad.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    const good = await client.signInWithPassword({ email, password: 'secret1' });
    expect(good.error).toBeNull();
  });
});
