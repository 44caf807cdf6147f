import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

interface Receiver {
  /** Base64url, as the browser gave them. */
  readonly p256dh: string;
  readonly auth: string;
}

/** For tests with known values; otherwise made for each message. */
interface OnceOnly {
  readonly salt: Buffer;
  readonly sender: ECDH;
}

function makeOnce(): OnceOnly {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/** Larger records are never made: push services take 4 kB. */
const recordBytes = 4_096;
export const maxPushBytes = 3_000;

/**
 * Encrypts a message so that only the browser reads it, not the service between: RFC 8291 on aes128gcm of RFC
 * 8188, one record.
 */
export function encryptPush(text: string, to: Receiver, { salt, sender }: OnceOnly = makeOnce()): Buffer {
  const plaintext = Buffer.from(text);
  if (plaintext.length > maxPushBytes) throw new RangeError('The push message is too long.');
  const receiver = Buffer.from(to.p256dh, 'base64url');
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(to.auth, 'base64url'), info, 32));
  const expand = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(sender.getPublicKey().length, 4);
  // 2 ends the last record.
  const body = [
    cipher.update(plaintext),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  return Buffer.concat([salt, head, sender.getPublicKey(), ...body]);
}
