import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A sealed value that cannot be opened: another master key sealed it, it was changed, or it belongs
 * elsewhere.
 */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface DerivationInput {
  /** HKDF salt; empty when the purpose alone separates the keys. */
  readonly salt?: string | Uint8Array;
  /** HKDF info: what the key is for. */
  readonly info: string;
}

/** Every key of the installation comes from one master key; none is used for two purposes. */
export interface Secrets {
  /** Names the master key in use without telling it; stored beside whatever was derived from it. */
  readonly keyId: string;
  /**
   * 32 bytes by HKDF-SHA-256 (RFC 5869) of the master key called `keyId`; null when this installation does
   * not hold that key.
   */
  derive(keyId: string, input: DerivationInput): Buffer | null;
  /**
   * Encrypts with AES-256-GCM (NIST SP 800-38D, random 96-bit nonce).
   * @param purpose separates the kinds of sealed values by key
   * @param boundTo the row the value belongs to; the same must be given to open it
   * @returns `v1.<key id>.<base64url of nonce ‖ ciphertext ‖ tag>`
   */
  seal(purpose: string, boundTo: string, plaintext: string): string;
  /** @throws SealBroken */
  open(purpose: string, boundTo: string, sealed: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** @param masterKey at least 32 bytes of randomness */
export function createSecrets(masterKey: Uint8Array): Secrets {
  if (masterKey.byteLength < 32) throw new RangeError('The master key needs at least 32 bytes.');
  const expand = (input: DerivationInput): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, input.salt ?? '', input.info, 32));
  const keyId = expand({ info: 'master key id' }).subarray(0, 9).toString('base64url');
  const sealingKey = (purpose: string) => expand({ info: `seal ${purpose}` });

  return {
    keyId,
    derive: (wanted, input) => (wanted === keyId ? expand(input) : null),
    seal(purpose, boundTo, plaintext) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(purpose), nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([
        nonce,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `v1.${keyId}.${body.toString('base64url')}`;
    },
    open(purpose, boundTo, sealed) {
      const [version, sealedBy, encoded = ''] = sealed.split('.');
      const body = Buffer.from(encoded, 'base64url');
      if (version !== 'v1' || body.length < nonceBytes + tagBytes)
        throw new SealBroken('The sealed value has an unknown form.');
      if (sealedBy !== keyId)
        throw new SealBroken(
          `The value was sealed with the master key ${sealedBy}, the one in use is ${keyId}.`,
        );
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(purpose), body.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(body.subarray(-tagBytes));
      try {
        return Buffer.concat([
          decipher.update(body.subarray(nonceBytes, -tagBytes)),
          decipher.final(),
        ]).toString('utf8');
      } catch (cause) {
        throw new SealBroken('The sealed value was changed or belongs elsewhere.', { cause });
      }
    },
  };
}
