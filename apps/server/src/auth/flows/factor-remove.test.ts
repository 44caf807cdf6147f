import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sessionOf,
  setUpTotp,
  signInAgain,
  startFactorServer,
  type FactorTestServer,
} from '../factors/testing.ts';
import { sessionCheckMs } from '../sessions/live-sessions.ts';
import { signUpAccount } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer();
});
afterAll(() => server.stop());

describe('removing', () => {
  it('needs the second step for a factor that counts, and none for one that was only begun', async () => {
    const account = await signUpAccount(server.url);
    const begun = await account.client.mfa.enroll({
      factorType: 'phone',
      phone: '+14155552671',
      friendlyName: 'Begun',
    });
    const { id } = await setUpTotp(server, account.client);
    const { client } = await signInAgain(server, account);
    expect((await client.mfa.unenroll({ factorId: id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect(await client.mfa.unenroll({ factorId: begun.data?.id ?? '' })).toMatchObject({
      data: { id: begun.data?.id },
      error: null,
    });
  });

  it('ends the other sessions and tells the owner', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const other = await signInAgain(server, account);
    await other.client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) });
    server.nextStep();
    const otherToken = (await sessionOf(other.client)).access_token;
    expect(await server.auth.verifyAccessToken(otherToken)).toMatchObject({ aal: 'aal2' });
    expect(await account.client.mfa.unenroll({ factorId: id })).toMatchObject({ data: { id }, error: null });
    expect(await server.auth.verifyAccessToken(otherToken)).toBeNull();
    expect((await other.client.refreshSession()).error).toMatchObject({ status: 400 });
    const letter = await server.letterTo(account.email, 'A second step was removed');
    expect(letter.text).toContain('An authenticator app (Phone app) no longer confirms sign-ins');
  });

  it('makes an aal2 token count as aal1: at once here, within ten seconds on another server', async () => {
    const other = await server.another();
    const account = await signUpAccount(server.url);
    const first = await setUpTotp(server, account.client, 'First');
    server.advance(sessionCheckMs);
    const token = (await sessionOf(account.client)).access_token;
    const before = [await server.auth.verifyAccessToken(token), await other.auth.verifyAccessToken(token)];
    await account.client.mfa.unenroll({ factorId: first.id });
    const here = await server.auth.verifyAccessToken(token);
    other.advance(10_000);
    const there = await other.auth.verifyAccessToken(token);
    await other.stop();
    expect(before).toMatchObject([{ aal: 'aal2' }, { aal: 'aal2' }]);
    expect([here, there]).toMatchObject([
      { aal: 'aal1', hasVerifiedFactor: false },
      { aal: 'aal1', hasVerifiedFactor: false },
    ]);
    expect(decodeJwt((await account.client.refreshSession()).data.session?.access_token ?? '')).toMatchObject(
      { aal: 'aal1', amr: [{ method: 'password' }] },
    );
  });
});
