import type { SignatureOutcome } from './field-command.ts';

interface Signed {
  readonly outcome: SignatureOutcome;
  /** The amount that was shown to the signer; null or missing where none was. */
  readonly gallons?: number | null | undefined;
}

/**
 * The amount somebody signed for, where it is another than what was pumped: the signature does not stand for that.
 * @returns null while both are the same, or one is not known
 */
export const signedOtherwise = (signature: Signed | null, pumped: number | null): number | null =>
  signature?.outcome === 'signed' &&
  signature.gallons != null &&
  pumped !== null &&
  signature.gallons !== pumped
    ? signature.gallons
    : null;
