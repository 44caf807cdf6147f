import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app (RFC 6238, SHA-1, six digits) that can also return the codes of the previous and next
 * step, which are accepted too.
 */
export class AuthenticatorApp {
  readonly #secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns a new code, as each is accepted only once. Rarely has to wait for the next step. */
  async freshCode(): Promise<string> {
    const step = Math.max(this.#lastStep + 1, Math.floor(Date.now() / STEP_MS) - 1);
    this.#lastStep = step;
    await pause(Math.max(0, (step - 1) * STEP_MS - Date.now()));
    return this.#codeOf(step);
  }

  /** The last code returned. */
  usedCode(): string {
    return this.#codeOf(this.#lastStep);
  }

  #codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', fromBase32(this.#secret)).update(counter).digest();
    const offset = (digest.at(-1) ?? 0) & 0x0f;
    return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
  }
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(/[\s=]/g, '').toUpperCase(), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
