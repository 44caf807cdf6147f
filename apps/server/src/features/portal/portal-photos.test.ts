import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxPortalPhotoBytes } from '@haulwright/domain/portal/portal-limits';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { completed, makeFieldCompany, sendRaw, type FieldCompany } from '../field/testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'portal-per-network=10000/1h' });
let company: FieldCompany;
let stranger: FieldCompany;
let token: string;
/** Of another client of the same company, and of another company. */
let others: string[];

const linkOf = async (of: FieldCompany, clientId: string): Promise<string> =>
  bodyOf(await of.admin.call('POST', `/clients/${clientId}/portal-link`, {})).link.address.split('#')[1];
const anyone = (path: string, body: object) => server.call('POST', `/api/portal${path}`, { body });

beforeAll(async () => {
  [company, stranger] = [await makeFieldCompany(server), await makeFieldCompany(server)];
  token = await linkOf(company, company.client.id);
  others = [
    await linkOf(company, (await makeClient(company.admin)).id),
    await linkOf(stranger, stranger.client.id),
  ];
});

const jpeg = (bytes = 300): Uint8Array<ArrayBuffer> =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(bytes)]);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function requested(): Promise<string> {
  const id = randomUUID();
  const clientAddressId = company.client.addresses[0]?.id;
  bodyOf(await anyone('/requests', { token, id, kind: 'service', clientAddressId, note: null }));
  return id;
}

async function add(requestId: string, photo: Uint8Array<ArrayBuffer>, secret = token, type = 'image/jpeg') {
  const answer = await fetch(`${server.url}/api/portal/requests/${requestId}/photos`, {
    method: 'POST',
    headers: { 'content-type': type, 'link-secret': secret },
    body: photo,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; photos?: number } };
}

async function jobOf(requestId: string): Promise<string> {
  const { items } = bodyOf(await company.dispatcher.call('GET', '/portal-requests'));
  return items.find((one: { id: string }) => one.id === requestId).job.id;
}
const evidence = async (jobId: string) =>
  bodyOf(await company.dispatcher.call('GET', `/jobs/${jobId}/evidence`)).files;
const stored = async (photo: Uint8Array): Promise<boolean> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`select 1 from files where sha256 = ${hashOf(photo)}`),
  );
  return rows.length > 0;
};

describe('a photo with a request', () => {
  it('stands on the job, three of them, each once, also when they come at once', async () => {
    const id = await requested();
    const photos = [jpeg(), jpeg(), jpeg(), jpeg(), jpeg()];
    const answers = await Promise.all(photos.map((photo) => add(id, photo)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409]);
    const taken = photos.filter((_, at) => answers[at]?.status === 200);
    expect(await add(id, taken[0] ?? jpeg())).toEqual({ status: 200, body: { photos: 3 } });
    expect(await add(id, jpeg())).toMatchObject({ status: 409, body: { code: 'portal.photos-full' } });
    const jobId = await jobOf(id);
    const shown = await evidence(jobId);
    expect(shown.map(({ sha256 }: { sha256: string }) => sha256).toSorted()).toEqual(
      taken.map(hashOf).toSorted(),
    );
    expect(shown[0]).toMatchObject({
      isByClient: true,
      mayBeShown: false,
      isHere: true,
      technicianName: company.client.name,
    });
    const bytes = await fetch(`${server.url}/api/files/${hashOf(taken[0] ?? jpeg())}`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const path = `/jobs/${jobId}/photos/${shown[0].id}/for-client`;
    expect((await company.dispatcher.call('PUT', path, { isForClient: true })).status).toBe(404);
  });

  it('is refused with nothing kept when it is no photo, too large, for another client or by no link', async () => {
    const id = await requested();
    const page = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
    const pdf = new Uint8Array([...Buffer.from('%PDF-1.7'), ...randomBytes(50)]);
    for (const file of [page, pdf, new Uint8Array([0])]) {
      expect(await add(id, file)).toMatchObject({ status: 422, body: { code: 'portal.no-photo' } });
      expect(await stored(file)).toBe(false);
    }
    expect((await add(id, page, token, 'text/html')).status).toBe(415);
    expect((await add(id, jpeg(maxPortalPhotoBytes))).status).toBe(413);
    const photo = jpeg();
    for (const secret of others) expect((await add(id, photo, secret)).status).toBe(404);
    expect((await add(randomUUID(), photo)).status).toBe(404);
    for (const secret of ['', 'x', 'A'.repeat(43)])
      expect(await add(id, photo, secret)).toMatchObject({
        status: 404,
        body: { code: 'portal.no-such-link' },
      });
    expect(await stored(photo)).toBe(false);
    expect(await evidence(await jobOf(id))).toEqual([]);
  });

  it('is not read from somebody whose secret opens nothing, and leaves nothing when it is cut off', async () => {
    const id = await requested();
    const photo = jpeg(100_000);
    /** Sends the beginning of a photo and waits for what the server says. */
    const begin = (secret: string): Promise<number | 'no answer'> =>
      new Promise((done) => {
        const call = httpRequest(`${server.url}/api/portal/requests/${id}/photos`, {
          method: 'POST',
          headers: { 'content-type': 'image/jpeg', 'content-length': photo.length, 'link-secret': secret },
        });
        call.on('response', (answer) => {
          done(answer.statusCode ?? 0);
          call.destroy();
        });
        call.on('error', () => done('no answer'));
        call.write(photo.slice(0, 1_000), () => {
          if (secret === token) call.destroy();
        });
      });
    expect(await begin('A'.repeat(43))).toBe(404);
    expect(await begin(token)).toBe('no answer');
    expect(await stored(photo.slice(0, 1_000))).toBe(false);
    expect(await stored(photo)).toBe(false);
    expect(await add(id, photo)).toEqual({ status: 200, body: { photos: 1 } });
  });
});

describe('a photo of the crew', () => {
  const named = (bytes: Uint8Array, changes: object = {}) => ({
    sha256: hashOf(bytes),
    bytes: bytes.length,
    type: 'image/jpeg',
    role: 'after',
    ...changes,
  });
  const put = (photo: Uint8Array<ArrayBuffer>) =>
    fetch(`${server.url}/api/field/v1/files/${hashOf(photo)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${company.technician.token}`, 'content-type': 'image/jpeg' },
      body: photo,
    });
  const proof = async (jobId: string) => bodyOf(await anyone('/visit', { token, jobId }));
  const open = (jobId: string, id: string, secret = token) =>
    fetch(`${server.url}/api/portal/visit/photo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: secret, jobId, id }),
    });

  it('is shown to its client alone, with its time, when the crew or the office says so', async () => {
    const job = await company.job();
    const [marked, plain, ticket] = [jpeg(), jpeg(), jpeg()];
    const files = [
      named(marked, { isForClient: true }),
      named(plain),
      named(ticket, { role: 'ticket', isForClient: true }),
    ];
    await sendRaw(company.technician, [completed(job.id, { files })]);
    // Not before it is here.
    expect((await proof(job.id)).photos).toEqual([]);
    for (const photo of [marked, plain, ticket]) expect((await put(photo)).status).toBe(200);
    const onJob: { id: string; sha256: string; occurredAt: string }[] = await evidence(job.id);
    const of = (photo: Uint8Array) => onJob.find(({ sha256 }) => sha256 === hashOf(photo));
    const [shown, hidden, paper] = [of(marked), of(plain), of(ticket)].map((one) => one?.id ?? '');
    expect((await proof(job.id)).photos).toEqual([{ id: shown, role: 'after', at: of(marked)?.occurredAt }]);
    const answer = await open(job.id, shown ?? '');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(marked);
    for (const secret of others) expect((await open(job.id, shown ?? '', secret)).status).toBe(404);
    for (const id of [hidden, paper]) expect((await open(job.id, id ?? '')).status).toBe(404);
    const change = (id: string | undefined, isForClient: boolean, person = company.dispatcher) =>
      person.call('PUT', `/jobs/${job.id}/photos/${id}/for-client`, { isForClient });
    expect((await change(hidden, true, company.technician)).status).toBe(403);
    expect((await change(hidden, true, stranger.dispatcher)).status).toBe(404);
    expect((await change(paper, true)).status).toBe(404);
    expect((await change(hidden, true)).status).toBe(200);
    expect((await change(shown, false)).status).toBe(200);
    expect((await proof(job.id)).photos.map(({ id }: { id: string }) => id)).toEqual([hidden]);
    expect((await open(job.id, shown ?? '')).status).toBe(404);
  });
});
