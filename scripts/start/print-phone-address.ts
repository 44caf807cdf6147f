import { networkInterfaces } from 'node:os';
import { toString as drawQrCode } from 'qrcode';
import { phoneAddress } from './phone-address.ts';

/** Prints where a phone finds the technician's app, and as a code for its camera. */
export async function printPhoneAddress(
  started: Omit<Parameters<typeof phoneAddress>[0], 'interfaces'>,
): Promise<void> {
  const address = phoneAddress({ ...started, interfaces: networkInterfaces() });
  if (address === null) {
    console.log(
      'A phone cannot reach this machine. Set HOST=0.0.0.0, or PUBLIC_URL, for the technician’s app.',
    );
    return;
  }
  const secure = address.startsWith('https:');
  console.log(`On a phone${secure ? '' : ' in the same network'}: ${address}`);
  // A log file shows no picture.
  if (process.stdout.isTTY)
    console.log(await drawQrCode(address, { type: 'terminal', small: true, errorCorrectionLevel: 'L' }));
  if (!secure)
    console.log(
      'Without https:// the app needs a connection all day and takes no photos; see docs/guides/field-app.md.',
    );
}
