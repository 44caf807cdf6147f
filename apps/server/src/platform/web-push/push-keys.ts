import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** Signs requests to push services as this installation's (VAPID, RFC 8292). */
export interface PushKeys {
  /** What browsers subscribe with, base64url of the uncompressed point. */
  readonly publicKey: string;
  /** The header that a service asks for. @param contact where its operator can write to */
  authorization(origin: string, contact: string, now: Date): string;
}

/** Of a token, in seconds; services take at most a day. */
const tokenLivesSeconds = 12 * 3_600;

/**
 * The keys follow from the master key, so that every server of the installation and every restored backup with
 * its key has the same, and none lies anywhere. With another master key phones subscribe again.
 */
export function createPushKeys(secrets: Secrets): PushKeys {
  const ecdh = createECDH('prime256v1');
  const scalar = secrets.derive(secrets.keyId, { info: 'web push' });
  if (scalar === null) throw new Error('the master key does not know itself');
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const key: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: scalar.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicKey,
    authorization(origin, contact, now) {
      const claims = {
        aud: origin,
        exp: Math.floor(now.getTime() / 1_000) + tokenLivesSeconds,
        sub: contact,
      };
      const body = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${body}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
