import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { awaitFiles, missingFiles } from './files.queries.ts';

const server = serverOfFile();
let admin: TestPerson;
let technician: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  admin = await server.signUp();
  technician = await addPerson(server, admin, ['field_technician']);
  colleague = await addPerson(server, admin, ['field_technician']);
  stranger = await server.signUp();
});

const jpeg = (bytes = 200) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(bytes)]);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Names a file as a report of work does. */
const named = (bytes: Uint8Array, person = technician, type = 'image/jpeg') =>
  server.database.inTenant(person, (tx) =>
    awaitFiles(tx, person, [{ sha256: hashOf(bytes), bytes: bytes.length, type }]),
  );

const put = async (
  person: TestPerson,
  sha256: string,
  body: Uint8Array<ArrayBuffer>,
  type = 'image/jpeg',
) => {
  const response = await fetch(`${server.url}/api/field/v1/files/${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    body,
  });
  return { status: response.status, body: await response.json() };
};

const get = (person: TestPerson, sha256: string) =>
  fetch(`${server.url}/api/files/${sha256}`, { headers: { authorization: `Bearer ${person.token}` } });

describe('a photo', () => {
  it('that a report named is kept, as often as it is sent, and given back to the office', async () => {
    const photo = jpeg(2_000_000);
    await named(photo);
    const sha256 = hashOf(photo);
    const missing = () => server.database.inTenant(technician, (tx) => missingFiles(tx, [sha256]));
    expect(await missing()).toEqual([sha256]);
    expect((await get(admin, sha256)).status).toBe(409);
    expect(await put(technician, sha256, photo)).toEqual({
      status: 200,
      body: { sha256, bytes: photo.length },
    });
    expect((await put(technician, sha256, photo)).status).toBe(200);
    expect(await missing()).toEqual([]);
    const answer = await get(admin, sha256);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photo);
    expect((await get(technician, sha256)).status).toBe(200);
  });

  it('is nobody else’s: not a colleague’s in the field, not another company’s', async () => {
    const photo = jpeg();
    await named(photo);
    const sha256 = hashOf(photo);
    await put(technician, sha256, photo);
    expect((await get(colleague, sha256)).status).toBe(404);
    expect((await get(stranger, sha256)).status).toBe(404);
    expect(await put(stranger, sha256, photo)).toMatchObject({
      status: 409,
      body: { code: 'file.not-awaited' },
    });
    // The same bytes at another company are another file.
    await named(photo, stranger);
    expect((await get(stranger, sha256)).status).toBe(409);
  });

  it('w.file-unnamed: is taken from who named it and from the office, not from a colleague', async () => {
    const [photo, handedIn] = [jpeg(), jpeg()];
    await named(photo);
    await named(handedIn);
    expect(await put(colleague, hashOf(photo), photo)).toMatchObject({
      status: 409,
      body: { code: 'file.not-awaited' },
    });
    expect((await get(admin, hashOf(photo))).status).toBe(409);
    expect((await put(technician, hashOf(photo), photo)).status).toBe(200);
    expect((await put(admin, hashOf(handedIn), handedIn)).status).toBe(200);
  });

  it('whose bytes are lost says so, and does not bring the server down', async () => {
    const photo = jpeg();
    await named(photo);
    const sha256 = hashOf(photo);
    await put(technician, sha256, photo);
    await rm(join(server.dataDir, 'files', technician.companyId, sha256.slice(0, 2), sha256));
    const answer = await get(admin, sha256);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      429,
      'file.store-unavailable',
    ]);
  });
});

describe('what is refused, with nothing kept', () => {
  it.each<
    [string, (photo: Uint8Array<ArrayBuffer>) => [string, Uint8Array<ArrayBuffer>, string?], number, string]
  >([
    ['bytes with another hash', (photo) => [hashOf(photo), jpeg()], 422, 'file.hash-differs'],
    ['a photo cut off', (photo) => [hashOf(photo), photo.slice(0, 100)], 422, 'file.hash-differs'],
    ['a JPEG that says PNG', (photo) => [hashOf(photo), photo, 'image/png'], 422, 'file.type-differs'],
    ['another media type', (photo) => [hashOf(photo), photo, 'text/html'], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no hash', (photo) => ['x'.repeat(64), photo], 400, 'BAD_REQUEST'],
    ['one that nobody named', () => [hashOf(new Uint8Array([1])), jpeg()], 409, 'file.not-awaited'],
  ])('%s', async (_, request, status, code) => {
    const photo = jpeg();
    await named(photo);
    const [sha256, body, type] = request(photo);
    expect(await put(technician, sha256, body, type)).toMatchObject({ status, body: { code } });
    const missing = await server.database.inTenant(technician, (tx) => missingFiles(tx, [hashOf(photo)]));
    expect(missing).toEqual([hashOf(photo)]);
  });

  it('a page that calls itself a photo', async () => {
    const page = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
    await named(page);
    expect(await put(technician, hashOf(page), page)).toMatchObject({
      status: 422,
      body: { code: 'file.type-differs' },
    });
  });

  it('more than 12 MB', async () => {
    expect((await put(technician, 'a'.repeat(64), new Uint8Array(12_000_001))).status).toBe(413);
  });
});
