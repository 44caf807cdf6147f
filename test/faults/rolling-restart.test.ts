import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAgainOnce } from '../../apps/web/src/api/send-again-once.ts';
import { startReadinessProxy } from '../readiness-proxy.ts';
import { freePort, startProduct, type ProductProcess } from '../product-process.ts';
import { startEngine } from '../server/engine.ts';
import { patiently } from '../patience.ts';

/** Seconds a stopping server keeps serving; the proxy checks it every 100 ms. */
const drainSeconds = 3;
const callers = 4;
let stopEngine: () => Promise<void>;
let folder: string;
let environments: Record<string, string>[];
let servers: ProductProcess[];
let token: string;
let serviceTypeId: string;

beforeAll(async () => {
  const { engine, stop } = await startEngine('package');
  stopEngine = stop;
  const database = new URL(engine.ownerUrl);
  database.pathname = '/rolling';
  const admin = new pg.Client({ connectionString: engine.adminUrl });
  await admin.connect();
  await admin.query(`create database rolling template ${engine.template} owner ${database.username}`);
  await admin.end();
  folder = await mkdtemp(join(tmpdir(), 'haulwright-rolling-'));
  const shared = {
    DATABASE_URL: database.href,
    SECRET_KEY: randomUUID(),
    PUBLIC_URL: 'https://office.example',
    DRAIN_SECONDS: String(drainSeconds),
  };
  environments = [];
  for (const name of ['one', 'two'])
    environments.push({ ...shared, DATA_DIR: join(folder, name), PORT: String(await freePort()) });
  servers = [];
  for (const environment of environments) servers.push(await startProduct(environment));
  const signUp = {
    email: 'owner@example.com',
    password: 'correct horse battery',
    data: { full_name: 'Owner', company_name: 'Always There' },
  };
  const signedUp = await fetch(`${servers[0]?.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUp),
  });
  ({ access_token: token } = (await signedUp.json()) as { access_token: string });
  const types = (await (
    await fetch(`${servers[0]?.url}/api/service-types`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string }[];
  serviceTypeId = types[0]?.id ?? '';
}, patiently(240_000));

afterAll(async () => {
  for (const server of servers ?? []) await server.kill();
  await stopEngine?.();
  await rm(folder, { recursive: true, force: true });
});

function write(base: string, name: string): Request {
  const addresses = [{ streetLine1: '1 Main St', city: 'Lititz', state: 'PA', postalCode: '17543' }];
  return new Request(`${base}/api/clients`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ name, phone: '717-555-0100', serviceTypeIds: [serviceTypeId], addresses }),
  });
}
const read = (base: string) =>
  new Request(`${base}/api/clients?limit=20`, { headers: { authorization: `Bearer ${token}` } });

interface Load {
  /** One line per failure. */
  readonly failures: string[];
  readonly written: string[];
  answered: number;
}

/**
 * Callers read and write without a pause while the servers are restarted in turn, each once the previous one
 * is back.
 */
async function underLoad(
  base: string,
  send: (request: Request) => Promise<Response>,
  isBack: (port: number) => boolean = () => true,
): Promise<Load> {
  const load: Load = { failures: [], written: [], answered: 0 };
  const ending = new AbortController();
  const call = async (caller: number) => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const name = turn % 4 === 0 ? `Client ${randomUUID()}` : undefined;
      try {
        const response = await send(name === undefined ? read(base) : write(base, name));
        if (response.status !== 200) load.failures.push(`${response.status} ${await response.text()}`);
        else if (name !== undefined) load.written.push(name);
        await response.arrayBuffer().catch(() => undefined);
        load.answered += 1;
      } catch (error) {
        load.failures.push(
          `caller ${caller}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
        );
      }
    }
  };
  const calling = Array.from({ length: callers }, (_, caller) => call(caller));
  try {
    for (const [index, environment] of environments.entries()) {
      const before = load.answered;
      expect(await servers[index]?.kill('SIGTERM')).toBe(0);
      servers[index] = await startProduct(environment);
      await expect.poll(() => isBack(Number(environment['PORT'])), { timeout: patiently(30_000) }).toBe(true);
      expect(load.answered - before, 'served meanwhile').toBeGreaterThan(callers);
    }
  } finally {
    ending.abort();
    await Promise.all(calling);
  }
  return load;
}

/** How often each name is stored: more than once would be a duplicated write. */
async function timesStored(names: readonly string[]): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: environments[0]?.['DATABASE_URL'] });
  await client.connect();
  await client.query(`begin; select set_config('app.system', 'on', true)`);
  const { rows } = await client.query<{ times: number }>(
    'select count(c.id)::int as times from unnest($1::text[]) as n left join clients c on c.name = n group by n',
    [names],
  );
  await client.end();
  return new Set(rows.map(({ times }) => times));
}

describe('two servers on one database, each restarted under load', () => {
  it('fail no request of callers that know both and try once more', async () => {
    const { failures, written } = await underLoad('http://office.example', (request) => {
      // As with two addresses for one name: each attempt goes to the next.
      let attempt = Math.floor(Math.random() * 2);
      return sendAgainOnce(request, (one) => {
        const to = new URL(one.url);
        to.host = `127.0.0.1:${environments[attempt % 2]?.['PORT']}`;
        attempt += 1;
        return fetch(new Request(to, one));
      });
    });
    expect(failures).toEqual([]);
    expect(await timesStored(written)).toEqual(new Set([1]));
  });

  it('fail no request behind a proxy that looks at /readyz, at the first attempt', async () => {
    const proxy = await startReadinessProxy(
      environments.map((environment) => Number(environment['PORT'])),
      100,
    );
    try {
      const { failures, written } = await underLoad(proxy.url, (request) => fetch(request), proxy.passesTo);
      expect(failures).toEqual([]);
      expect(await timesStored(written)).toEqual(new Set([1]));
    } finally {
      await proxy.close();
    }
  });
});
