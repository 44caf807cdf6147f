import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import {
  sessionOf,
  setUpTotp,
  signInAgain,
  startFactorServer,
  type FactorTestServer,
} from '../factors/testing.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { auditTrail, authClient, post, signUpAccount, type TestAccount } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer();
});
afterAll(() => server.stop());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const refreshWith = (token: string) =>
  post(server.url, '/token?grant_type=refresh_token', { refresh_token: token });
const wrong = (code: string) => (code === '123456' ? '654321' : '123456');

async function challenge(client: TestAccount['client'], factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

describe('an authenticator app', () => {
  it('is set up and raises the session, through the client', async () => {
    const account = await signUpAccount(server.url);
    const { client, email } = account;
    const enrolled = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone app',
      issuer: 'Keystone Septic',
    });
    expect(enrolled.error).toBeNull();
    if (!enrolled.data) return;
    const { id, type, friendly_name: name, totp } = enrolled.data;
    expect({ type, name }).toEqual({ type: 'totp', name: 'Phone app' });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*$/);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toContain(
      `otpauth://totp/Keystone%20Septic:${encodeURIComponent(email)}?secret=${totp.secret}&issuer=Keystone%20Septic`,
    );
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });

    const verified = await client.mfa.challengeAndVerify({
      factorId: id,
      code: server.totpCode(totp.secret),
    });
    expect(verified.error).toBeNull();
    expect(verified.data?.user.factors).toMatchObject([
      { id, factor_type: 'totp', status: 'verified', friendly_name: 'Phone app' },
    ]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await client.refreshSession()).data.session?.user.factors).toHaveLength(1);
    expect(decodeJwt((await sessionOf(client)).access_token)['aal']).toBe('aal2');
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'factor_enrolled ok',
      'factor_challenged ok',
      'factor_verified ok',
      'refresh ok',
    ]);
    await server.letterTo(email, 'Two-step sign-in was set up');
  });

  it('is asked for at the next sign-in, and the API sees what the session has shown', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const { client, session } = await signInAgain(server, account);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(await server.auth.verifyAccessToken(session.access_token)).toMatchObject({
      aal: 'aal1',
      hasVerifiedFactor: true,
    });
    expect(
      (await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) })).error,
    ).toBeNull();
    expect(await server.auth.verifyAccessToken((await sessionOf(client)).access_token)).toMatchObject({
      aal: 'aal2',
      hasVerifiedFactor: true,
    });
    server.nextStep();
  });

  it('keeps its secret sealed', async () => {
    const { client } = await signUpAccount(server.url);
    const { secret, id } = await setUpTotp(server, client);
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select f::text as row from auth.factors f where id = $1',
      [id],
    );
    expect(rows[0]?.row).toContain(id);
    expect(rows[0]?.row).not.toContain(secret);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret);
  });
});

it('sealed by another master key is refused with the reason, not with an error the client retries', async () => {
  const account = await signUpAccount(server.url);
  const { id, secret } = await setUpTotp(server, account.client);
  const moved = await server.another({ secrets: createSecrets(Buffer.alloc(32, 9)) });
  const client = authClient(moved.url);
  await client.signInWithPassword(account);
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) });
  await moved.stop();
  expect(error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: expect.stringContaining('secret key of the server was changed'),
  });
});

describe('a code', () => {
  it('works once: the step cannot be replayed, nor an earlier one used later', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const { client } = await signInAgain(server, account);
    const [before, code] = [server.totpCode(secret, -1), server.totpCode(secret)];
    expect((await client.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    const { client: other } = await signInAgain(server, account);
    for (const used of [code, before]) {
      expect((await other.mfa.challengeAndVerify({ factorId: id, code: used })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    server.nextStep();
    expect(
      (await other.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) })).error,
    ).toBeNull();
  });

  it('used twice at the same moment works once', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    // at aal2, so that the first answer ends nothing
    const token = (await sessionOf(account.client)).access_token;
    const challenges = [
      await challenge(account.client, id),
      await challenge(account.client, id),
      await challenge(account.client, id),
    ];
    const code = server.totpCode(secret);
    const answers = await Promise.all(
      challenges.map((challengeId) =>
        post(server.url, `/factors/${id}/verify`, { challenge_id: challengeId, code }, bearer(token)),
      ),
    );
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it.each([
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ])('of %i steps ahead: accepted %s', async (stepsAhead, accepted) => {
    const { client } = await signUpAccount(server.url);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const { error } = await client.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: server.totpCode(data?.totp.secret ?? '', stepsAhead),
    });
    expect(error === null).toBe(accepted);
  });

  it('guessed five times uses up the challenge, and the owner is notified', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const { client } = await signInAgain(server, account);
    const challengeId = await challenge(client, id);
    const right = server.totpCode(secret);
    const guess = (code: string) => client.mfa.verify({ factorId: id, challengeId, code });
    for (let n = 0; n < 5; n += 1)
      expect((await guess(wrong(right))).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await guess(right)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await guess(right)).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    await server.letterTo(account.email, 'Wrong codes at sign-in');
    expect((await client.mfa.challengeAndVerify({ factorId: id, code: right })).error).toBeNull();
    server.nextStep();
  });

  it('guessed over many challenges is limited for the person, and for nobody else', async () => {
    const [account, other] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const { id, secret } = await setUpTotp(server, account.client);
    const { client } = await signInAgain(server, account);
    let refusal: unknown;
    for (let n = 0; n < 20 && !refusal; n += 1) {
      const { error } = await client.mfa.challengeAndVerify({
        factorId: id,
        code: wrong(server.totpCode(secret)),
      });
      if (error?.status === 429) refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'over_request_rate_limit' });
    expect(
      (await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) })).error,
    ).toMatchObject({ status: 429 });
    await setUpTotp(server, other.client);
  });
});

describe('a challenge', () => {
  it('ends after five minutes', async () => {
    const { client } = await signUpAccount(server.url);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? ''];
    const challengeId = await challenge(client, factorId);
    server.advance(5 * 60_000);
    expect(
      (await client.mfa.verify({ factorId, challengeId, code: server.totpCode(secret) })).error,
    ).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('of another user, of another session or of another factor is not found', async () => {
    const [account, stranger] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const mine = await setUpTotp(server, account.client);
    const theirs = await setUpTotp(server, stranger.client);
    const [first, second] = [await signInAgain(server, account), await signInAgain(server, account)];
    const challengeId = await challenge(first.client, mine.id);
    const code = server.totpCode(mine.secret);
    const notFound = { status: 422, code: 'mfa_factor_not_found' };
    expect((await second.client.mfa.verify({ factorId: mine.id, challengeId, code })).error).toMatchObject(
      notFound,
    );
    expect(
      (
        await stranger.client.mfa.verify({
          factorId: theirs.id,
          challengeId,
          code: server.totpCode(theirs.secret),
        })
      ).error,
    ).toMatchObject(notFound);
    expect((await stranger.client.mfa.verify({ factorId: mine.id, challengeId, code })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await stranger.client.mfa.challenge({ factorId: mine.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await stranger.client.mfa.unenroll({ factorId: mine.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await first.client.mfa.verify({ factorId: mine.id, challengeId, code })).error).toBeNull();
    server.nextStep();
  });

  it('answered rightly is consumed', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const challengeId = await challenge(account.client, id);
    expect(
      (await account.client.mfa.verify({ factorId: id, challengeId, code: server.totpCode(secret) })).error,
    ).toBeNull();
    server.nextStep();
    expect(
      (await account.client.mfa.verify({ factorId: id, challengeId, code: server.totpCode(secret) })).error,
    ).toMatchObject({ code: 'mfa_factor_not_found' });
  });

  it('asked for again and again fills no table', async () => {
    const { client } = await signUpAccount(server.url);
    const { id } = await setUpTotp(server, client);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await challenge(client, id));
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from auth.factor_challenges where factor_id = $1 order by id',
      [id],
    );
    expect(rows.map((row) => row.id)).toEqual(ids.slice(-4));
  });
});

describe('raising a session', () => {
  it('makes its aal1 refresh token worthless', async () => {
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const { client, session } = await signInAgain(server, account);
    await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) });
    server.nextStep();
    expect(await refreshWith(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    });
  });

  it('goes on with the new refresh token', async () => {
    const account = await signUpAccount(server.url);
    await setUpTotp(server, account.client);
    const { data, error } = await account.client.refreshSession();
    expect(error).toBeNull();
    expect(decodeJwt(data.session?.access_token ?? '')['aal']).toBe('aal2');
  });

  it('ends the other sessions at aal1, and leaves those at aal2', async () => {
    const account = await signUpAccount(server.url);
    const early = await signInAgain(server, account);
    const { id, secret } = await setUpTotp(server, account.client);
    expect(await server.auth.verifyAccessToken(early.session.access_token)).toBeNull();
    expect(await refreshWith(early.session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_not_found' },
    });
    const [late, third] = [await signInAgain(server, account), await signInAgain(server, account)];
    await third.client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) });
    server.nextStep();
    expect(await server.auth.verifyAccessToken(late.session.access_token)).toBeNull();
    expect(await server.auth.verifyAccessToken((await sessionOf(account.client)).access_token)).toMatchObject(
      { aal: 'aal2' },
    );
  });

  it('is seen by another server with the first request', async () => {
    const other = await server.another();
    const account = await signUpAccount(server.url);
    const { id, secret } = await setUpTotp(server, account.client);
    const { client, session } = await signInAgain(server, account);
    expect(await other.auth.verifyAccessToken(session.access_token)).toMatchObject({ aal: 'aal1' });
    await client.mfa.challengeAndVerify({ factorId: id, code: server.totpCode(secret) });
    server.nextStep();
    const seen = await other.auth.verifyAccessToken((await sessionOf(client)).access_token);
    await other.stop();
    expect(seen).toMatchObject({ aal: 'aal2' });
  });
});
