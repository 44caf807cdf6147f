import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The device's decrypted notifications, in order. */
  readonly told: { title: string; body: string; path: string; tag: string }[];
  /** The service's status for it from now on. */
  status: number;
}

export interface PushServiceFake {
  readonly url: string;
  /** A browser that subscribed. */
  device(): FakeDevice;
  close(): Promise<void>;
}

/**
 * A push service with its browsers, on a free loopback port: checks the sender's signature (RFC 8292) and
 * decrypts messages (RFC 8291), as a browser would.
 */
export async function startPushServiceFake(): Promise<PushServiceFake> {
  const devices = new Map<string, { readonly device: FakeDevice; readonly open: (body: Buffer) => string }>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const found = devices.get(request.url ?? '');
      const status = found === undefined ? 404 : checked(request) ? found.device.status : 403;
      if (status === 201) found?.device.told.push(JSON.parse(found.open(Buffer.concat(chunks))));
      response.writeHead(status).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function checked(request: IncomingMessage): boolean {
    const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      request.headers.authorization ?? '',
    );
    if (given === null || request.method !== 'POST' || request.headers['ttl'] === undefined) return false;
    const [, head = '', claims = '', signature = '', key = ''] = given;
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string;
      exp: number;
    };
    return (
      aud === url &&
      exp * 1_000 > Date.now() &&
      exp * 1_000 < Date.now() + 86_400_000 &&
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    );
  }

  return {
    url,
    device() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const device: FakeDevice = {
        endpoint: url + path,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
        told: [],
        status: 201,
      };
      const open = (body: Buffer): string => {
        const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
        const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
        const expand = (what: string, bytes: number) =>
          Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
        const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
        const sealed = body.subarray(21 + sender.length);
        decipher.setAuthTag(sealed.subarray(-16));
        const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
        return plain.subarray(0, plain.lastIndexOf(2)).toString();
      };
      devices.set(path, { device, open });
      return device;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
