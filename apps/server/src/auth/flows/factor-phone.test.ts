import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionOf, startFactorServer, type FactorTestServer } from '../factors/testing.ts';
import { auditTrail, signUpAccount, startAuthServer, type TestAccount } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.sms.behaviour = 'answer';
});

const number = '+14155552671';
const textedCode = (): string => /^\d{6}/.exec(server.sms.messages.at(-1)?.text ?? '')?.[0] ?? '';

async function enroll(
  client: TestAccount['client'],
  phone = number,
  friendlyName = 'My phone',
): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName });
  if (error) throw error;
  return data.id;
}

async function challenge(client: TestAccount['client'], factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

describe('a code by text message', () => {
  it('sets the phone up and raises the session, through the client', async () => {
    const { client, email } = await signUpAccount(server.url);
    const enrolled = await client.mfa.enroll({
      factorType: 'phone',
      phone: '(415) 555-2671',
      friendlyName: 'My phone',
    });
    expect(enrolled.data).toMatchObject({ type: 'phone', friendly_name: 'My phone', phone: number });
    const factorId = enrolled.data?.id ?? '';
    const challengeId = await challenge(client, factorId);
    expect(server.sms.messages.at(-1)).toEqual({
      to: number,
      text: expect.stringMatching(
        /^(\d{6}) is your Haulwright code\. It works for 10 minutes\. Do not share it\.\n\n@localhost:3000 #\1$/,
      ),
    });
    expect((await client.mfa.verify({ factorId, challengeId, code: textedCode() })).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, phone: number, status: 'verified' },
    ]);
    expect(await server.auth.verifyAccessToken((await sessionOf(client)).access_token)).toMatchObject({
      aal: 'aal2',
    });
    expect(
      (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods[0],
    ).toMatchObject({ method: 'mfa/phone' });
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'factor_enrolled ok',
      'factor_challenged ok',
      'factor_verified ok',
    ]);
  });

  it('belongs to its challenge, works once and for ten minutes', async () => {
    const { client } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    const first = await challenge(client, factorId);
    const firstCode = textedCode();
    const second = await challenge(client, factorId);
    const secondCode = textedCode();
    const verify = (challengeId: string, code: string) => client.mfa.verify({ factorId, challengeId, code });
    const notItsOwn = firstCode === secondCode ? 'unlucky' : firstCode;
    expect((await verify(second, notItsOwn)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    expect((await verify(first, firstCode)).error).toBeNull();
    expect((await verify(first, firstCode)).error).toMatchObject({ code: 'mfa_factor_not_found' });
    server.advance(10 * 60_000);
    expect((await verify(second, secondCode)).error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  it('guessed five times burns the challenge', async () => {
    const { client } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    const challengeId = await challenge(client, factorId);
    const code = textedCode();
    const guess = (guessed: string) => client.mfa.verify({ factorId, challengeId, code: guessed });
    for (let n = 0; n < 5; n += 1)
      expect((await guess(code === '000000' ? '111111' : '000000')).error).toMatchObject({
        code: 'mfa_verification_failed',
      });
    expect((await guess(code)).error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  it('is stored as HMAC only', async () => {
    const { client } = await signUpAccount(server.url);
    await challenge(client, await enroll(client));
    const { rows } = await server.database.pool.query<{ hash: string }>(
      'select code_hash as hash from auth.factor_challenges order by id desc limit 1',
    );
    expect(rows[0]?.hash).toMatch(/^[\w-]{43}$/);
  });

  it('cannot be asked for without end', async () => {
    const { client } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    for (let n = 0; n < 6; n += 1) await challenge(client, factorId);
    const sent = server.sms.messages.length;
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    expect(server.sms.messages).toHaveLength(sent);
  });

  it('that the gateway does not take is told, and leaves no challenge', async () => {
    const { client, email } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    server.sms.behaviour = 'status-500';
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    });
    const { rowCount } = await server.database.pool.query(
      'select 1 from auth.factor_challenges where factor_id = $1',
      [factorId],
    );
    expect(rowCount).toBe(0);
    expect((await auditTrail(server.database, email)).at(-1)).toBe('factor_challenged sms_send_failed');
  });
});

describe('a phone', () => {
  it.each(['', '12', 'call me', '+1 555 010', '+999 1234567', '9'.repeat(60)])(
    'with the number "%s" is refused',
    async (phone) => {
      const { client } = await signUpAccount(server.url);
      expect(
        (await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Phone' })).error,
      ).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  it('is not set up twice', async () => {
    const { client } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    const challengeId = await challenge(client, factorId);
    await client.mfa.verify({ factorId, challengeId, code: textedCode() });
    expect(
      (await client.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Again' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  it('is not offered without a way to text', async () => {
    const mute = await startAuthServer();
    const { client } = await signUpAccount(mute.url);
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Phone' });
    await mute.stop();
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });
});
