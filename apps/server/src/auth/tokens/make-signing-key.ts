import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { SealBroken, type Secrets } from '../../platform/secrets/secrets.ts';
import { insertSigningKey, type SigningKeyRow } from './signing-keys.queries.ts';

export const signingAlgorithm = 'ES256';
const sealPurpose = 'auth signing key';

/** Creates and stores a key; the private part is stored only sealed. The caller holds `lockSigningKeys`. */
export async function makeSigningKey(
  tx: SystemTransaction,
  secrets: Secrets,
  now: Date,
): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const row: SigningKeyRow = {
    kid,
    algorithm: signingAlgorithm,
    publicJwk,
    privateSealed: secrets.seal(sealPurpose, kid, JSON.stringify(await exportJWK(pair.privateKey))),
    status: 'active',
    createdAt: now,
  };
  await insertSigningKey(tx, row);
  return row;
}

/**
 * The private key; null when another master key sealed it (a restored backup, a changed SECRET_KEY): such a
 * key only verifies.
 */
export function unsealSigningKey(
  row: Pick<SigningKeyRow, 'kid' | 'privateSealed'>,
  secrets: Secrets,
): JWK | null {
  try {
    return JSON.parse(secrets.open(sealPurpose, row.kid, row.privateSealed)) as JWK;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

export async function importSigningKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key must be an elliptic curve key.');
  return key;
}
