import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { recordFact } from '../../apps/server/src/features/custody/testing.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { kindOf, sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { populate, type Populated } from './populated-company.ts';
import { readsOfRequests, workOf, type Asked } from './work-of-statements.ts';
import { needs } from '../needs.ts';
import { patiently } from '../patience.ts';

/**
 * A company that began after the statistics were last refreshed, beside one that they know: its pages must
 * not wait for the next refresh. What a plan costs is counted in rows and blocks, so a busy machine does not
 * decide.
 */
const loadsOfLarge = 100;
const loadsOfFresh = 45;
/** Times the work after the statistics were refreshed; what is small anyway may vary. */
const times = 5;
const small = 3_000;

/** Which PostgreSQL the tests have: up to 17, nobody can tell it what to believe of a column. */
async function versionOfEngine(): Promise<number> {
  const client = new pg.Client({ connectionString: inject('testEngine').adminUrl });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  await client.end();
  return rows[0]?.version ?? 0;
}
const canBeTold = needs(
  (await versionOfEngine()) >= 180_000,
  'PostgreSQL is older than 18, which its package brings',
);

let server: TestServer;
let fresh: Populated;
let reader: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  await everyTable((name) => sql`alter table ${name} set (autovacuum_enabled = false)`);
  const large = await populate(server, 'Large');
  await haulOften(large, loadsOfLarge);
  await workOften(large, 3_000);
  await analyzeAll(server.database);
  fresh = await populate(server, 'Fresh');
  await haulOften(fresh, loadsOfFresh);
  await workOften(fresh, 300);
  reader = new pg.Client({ connectionString: server.databaseUrl });
  await reader.connect();
}, patiently(240_000));
afterAll(async () => {
  await reader?.end();
  await server?.stop();
});

async function everyTable(statement: (name: ReturnType<typeof sql>) => ReturnType<typeof sql>) {
  await server.database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of rows) await tx.execute(statement(sql`${sql.identifier(name)}`));
  });
}

/** Loads that a truck pumped at one address and dumped, one after the other. */
async function haulOften({ admin, ids }: Populated, count: number): Promise<void> {
  const id = (kind: string) => ids[kind] ?? '';
  for (let load = 0; load < count; load += 1)
    await server.database.inTenant(admin, async (tx) => {
      const [tank] = await compartmentsOf(tx, admin.companyId, [id('vehicles')]);
      const now = new Date();
      const at = { compartmentId: tank?.id ?? '', gallons: 500 };
      const visit = randomUUID();
      const facts: LoadFact[] = [
        {
          ...at,
          kind: 'pickup',
          id: randomUUID(),
          occurredAt: now.getTime() - 1,
          generatorId: id('addresses'),
          wasteType: 'septage',
        },
        {
          ...at,
          kind: 'discharge',
          id: visit,
          occurredAt: now.getTime(),
          siteId: id('disposalSites'),
          emptied: true,
        },
      ];
      for (const fact of facts) {
        const recorded = await recordFact(
          tx,
          admin,
          {
            fact,
            method: 'meter',
            jobId: null,
            visit: { id: visit, ticketNumber: String(load), weightPounds: null },
          },
          now,
        );
        if (!recorded.ok) throw new Error(`a ${fact.kind} was refused: ${recorded.refusal}`);
      }
    });
}

/** Jobs with their events. */
async function workOften({ admin, ids }: Populated, count: number): Promise<void> {
  await server.database.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into jobs (id, company_id, job_number, client_id, client_address_id, title, status, scheduled_date, duration_minutes, expected_gallons, created_at)
      select gen_random_uuid(), ${admin.companyId}, 'M-' || n, ${ids['clients']}, ${ids['addresses']}, 'Pump-out ' || n, 'scheduled', '2026-03-03'::date + n % 200, 30, 500, now()
        from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into job_events (id, company_id, job_id, type) select gen_random_uuid(), company_id, id, 'created' from jobs where company_id = ${admin.companyId}`);
  });
}

const reading = walkContract().filter(({ method, meta }) => method === 'GET' && meta.access !== 'anyone');
const today = calendarDateIn(new Date(), 'America/New_York');

/** Asks for as much as a call gives: required fields only, wide ranges of days and long pages. */
function widely(call: WalkedCall): Record<string, unknown> {
  const input = sampleInput(call.inputSchema, (field) => fresh.ids[kindOf(call, field)] ?? randomUUID());
  const required = call.inputSchema
    ? (z.toJSONSchema(call.inputSchema, { io: 'input', unrepresentable: 'any' }).required ?? [])
    : [];
  return Object.fromEntries(
    Object.entries(input).flatMap(([field, value]): [string, unknown][] => {
      if (field === 'from') return [[field, addDays(today, -20)]];
      if (field === 'to') return [[field, addDays(today, 5)]];
      if (field === 'limit') return call.name === 'finding.things' ? [] : [[field, 100]];
      return required.includes(field) || call.path.includes(`{${field}}`) ? [[field, value]] : [];
    }),
  );
}

async function count(asked: readonly Asked[]): Promise<number[]> {
  await reader.query('begin');
  try {
    await reader.query(`set local statement_timeout = '15s'`);
    await reader.query(
      `select set_config('app.company_id', $1, true), set_config('role', 'app_user', true)`,
      [fresh.admin.companyId],
    );
    const works: number[] = [];
    for (const one of asked) works.push(await workOf(reader, one));
    return works;
  } finally {
    await reader.query('rollback');
  }
}

interface Slow {
  readonly call: string;
  readonly before: number;
  readonly after: number;
  readonly text: string;
}

it(
  'every page of a new company does the work of one that the statistics know',
  { ...canBeTold, timeout: patiently(600_000) },
  async () => {
    const found: { call: string; asked: Asked[]; before: number[] }[] = [];
    const refused: string[] = [];
    for (const call of reading) {
      const { path } = toRequest(call, widely(call));
      let status = 0;
      const asked = await readsOfRequests(async () => {
        status = (await fresh.admin.call('GET', path)).status;
      });
      if (status === 400) refused.push(call.name);
      found.push({ call: call.name, asked, before: await count(asked) });
    }
    await analyzeAll(server.database);
    const slow: Slow[] = [];
    for (const { call, asked, before } of found) {
      const after = await count(asked);
      asked.forEach(({ text }, at) => {
        const [then, now] = [before[at] ?? 0, after[at] ?? 0];
        if (then > times * now + small) slow.push({ call, before: then, after: now, text });
      });
    }
    expect(slow).toEqual([]);
    // Their paths hold the sum of a file, and a ZIP.
    expect(refused).toEqual(['files.get', 'places.zip']);
    expect(found.length).toBeGreaterThan(80);
  },
);
