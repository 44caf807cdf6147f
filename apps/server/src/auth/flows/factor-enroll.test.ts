import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpTotp, signInAgain, startFactorServer, type FactorTestServer } from '../factors/testing.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { removeExpired } from '../housekeeping.ts';
import { defaultSessionLimits } from '../sessions/session-limits.ts';
import { post, signUpAccount, testMasterKey } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer();
});
afterAll(() => server.stop());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('enrolling', () => {
  it('a further factor needs the second step', async () => {
    const account = await signUpAccount(server.url);
    await setUpTotp(server, account.client);
    const { client } = await signInAgain(server, account);
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect(
      (await account.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second app' })).error,
    ).toBeNull();
  });

  it('begun with the password alone cannot be finished once there is a second step', async () => {
    const account = await signUpAccount(server.url);
    const thief = await signInAgain(server, account);
    const begun = await thief.client.mfa.enroll({
      factorType: 'phone',
      phone: '+14155552671',
      friendlyName: 'Thief',
    });
    await setUpTotp(server, account.client); // ends the thief's session
    const again = await signInAgain(server, account);
    expect((await again.client.mfa.challenge({ factorId: begun.data?.id ?? '' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });

  it('keeps names apart, and lets a set-up be begun again', async () => {
    const { client } = await signUpAccount(server.url);
    const first = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: ' App ' });
    expect([first.error, second.error]).toEqual([null, null]);
    await client.mfa.challengeAndVerify({
      factorId: second.data?.id ?? '',
      code: server.totpCode(second.data?.totp.secret ?? ''),
    });
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    expect(
      (await client.mfa.enroll({ factorType: 'totp', friendlyName: 'x'.repeat(121) })).error,
    ).toMatchObject({ status: 400, code: 'validation_failed' });
    server.nextStep();
  });

  it('stops at ten', async () => {
    const { client } = await signUpAccount(server.url);
    for (let n = 0; n < 10; n += 1)
      expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: `App ${n}` })).error).toBeNull();
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
  });

  it('finished removes what else of the type was begun', async () => {
    const { client } = await signUpAccount(server.url);
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Abandoned' });
    await setUpTotp(server, client, 'Kept');
    expect((await client.mfa.listFactors()).data?.all.map((one) => one.friendly_name)).toEqual(['Kept']);
  });

  it('started and not finished is removed after a day; finished ones stay', async () => {
    const { client, session } = await signUpAccount(server.url);
    const { id } = await setUpTotp(server, client, 'Kept');
    const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Begun' });
    const { rows } = await server.database.pool.query<{ at: Date }>(
      'select created_at as at from auth.factors where id = $1',
      [begun.data?.id],
    );
    const clean = (ageMs: number) =>
      removeExpired({
        database: server.database,
        secrets: createSecrets(testMasterKey),
        sessionLimits: defaultSessionLimits,
        now: () => new Date((rows[0]?.at.getTime() ?? 0) + ageMs),
      });
    const left = async () =>
      (
        await server.database.pool.query<{ id: string }>(
          'select id from auth.factors where user_id = $1 order by id',
          [session.user.id],
        )
      ).rows.map((row) => row.id);
    await clean(24 * 60 * 60_000 - 1_000);
    expect(await left()).toEqual([id, begun.data?.id]);
    await clean(24 * 60 * 60_000 + 1_000);
    expect(await left()).toEqual([id]);
  });

  it.each([
    {},
    { factor_type: 'recovery_code' },
    { factor_type: 'totp', friendly_name: 7 },
    { factor_type: 'phone' },
  ])('refuses %j', async (body) => {
    const { session } = await signUpAccount(server.url);
    expect(await post(server.url, '/factors', body, bearer(session.access_token))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('renaming', () => {
  it("changes one's own factor only, to a name of its own", async () => {
    const [account, stranger] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const { id } = await setUpTotp(server, account.client, 'Old name');
    await account.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Taken' });
    const userId = account.session.user.id;
    expect(await server.auth.renameFactor(stranger.session.user.id, id, 'Mine now')).toBe('not-found');
    expect(await server.auth.renameFactor(userId, id, 'Taken')).toBe('name-taken');
    expect(await server.auth.renameFactor(userId, id, 'New name')).toBe('renamed');
    expect((await account.client.mfa.listFactors()).data?.totp).toMatchObject([
      { friendly_name: 'New name' },
    ]);
  });
});
