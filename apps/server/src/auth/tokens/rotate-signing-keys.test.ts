import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { post, signUpAccount, startAuthServer, testMasterKey, type AuthTestServer } from '../testing.ts';
import { keepAfterSuccessorMs, publishAheadMs } from './key-schedule.ts';
import {
  describeSigningKeys,
  removeSigningKey,
  removeSpentSigningKeys,
  rotateSigningKeys,
} from './rotate-signing-keys.ts';
import { keysReloadMs } from './signing-keys.ts';

let server: AuthTestServer;
beforeEach(async () => {
  server = await startAuthServer();
});
afterEach(() => server.stop());

const secrets = createSecrets(testMasterKey);
const inSystem = <T>(work: (tx: SystemTransaction) => Promise<T>) => server.database.asSystem(work);
const rotate = (atOnce = false) => inSystem((tx) => rotateSigningKeys(tx, secrets, new Date(), atOnce));
const published = async (url: string) =>
  ((await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: { kid: string; d?: string }[] })
    .keys;
const signerOf = async (url: string) =>
  decodeProtectedHeader((await signUpAccount(url)).session.access_token).kid;

describe('rotation while servers run', () => {
  it('publishes the new key first, then signs with it everywhere, and honours the tokens of the old one', async () => {
    const other = await server.another();
    const before = await signUpAccount(server.url);
    const oldKid = decodeProtectedHeader(before.session.access_token).kid;
    const made = await rotate();

    for (const one of [server, other]) one.advance(keysReloadMs);
    expect((await published(other.url)).map((key) => key.kid)).toEqual([oldKid, made.kid]);
    expect((await published(other.url)).every((key) => key.d === undefined)).toBe(true);
    expect([await signerOf(server.url), await signerOf(other.url)]).toEqual([oldKid, oldKid]);

    for (const one of [server, other]) one.advance(publishAheadMs - keysReloadMs + 1_000);
    const renewed = await post(server.url, '/token?grant_type=refresh_token', {
      refresh_token: before.session.refresh_token,
    });
    expect(decodeProtectedHeader(String(renewed.body['access_token'])).kid).toBe(made.kid);
    expect(await signerOf(other.url)).toBe(made.kid);
    expect(await other.auth.verifyAccessToken(String(renewed.body['access_token']))).not.toBeNull();
    expect(await other.auth.verifyAccessToken(before.session.access_token)).not.toBeNull();
    await other.stop();
  });

  it('at once: the leaked key signs no more, and removed it is worth nothing, while sessions live on', async () => {
    const { session } = await signUpAccount(server.url);
    const oldKid = decodeProtectedHeader(session.access_token).kid ?? '';
    expect(await server.auth.verifyAccessToken(session.access_token)).not.toBeNull();
    const made = await rotate(true);
    expect(await inSystem((tx) => removeSigningKey(tx, secrets, oldKid))).toBe(true);
    server.advance(keysReloadMs);
    expect(await signerOf(server.url)).toBe(made.kid);
    expect(await server.auth.verifyAccessToken(session.access_token)).toBeNull();
    const renewed = await post(server.url, '/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(await server.auth.verifyAccessToken(String(renewed.body['access_token']))).not.toBeNull();
  });

  it('a token of a key that another server just made is taken at once', async () => {
    await rotate(true);
    const newer = await server.another();
    const { session } = await signUpAccount(newer.url);
    server.advance(1_000);
    expect(await server.auth.verifyAccessToken(session.access_token)).not.toBeNull();
    await newer.stop();
  });
});

describe('old keys', () => {
  it('go once their last token has ended, never before', async () => {
    const [first] = await inSystem((tx) => describeSigningKeys(tx, secrets, new Date()));
    const made = await rotate();
    const clean = (laterMs: number) =>
      inSystem((tx) => removeSpentSigningKeys(tx, secrets, new Date(made.createdAt.getTime() + laterMs)));
    expect(await clean(keepAfterSuccessorMs - 1)).toEqual([]);
    expect(await clean(keepAfterSuccessorMs)).toEqual([first?.kid]);
    expect(await clean(10 * keepAfterSuccessorMs)).toEqual([]);
  });

  it('cannot be removed when nothing else can sign, nor when they do not exist', async () => {
    const [only] = await inSystem((tx) => describeSigningKeys(tx, secrets, new Date()));
    await expect(inSystem((tx) => removeSigningKey(tx, secrets, only?.kid ?? ''))).rejects.toThrow(
      'npm run keys -- rotate',
    );
    expect(await inSystem((tx) => removeSigningKey(tx, secrets, 'nothing'))).toBe(false);
  });

  it('are told apart: which signs, which waits, which only verifies, which another SECRET_KEY sealed', async () => {
    const states = async (laterMs: number) =>
      (await inSystem((tx) => describeSigningKeys(tx, secrets, new Date(Date.now() + laterMs)))).map(
        (key) => key.state,
      );
    expect(await states(0)).toEqual(['signs']);
    await rotate();
    expect(await states(0)).toEqual(['signs', 'published']);
    expect(await states(publishAheadMs)).toEqual(['verifies', 'signs']);
    await inSystem((tx) => rotateSigningKeys(tx, createSecrets(Buffer.alloc(32, 9)), new Date(), false));
    expect(await states(publishAheadMs)).toEqual(['verifies', 'signs', 'foreign']);
  });
});
