import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/**
 * Refresh tokens are derived, so that nothing usable is stored:
 * `base64url(version ‖ session id ‖ counter ‖ HMAC-SHA-256(session's key, all before))`, 1 + 16 + 6 + 32
 * bytes.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
}

const version = 1;
const counterOffset = 17;
const macOffset = 23;
const length = 55;
const largestCounter = 2 ** 48 - 1;

export interface DecodedRefreshToken extends RefreshToken {
  /** Whether the session's key made this token. */
  isMadeBy(sessionKey: Uint8Array): boolean;
}

/** @throws RangeError when the counter is no whole number of 0 to 2^48 − 1 */
export function encodeRefreshToken(token: RefreshToken, sessionKey: Uint8Array): string {
  if (!Number.isSafeInteger(token.counter) || token.counter < 0 || token.counter > largestCounter) {
    throw new RangeError(`${token.counter} is no refresh token counter.`);
  }
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(version, 0);
  bytes.set(parse(token.sessionId), 1);
  bytes.writeUIntBE(token.counter, counterOffset, 6);
  bytes.set(mac(bytes.subarray(0, macOffset), sessionKey), macOffset);
  return bytes.toString('base64url');
}

/** Parses the token's parts without trusting them; null when the text has another form. */
export function decodeRefreshToken(text: string): DecodedRefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // Node decodes base64url leniently: only our canonical spelling is a token.
  if (bytes.length !== length || bytes[0] !== version || bytes.toString('base64url') !== text) return null;
  const sessionId = sessionIdOf(bytes);
  if (sessionId === null) return null;
  return {
    sessionId,
    counter: bytes.readUIntBE(counterOffset, 6),
    isMadeBy: (sessionKey) =>
      timingSafeEqual(mac(bytes.subarray(0, macOffset), sessionKey), bytes.subarray(macOffset)),
  };
}

function sessionIdOf(bytes: Buffer): string | null {
  try {
    return stringify(bytes.subarray(1, counterOffset));
  } catch {
    return null; // sixteen bytes that are no UUID
  }
}

const mac = (bytes: Uint8Array, sessionKey: Uint8Array): Buffer =>
  createHmac('sha256', sessionKey).update(bytes).digest();
