import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { startS3Fake, type S3Fake } from '../../../../../test/fakes/s3-fake.ts';
import { FileStoreError, type FileKey, type FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { mediaTypeOf } from './media-type.ts';
import { s3PlaceOf, s3Store } from './s3-store.ts';

let folder: string;
let s3: S3Fake;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright files '));
  s3 = await startS3Fake();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  s3.failures.length = 0;
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const keyOf = (bytes: Uint8Array, companyId = '0197a1b2-0000-7000-8000-000000000001'): FileKey => ({
  companyId,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const photo = bytesOf('a photo');
const key = keyOf(photo);

function bucket(): FileStore {
  const place = s3PlaceOf(s3.url);
  if (place === undefined) throw new Error(s3.url);
  return s3Store(place, 1);
}

describe.each([
  ['a folder', () => folderStore(join(folder, 'files'))],
  ['a bucket', bucket],
])('%s', (_, open) => {
  it('gives back what was written, as often as it is written', async () => {
    const store = open();
    expect(await store.read(key)).toBeUndefined();
    await store.write(key, photo, 'image/jpeg');
    await store.write(key, photo, 'image/jpeg');
    expect(await store.read(key)).toEqual(photo);
    expect(await store.read(keyOf(photo, '0197a1b2-0000-7000-8000-000000000002'))).toBeUndefined();
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
  });

  it('names nothing outside of its root', async () => {
    await expect(open().read({ companyId: '../../etc', sha256: key.sha256 })).rejects.toThrow(
      'no key of a file',
    );
    await expect(open().write({ ...key, sha256: '../x' }, photo, 'image/jpeg')).rejects.toThrow(
      'no key of a file',
    );
  });
});

describe('a folder', () => {
  it('holds whole files only, and says when it cannot be written', async () => {
    const root = join(folder, 'other');
    await folderStore(root).write(key, photo, 'image/jpeg');
    expect(await readdir(root, { recursive: true })).toEqual([
      key.companyId,
      join(key.companyId, key.sha256.slice(0, 2)),
      join(key.companyId, key.sha256.slice(0, 2), key.sha256),
    ]);
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, 'no folder');
    await expect(folderStore(blocked).write(key, photo, 'image/jpeg')).rejects.toThrow(FileStoreError);
  });
});

describe('a bucket', () => {
  it('is tried again when it fails for a moment', async () => {
    s3.failures.push(503, 429);
    await bucket().write(key, photo, 'image/jpeg');
    expect(Buffer.from((await bucket().read(key)) ?? []).toString()).toBe('a photo');
    const stored = [...s3.objects.values()][0];
    expect(stored?.type).toBe('image/jpeg');
  });

  it.each([
    ['fails for good', [500, 500, 500], /cannot be used: it answered with status 500/],
    ['refuses the keys', [403], /status 403. Check the keys in FILES_S3_URL/],
    ['is not there', [404], /status 404. Check the name of the bucket/],
  ])('%s', async (_, failures, message) => {
    s3.failures.push(...failures);
    const attempt = bucket().write(key, photo, 'image/jpeg');
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toThrow(FileStoreError);
  });

  it('takes nothing that is signed with another key, or that is not what it says it is', async () => {
    const place = s3PlaceOf(s3.url);
    if (place === undefined) throw new Error(s3.url);
    await expect(
      s3Store({ ...place, secretAccessKey: 'another' }, 1).write(key, photo, 'image/jpeg'),
    ).rejects.toThrow(/status 403/);
    await expect(bucket().write(key, bytesOf('other bytes'), 'image/jpeg')).rejects.toThrow(/status 403/);
  });

  it('cannot be reached', async () => {
    const place = {
      address: 'http://127.0.0.1:59998/bucket',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'x',
    };
    await expect(s3Store(place, 1).read(key)).rejects.toThrow(/could not be reached \(ECONNREFUSED\)/);
  });
});

test.each([
  [
    'https://KEY:SE%2FCRET@s3.example.com/bucket',
    {
      address: 'https://s3.example.com/bucket',
      accessKeyId: 'KEY',
      secretAccessKey: 'SE/CRET',
      region: 'us-east-1',
    },
  ],
  [
    'http://k:s@127.0.0.1:9000/b/prefix/?region=eu',
    { address: 'http://127.0.0.1:9000/b/prefix', accessKeyId: 'k', secretAccessKey: 's', region: 'eu' },
  ],
  ['https://s3.example.com/bucket', undefined],
  ['https://k:s@s3.example.com/', undefined],
])('%s', (url, place) => {
  expect(s3PlaceOf(url)).toEqual(place);
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], 'application/pdf'],
  [[0x3c, 0x73, 0x76, 0x67], undefined],
  [[], undefined],
])('%j is %s', (bytes, type) => {
  expect(mediaTypeOf(new Uint8Array(bytes))).toBe(type);
});
