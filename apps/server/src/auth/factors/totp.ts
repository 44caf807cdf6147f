import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawQrCode } from 'qrcode';

/** Seconds; RFC 6238 §5.2 recommends 30. */
const period = 30;

/** base32, 20 bytes (RFC 4226 §4 R6 recommends 160 bits). */
export const newTotpSecret = (): string => generateSecret();

/** The data an authenticator app needs: the key's URI, and the same as a QR code. */
export async function totpSetUp(
  secret: string,
  issuer: string,
  accountName: string,
): Promise<{ qr_code: string; secret: string; uri: string }> {
  const uri = generateURI({ issuer, label: accountName, secret, period });
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  // The client appends the text to `data:image/svg+xml;utf-8,` unescaped, where a # would begin the fragment.
  return { qr_code: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black'), secret, uri };
}

/**
 * Finds the time step of a code, at most one step early or late and after `lastStep`: a code works once (RFC
 * 6238 §5.2).
 */
export async function matchTotp(
  secret: string,
  code: string,
  lastStep: number | null,
  now: Date,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({
    strategy: 'totp',
    secret,
    token: code,
    epoch,
    period,
    epochTolerance: period,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return lastStep === null || result.timeStep > lastStep ? result.timeStep : null;
}
