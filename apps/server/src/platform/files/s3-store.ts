import { AwsClient } from 'aws4fetch';
import { FileStoreError, pathOf, type FileKey, type FileStore } from './file-store.ts';

const timeoutMs = 30_000;
const attempts = 3;
const firstPauseMs = 200;
const maxFileBytes = 16 * 1_024 * 1_024;

export interface S3Place {
  /** Of the bucket, without a trailing slash: `https://s3.example.com/bucket/prefix`. */
  readonly address: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** `https://KEY:SECRET@host/bucket?region=us-east-1` taken apart; undefined when something is missing. */
export function s3PlaceOf(url: string): S3Place | undefined {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  if (username === '' || password === '' || path === '') return undefined;
  return {
    address: `${protocol}//${host}${path}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

/** Files in a bucket of a service that speaks S3, path-style, signed by AWS Signature Version 4. */
export function s3Store(place: S3Place, pause = firstPauseMs): FileStore {
  const { accessKeyId, secretAccessKey, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  /** Retries temporary failures: every call can be repeated, since files never change. */
  async function send(key: FileKey, request: RequestInit): Promise<Response> {
    const url = `${place.address}/${pathOf(key)}`;
    let problem = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pause * 2 ** attempt));
      try {
        const signed = await client.sign(url, request);
        const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
        if (response.status < 500 && response.status !== 429) return response;
        await response.body?.cancel();
        problem = `it answered with status ${response.status}`;
      } catch (cause) {
        problem = `it could not be reached (${networkCode(cause)})`;
      }
    }
    throw new FileStoreError(`The file store ${place.address} cannot be used: ${problem}.`);
  }

  const refused = async (response: Response): Promise<never> => {
    await response.body?.cancel();
    const hint =
      response.status === 403
        ? ' Check the keys in FILES_S3_URL and their permissions.'
        : response.status === 404
          ? ' Check the name of the bucket in FILES_S3_URL.'
          : '';
    throw new FileStoreError(
      `The file store ${place.address} refused: it answered with status ${response.status}.${hint}`,
    );
  };

  return {
    place: place.address,
    async write(key, bytes, mediaType) {
      const response = await send(key, {
        method: 'PUT',
        headers: { 'content-type': mediaType, 'x-amz-content-sha256': key.sha256 },
        body: bytes,
      });
      if (!response.ok) await refused(response);
      await response.body?.cancel();
    },
    async read(key) {
      const response = await send(key, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) return refused(response);
      if (Number(response.headers.get('content-length') ?? 0) > maxFileBytes) return refused(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await send(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) await refused(response);
      await response.body?.cancel();
    },
  };
}

/** Node's fetch hides the system's code (ECONNREFUSED, ENOTFOUND …) in `cause`. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : 'unknown error';
}
