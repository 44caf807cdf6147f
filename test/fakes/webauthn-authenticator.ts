import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** A page's input for `navigator.credentials`; bytes as JSON (base64url) or as buffers. */
export interface CeremonyOptions {
  readonly challenge: string | ArrayBuffer | Uint8Array;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly excludeCredentials?: readonly { readonly id: string | ArrayBuffer | Uint8Array }[];
  readonly allowCredentials?: readonly { readonly id: string | ArrayBuffer | Uint8Array }[];
}

/** The browser's location, and the faults of browser and key. */
export interface Ceremony {
  readonly origin: string;
  /** Differs from the options: a page under another name. */
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userPresent?: boolean;
}

export interface CredentialJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, never>;
  readonly response: Readonly<Record<string, string | readonly string[]>>;
}

/** A credential as the browser gives it to the client library. */
export type BrowserCredential = CredentialJson & { toJSON(): CredentialJson };

/**
 * A security key in software with one ES256 credential and attestation `none`
 * (W3C Web Authentication Level 3, §6.1 authenticator data and §6.5.1 attested credential data).
 */
export class SoftwareAuthenticator {
  /** Signatures made; incremented before each. A copied key has a counter that lags behind. */
  counter = 0;
  readonly credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    // COSE_Key (RFC 9053 §7.1.1): EC2, ES256, P-256.
    this.#coseKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }

  /** `navigator.credentials.create`; refuses when it is excluded, as browsers do. */
  create(options: CeremonyOptions, ceremony: Ceremony): BrowserCredential {
    if (options.excludeCredentials?.some((one) => bytesOf(one.id).equals(this.credentialId)))
      throw new Error('InvalidStateError: the key is registered already.');
    this.counter += 1;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint16(this.credentialId.length),
      this.credentialId,
      this.#coseKey,
    ]);
    const authData = this.#authenticatorData(ceremony.rpId ?? options.rp?.id ?? '', ceremony, attested);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', {}],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options, ceremony).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb'],
    });
  }

  /** `navigator.credentials.get`; refuses when it is not among the allowed. */
  get(options: CeremonyOptions, ceremony: Ceremony): BrowserCredential {
    if (!options.allowCredentials?.some((one) => bytesOf(one.id).equals(this.credentialId)))
      throw new Error('NotAllowedError: the key is not allowed.');
    this.counter += 1;
    const authenticatorData = this.#authenticatorData(ceremony.rpId ?? options.rpId ?? '', ceremony);
    const clientDataJSON = clientData('webauthn.get', options, ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
    });
  }

  #authenticatorData(rpId: string, ceremony: Ceremony, attested?: Buffer): Buffer {
    const flags = (ceremony.userPresent === false ? 0 : 1) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
      ...(attested ? [attested] : []),
    ]);
  }

  #credential(response: CredentialJson['response']): BrowserCredential {
    const id = this.credentialId.toString('base64url');
    const json: CredentialJson = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    return { ...json, toJSON: () => json };
  }
}

function clientData(type: string, options: CeremonyOptions, { origin, challenge }: Ceremony): Buffer {
  return Buffer.from(
    JSON.stringify({
      type,
      challenge: challenge ?? bytesOf(options.challenge).toString('base64url'),
      origin,
      crossOrigin: false,
    }),
  );
}

function bytesOf(value: string | ArrayBuffer | Uint8Array): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'base64url');
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(new Uint8Array(value));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Only empty maps are supported as values. */
type Cbor = number | string | Buffer | Readonly<Record<string, never>>;

/** RFC 8949 with definite lengths, as much of it as authenticators write. */
function cborMap(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return value instanceof Buffer ? Buffer.concat([cborHead(2, value.length), value]) : cborHead(5, 0);
}

function cborHead(majorType: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(majorType << 5) | argument]);
  if (argument < 256) return Buffer.from([(majorType << 5) | 24, argument]);
  return Buffer.concat([Buffer.from([(majorType << 5) | 25]), uint16(argument)]);
}
