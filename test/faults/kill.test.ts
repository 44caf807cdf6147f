import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postmasterOf, startProduct, type ProductProcess } from '../product-process.ts';

const rounds = 20;
const writers = 6;
const person = { email: 'owner@example.com', password: 'correct horse battery' };

let dataDir: string;
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'haulwright-faults-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
});

afterAll(async () => {
  await product?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  readonly key: string;
  readonly name: string;
}

async function json(
  path: string,
  options: { token?: string; body?: unknown; key?: string } = {},
): Promise<{ status: number; body: Record<string, never> }> {
  const answer = await fetch(`${product?.url}${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.key && { 'idempotency-key': options.key }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const signIn = async (): Promise<string> =>
  (await json('/auth/v1/token?grant_type=password', { body: person })).body[
    'access_token'
  ] as unknown as string;

/** Every client name in the company, page by page. */
async function allNames(token: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: { body: Record<string, unknown> } = await json(
      `/api/clients?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      { token },
    );
    names.push(...(body['items'] as { name: string }[]).map((one) => one.name));
    cursor = body['nextCursor'] as string | null;
  }
  return names;
}

describe('a server killed in the middle of writes', () => {
  it(`keeps every acknowledged row over ${rounds} kills, the database with it every second time`, async () => {
    const acknowledged: Sent[] = [];
    let unanswered: Sent[] = [];
    product = await startProduct({ DATA_DIR: dataDir });
    await json('/auth/v1/signup', {
      body: { ...person, data: { full_name: 'Owner', company_name: 'Kept' } },
    });
    for (let round = 0; round < rounds; round += 1) {
      const token = await signIn();
      const [service] = (await json('/api/service-types', { token })).body as unknown as { id: string }[];
      const create = (sent: Sent) =>
        json('/api/clients', {
          token,
          key: sent.key,
          body: {
            name: sent.name,
            phone: '717-555-0100',
            serviceTypeIds: [service?.id],
            addresses: [{ streetLine1: '1 Main St', city: 'Lititz', state: 'PA', postalCode: '17543' }],
          },
        });
      // Unanswered requests are sent again with their keys, as a browser would.
      for (const sent of unanswered) {
        expect((await create(sent)).status).toBe(200);
        acknowledged.push(sent);
      }
      unanswered = [];
      const writing = new AbortController();
      let count = 0;
      const write = async () => {
        while (!writing.signal.aborted) {
          const sent = {
            key: randomUUID(),
            name: `Round ${round} client ${String((count += 1)).padStart(5, '0')}`,
          };
          try {
            const { status } = await create(sent);
            if (status === 200) acknowledged.push(sent);
            else unanswered.push(sent);
          } catch {
            unanswered.push(sent);
          }
        }
      };
      const work = Array.from({ length: writers }, write);
      const before = acknowledged.length;
      while (acknowledged.length < before + 2 * writers) await pause(5);
      // At a different moment of the writes in each round.
      await pause((round * 37) % 150);
      const postmaster = postmasterOf(dataDir);
      const dying = product.kill('SIGKILL');
      if (round % 2 === 1) process.kill(postmaster, 'SIGKILL');
      writing.abort();
      await dying;
      await Promise.all(work);
      product = await startProduct({ DATA_DIR: dataDir });
      const names = await allNames(await signIn());
      const present = new Set(names);
      expect(
        acknowledged.filter((sent) => !present.has(sent.name)),
        `after round ${round}`,
      ).toEqual([]);
      expect(names.length, 'no row twice').toBe(present.size);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(2 * rounds * writers);
  });

  it('stops cleanly on SIGTERM and leaves no database behind', async () => {
    const postmaster = postmasterOf(dataDir);
    expect(await product?.kill('SIGTERM')).toBe(0);
    expect(() => process.kill(postmaster, 0)).toThrow(/ESRCH/);
  });

  it('refuses a second process on the same folder, naming the first', async () => {
    product = await startProduct({ DATA_DIR: dataDir });
    await expect(startProduct({ DATA_DIR: dataDir })).rejects.toThrow(/process \d+|pid \d+/i);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  });
});
