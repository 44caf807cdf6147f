import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Text in the armour of RFC 7468. */
const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/(.{64})(?=.)/g, '$1\n')}\n-----END ${label}-----\n`;

/** One value of DER (ITU-T X.690): its tag, its length and its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const length =
    bytes.length < 128
      ? [bytes.length]
      : bytes.length < 256
        ? [0x81, bytes.length]
        : [0x82, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = Buffer.from('550403', 'hex');

/** The smallest certificate of RFC 5280 for a name, valid for a day, with its key; both as PEM. */
export function selfSignedCertificate(name: string): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from(name)))));
  const time = (hours: number) =>
    der(
      0x17,
      Buffer.from(
        `${new Date(Date.now() + hours * 3_600_000).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`,
      ),
    );
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const said = sequence(
    serial,
    ecdsaWithSha256,
    who,
    sequence(time(-1), time(24)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', said, privateKey));
  return {
    certificate: pem('CERTIFICATE', sequence(said, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
