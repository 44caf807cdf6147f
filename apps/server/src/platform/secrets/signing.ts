import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Signs texts with a key of this installation by Ed25519 (RFC 8032). Keys and signatures are hexadecimal digits. */
export interface Signer {
  readonly publicKey: string;
  sign(text: string): string;
}

/** PKCS #8 of an Ed25519 key up to its 32 bytes of seed (RFC 8410 §7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param purpose separates the keys; the key is another one once the master key is */
export function createSigner(secrets: Secrets, purpose: string): Signer {
  const seed = secrets.derive(secrets.keyId, { info: `sign ${purpose}` });
  if (seed === null) throw new Error('the master key in use is missing');
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Start, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

/** Whether a signature is that of the key over the text; false where one of them is no key or signature. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'hex').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
