import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { Logger } from 'pino';
import type { Database, SystemTransaction } from '../../platform/database/database.ts';
import { SealBroken, type Secrets } from '../../platform/secrets/secrets.ts';
import { insertSigningKey, listSigningKeys, lockSigningKeys, type SigningKeyRow } from './signing-keys.queries.ts';

export const signingAlgorithm = 'ES256';
const sealPurpose = 'auth signing key';
/** A token with an unknown key asks the database at most this often. */
const reloadEveryMs = 5_000;

export interface SigningKeys {
  /** The key new tokens are signed with. */
  readonly active: { readonly kid: string; readonly privateKey: CryptoKey };
  /** The public key called `kid`, also one that another server made meanwhile; null when there is none. */
  publicKey(kid: string): Promise<CryptoKey | null>;
  /** The body of the JWKS endpoint (RFC 7517 §5). */
  jwks(): { keys: JWK[] };
}

export interface SigningKeysOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
}

/** Loads the keys, making the first one; the private part is stored only sealed. */
export async function openSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const { rows, active } = await options.database.asSystem(async (tx) => {
    await lockSigningKeys(tx);
    const rows = await listSigningKeys(tx);
    const usable = rows.findLast((row) => row.status === 'active' && unseal(row, options) !== null);
    if (usable) return { rows, active: usable };
    const made = await makeSigningKey(tx, options);
    return { rows: [...rows, made], active: made };
  });
  const privateJwk = unseal(active, options);
  if (!privateJwk) throw new Error('The signing key cannot be opened.');
  const privateKey = await importKey(privateJwk);
  let keys = await PublicKeys.from(rows);
  let loadedAt = Number.NEGATIVE_INFINITY;
  return {
    active: { kid: active.kid, privateKey },
    jwks: () => ({ keys: keys.jwks }),
    async publicKey(kid) {
      const known = keys.byKid.get(kid);
      const now = options.now().getTime();
      if (known || now - loadedAt < reloadEveryMs) return known ?? null;
      loadedAt = now;
      keys = await PublicKeys.from(await options.database.asSystem(listSigningKeys));
      return keys.byKid.get(kid) ?? null;
    },
  };
}

async function makeSigningKey(tx: SystemTransaction, { secrets, log, now }: SigningKeysOptions): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const row: SigningKeyRow = {
    kid,
    algorithm: signingAlgorithm,
    publicJwk,
    privateSealed: secrets.seal(sealPurpose, kid, JSON.stringify(await exportJWK(pair.privateKey))),
    status: 'active',
    createdAt: now(),
  };
  await insertSigningKey(tx, row);
  log.info({ kid }, 'A key for signing access tokens was made');
  return row;
}

/** A key sealed by another master key (a restored backup, a changed SECRET_KEY) only verifies; it does not stop the start. */
function unseal(row: SigningKeyRow, { secrets, log }: SigningKeysOptions): JWK | null {
  try {
    return JSON.parse(secrets.open(sealPurpose, row.kid, row.privateSealed)) as JWK;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.warn({ kid: row.kid }, `A signing key is not used: ${error.message}`);
    return null;
  }
}

class PublicKeys {
  readonly byKid: ReadonlyMap<string, CryptoKey>;
  readonly jwks: JWK[];

  private constructor(byKid: ReadonlyMap<string, CryptoKey>, jwks: JWK[]) {
    this.byKid = byKid;
    this.jwks = jwks;
  }

  static async from(rows: readonly SigningKeyRow[]): Promise<PublicKeys> {
    const keys = await Promise.all(rows.map(async (row) => [row.kid, await importKey(row.publicJwk)] as const));
    const jwks = rows.map((row) => ({ ...row.publicJwk, kid: row.kid, alg: row.algorithm, use: 'sig', key_ops: ['verify'] }));
    return new PublicKeys(new Map(keys), jwks);
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key must be an elliptic curve key.');
  return key;
}
