import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sessionOf,
  setUpTotp,
  signInAgain,
  startFactorServer,
  type FactorTestServer,
} from '../factors/testing.ts';
import { auditTrail, post, signUpAccount } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer();
});
afterAll(() => server.stop());

/** An account with an authenticator app and ten codes. */
async function accountWithCodes() {
  const account = await signUpAccount(server.url);
  const totp = await setUpTotp(server, account.client);
  const { data, error } = await account.client.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { account, totp, codes: data.codes, codesId: data.id };
}

describe('recovery codes', () => {
  it('are ten, told once, and counted afterwards', async () => {
    const account = await signUpAccount(server.url);
    const { client, email } = account;
    await setUpTotp(server, client);
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    const { data, error } = await client.mfa.recoveryCodes.generate();
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
    expect((await client.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: data?.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    });
    expect((await client.mfa.listFactors()).data?.recovery_code).toMatchObject([
      { id: data?.id, status: 'verified' },
    ]);
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select c::text as row from auth.recovery_codes c where factor_id = $1',
      [data?.id],
    );
    for (const code of data?.codes ?? []) expect(rows.map((one) => one.row).join('\n')).not.toContain(code);
    await server.letterTo(email, 'New recovery codes were created');
  });

  it('let their owner sign in without the other factor', async () => {
    const { account, codes } = await accountWithCodes();
    const { client } = await signInAgain(server, account);
    const [code = ''] = codes;
    const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    const { error } = await client.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect(await server.auth.verifyAccessToken((await sessionOf(client)).access_token)).toMatchObject({
      aal: 'aal2',
    });
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await server.letterTo(account.email, 'A recovery code was used')).text).toContain(
      '9 codes are left.',
    );
    expect((await auditTrail(server.database, account.email)).at(-1)).toBe('recovery_code_used ok');
  });

  it('work once each, also at the same moment', async () => {
    const { account, codes } = await accountWithCodes();
    const [first = '', second = ''] = codes;
    expect(
      (await (await signInAgain(server, account)).client.mfa.recoveryCodes.verify({ code: first })).error,
    ).toBeNull();
    expect(
      (await (await signInAgain(server, account)).client.mfa.recoveryCodes.verify({ code: first })).error,
    ).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    // At aal2, so that the winner does not end the others.
    const token = (await sessionOf(account.client)).access_token;
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        post(
          server.url,
          '/factors/recovery-codes/verify',
          { code: second },
          { Authorization: `Bearer ${token}` },
        ),
      ),
    );
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('make the aal1 refresh token worthless and end the other sessions at aal1', async () => {
    const { account, codes } = await accountWithCodes();
    const [mine, other] = [await signInAgain(server, account), await signInAgain(server, account)];
    await mine.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(await server.auth.verifyAccessToken(other.session.access_token)).toBeNull();
    expect(
      await post(server.url, '/token?grant_type=refresh_token', {
        refresh_token: mine.session.refresh_token,
      }),
    ).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  });

  it('of somebody else, and what is no code, are refused', async () => {
    const [mine, theirs] = [await accountWithCodes(), await accountWithCodes()];
    const { client } = await signInAgain(server, mine.account);
    for (const code of [theirs.codes[0] ?? '', '', 'nonsense', '0'.repeat(12), 'x'.repeat(64)]) {
      expect((await client.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
      });
    }
    const none = await signUpAccount(server.url);
    expect((await none.client.mfa.recoveryCodes.verify({ code: theirs.codes[1] ?? '' })).error).toMatchObject(
      { status: 422, code: 'mfa_verification_failed' },
    );
  });

  it('are locked after too many wrong ones', async () => {
    const { account, codes } = await accountWithCodes();
    const { client } = await signInAgain(server, account);
    let last: unknown;
    for (let n = 0; n < 20 && !last; n += 1) {
      const { error } = await client.mfa.recoveryCodes.verify({ code: '000000000000' });
      if (error?.status === 429) last = error;
    }
    expect(last).toMatchObject({ code: 'mfa_recovery_codes_locked' });
    expect((await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
      status: 429,
      code: 'mfa_recovery_codes_locked',
    });
  });

  it('are replaced as a whole, under the same name', async () => {
    const { account, codes, codesId } = await accountWithCodes();
    expect((await account.client.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    });
    const { data } = await account.client.mfa.recoveryCodes.regenerate();
    expect(data).toMatchObject({ id: codesId, friendly_name: 'Recovery codes', total: 10 });
    const { client } = await signInAgain(server, account);
    expect((await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    expect((await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull();
  });

  it('need another factor and a session that has shown it', async () => {
    const bare = await signUpAccount(server.url);
    expect((await bare.client.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    });
    await bare.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Only begun' });
    expect((await bare.client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    });
    const { account } = await accountWithCodes();
    const { client } = await signInAgain(server, account);
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await client.mfa.recoveryCodes.unenroll()).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
  });

  it('can be removed, and go with the last other factor', async () => {
    const { account, codesId, totp } = await accountWithCodes();
    expect((await account.client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: codesId });
    expect((await account.client.mfa.recoveryCodes.unenroll()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    await account.client.mfa.recoveryCodes.generate();
    expect((await account.client.mfa.unenroll({ factorId: totp.id })).error).toBeNull();
    expect((await account.client.getUser()).data.user?.factors).toBeUndefined();
    expect(await server.auth.verifyAccessToken((await sessionOf(account.client)).access_token)).toMatchObject(
      { aal: 'aal1', hasVerifiedFactor: false },
    );
  });

  it('do not pass for a factor to be challenged', async () => {
    const { account, codesId } = await accountWithCodes();
    expect((await account.client.mfa.challenge({ factorId: codesId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });
});
