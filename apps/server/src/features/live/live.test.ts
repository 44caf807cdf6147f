import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { startTestServer, type TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { createChangeFeed } from '../../platform/live/change-feed.ts';
import { makeJob } from '../jobs/testing.ts';
import { maxStreamsOfPerson } from './stream-places.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
let company: TestCompany;
let client: Client;

beforeAll(async () => {
  company = await makeCompany(server);
  client = await makeClient(company.admin);
});

interface Listening {
  /** Waits for an event with the topic. @returns milliseconds it took */
  hear(topic: string): Promise<number>;
  readonly heard: string[];
  readonly ended: Promise<void>;
  /** Everything received. */
  text(): string;
  stop(): void;
}

async function listen(person: TestPerson, url = server.url): Promise<Listening> {
  const controller = new AbortController();
  const answer = await fetch(`${url}/api/live/changes`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const heard: string[] = [];
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  let text = '';
  const ended = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (const line of chunk.split('\n').filter((one) => one.startsWith('data: {'))) {
        heard.push(...(JSON.parse(line.slice(6)) as { topics: string[] }).topics);
        begun();
      }
    }
  })().catch(() => undefined);
  await beginning;
  return {
    heard,
    ended,
    text: () => text,
    stop: () => controller.abort(),
    async hear(topic) {
      const started = performance.now();
      while (!heard.includes(topic)) {
        if (performance.now() - started > patiently(8_000))
          throw new Error(`${topic} was not heard, only ${heard.join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return performance.now() - started;
    },
  };
}

describe('what changes in a company', () => {
  it('is told to its people, not to others', async () => {
    const stranger = await makeCompany(server, 'Stranger');
    const [listening, elsewhere] = await Promise.all([listen(company.dispatcher), listen(stranger.admin)]);
    await makeJob(company.admin, client);
    await listening.hear('jobs');
    expect(elsewhere.heard).toEqual([]);
    listening.stop();
    elsewhere.stop();
  });

  it(
    'is told to people of another server on the same database',
    { timeout: patiently(120_000) },
    async () => {
      const environment = { SECRET_KEY: randomBytes(32).toString('base64') };
      const first = await startTestServer(environment);
      const second = await startTestServer({ ...environment, DATABASE_URL: first.databaseUrl });
      try {
        const there = await makeCompany(first);
        const here = await listen(there.dispatcher, second.url);
        const owner = await makeClient(there.admin);
        await here.hear('clients');
        here.heard.length = 0;
        await makeJob(there.admin, owner);
        expect(await here.hear('jobs')).toBeLessThan(patiently(8_000));
        here.stop();
      } finally {
        await second.stop();
        await first.stop();
      }
    },
  );

  it('is told again after the connection to the database was lost', async () => {
    const listening = await listen(company.dispatcher);
    await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haulwright-live' and datname = current_database()`,
    );
    // Everything must be reloaded.
    expect(await listening.hear('vehicles')).toBeLessThan(patiently(8_000));
    listening.heard.length = 0;
    await makeJob(company.admin, client);
    await listening.hear('jobs');
    listening.stop();
  });

  it('is to be read again by who listened before the database was heard', async () => {
    const feed = createChangeFeed({
      connectionString: server.databaseUrl,
      log: { warn: () => undefined, info: () => undefined },
    });
    try {
      expect(await new Promise<unknown>((resolve) => feed.subscribe('any company', resolve))).toBeNull();
    } finally {
      await feed.close();
    }
  });

  it('is no longer told to somebody who signed out', async () => {
    const person = await server.signUp();
    const listening = await listen(person);
    await server.call('POST', '/auth/v1/logout?scope=global', { token: person.token });
    await listening.ended;
    expect((await server.call('GET', '/api/live/changes', { token: person.token })).status).toBe(401);
  });

  it('goes to a limited number of streams per person: beyond it the oldest ends and says why', async () => {
    const person = await server.signUp();
    const streams: Listening[] = [];
    for (let at = 0; at < maxStreamsOfPerson; at += 1) streams.push(await listen(person));
    const [oldest, second] = streams;
    const elsewhere = await listen(company.admin);
    const newest = await listen(person);
    await oldest?.ended;
    expect(oldest?.text()).toContain('"ended":"too-many-streams"');
    // The other streams continue.
    await makeClient(person);
    await Promise.all([newest.hear('clients'), second?.hear('clients')]);
    await makeClient(company.admin);
    await elsewhere.hear('clients');
    for (const stream of [...streams, newest, elsewhere]) stream.stop();
  });

  it('keeps no server from stopping', async () => {
    const other = await startTestServer();
    const person = await other.signUp();
    const listening = await listen(person, other.url);
    const started = performance.now();
    await other.stop();
    await listening.ended;
    expect(performance.now() - started).toBeLessThan(patiently(8_000));
    // The port is free again.
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(Number(new URL(other.url).port), resolve));
    probe.close();
  });
});
