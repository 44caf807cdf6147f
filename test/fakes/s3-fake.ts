import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';

/** A service with the subset of S3 that a file store needs, including signatures. */
export interface S3Fake {
  /** For FILES_S3_URL. */
  readonly url: string;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>;
  /** Statuses for the next requests; used up one by one. */
  readonly failures: number[];
  close(): Promise<void>;
}

const keys = { accessKeyId: 'HAULWRIGHTKEY', secretAccessKey: 'a secret/with+signs' };
const bucket = '/papers';

export async function startS3Fake(): Promise<S3Fake> {
  const objects: S3Fake['objects'] = new Map();
  const failures: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const failure = failures.shift();
      if (failure !== undefined) return response.writeHead(failure).end();
      if (!(await isSigned(request, body))) return response.writeHead(403).end('SignatureDoesNotMatch');
      const name = request.url ?? '';
      if (!name.startsWith(`${bucket}/`)) return response.writeHead(404).end('NoSuchBucket');
      if (request.method === 'PUT') {
        objects.set(name, { bytes: body, type: request.headers['content-type'] });
        return response.writeHead(200, { etag: '"x"' }).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(name);
        return response.writeHead(204).end();
      }
      const found = objects.get(name);
      return found ? response.writeHead(200).end(found.bytes) : response.writeHead(404).end('NoSuchKey');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { accessKeyId, secretAccessKey } = keys;
  return {
    url: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}${bucket}?region=eu-central-1`,
    objects,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Recalculates the signature for the time of signing, and compares it. */
async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const told = request.headers['x-amz-content-sha256'];
  if (typeof told === 'string' && told !== 'UNSIGNED-PAYLOAD' && body.length > 0)
    if (createHash('sha256').update(body).digest('hex') !== told) return false;
  const { authorization, 'x-amz-date': date } = request.headers;
  const region = /Credential=[^/]+\/\d+\/([\w-]+)\/s3\//.exec(authorization ?? '')?.[1] ?? '';
  const client = new AwsClient({ ...keys, service: 's3', region });
  const signedNames = /SignedHeaders=([\w;-]+)/.exec(authorization ?? '')?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(
    signedNames
      .filter((name) => name !== 'host')
      .map((name) => [name, String(request.headers[name] ?? '')] as const),
  );
  const again = await client.sign(`http://${request.headers.host ?? ''}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    aws: { datetime: String(date) },
  });
  return again.headers.get('authorization') === authorization;
}
