import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import { firstVersion, firstWord, isPrepared, notPrepared } from './kinds.ts';
import { folderOfNow, readRecording, type Recorded } from './recording.ts';

let server: TestServer;
let client: pg.Client;
/** Of the server that is asked, such as 150_017. */
let version: number;

// The product was started once: the tables of its tasks are there, too.
beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  version = rows[0]?.version ?? 0;
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** What PostgreSQL says against a statement; undefined when it understands it: names, types and functions. */
async function objectionTo({ text, role }: Pick<Recorded, 'text' | 'role'>): Promise<string | undefined> {
  const asRole = role === 'app_user' ? 'set local role app_user; ' : '';
  try {
    await client.query(`begin; ${asRole}prepare understood as ${text}`);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

it('understands every statement that the server tests sent', async () => {
  const recorded = readRecording(folderOfNow());
  // A start of the product alone sends more.
  expect(
    recorded.length,
    'Little or nothing is recorded for the server as it is now. Run `npx vitest run --project server` first: it writes down what the product says to PostgreSQL.',
  ).toBeGreaterThan(50);
  expect(new Set(recorded.map(({ role }) => role))).toEqual(new Set(['app_user', 'owner']));
  console.log(`${recorded.length} statements that the server tests sent`);
  const objections: string[] = [];
  for (const one of recorded) {
    // A start of the product on this version would have been refused, had it sent it.
    if (firstVersion(one.text) * 10_000 > version) continue;
    const objection = isPrepared(one.text)
      ? await objectionTo(one)
      : `unknown kind of statement, "${firstWord(one.text)}": say in kinds.ts what hears it`;
    if (objection !== undefined)
      objections.push(`${objection}\n  sent as ${one.role}, ${one.from}:\n  ${one.text}`);
  }
  expect(objections.join('\n\n')).toBe('');
});

it('would notice what this PostgreSQL does not know', async () => {
  const refused = (text: string, role: Recorded['role'] = 'owner') => objectionTo({ text, role });
  expect(await refused('select id from jobs where id = $1', 'app_user')).toBeUndefined();
  expect(await refused('select no_such_function($1::int) from jobs')).toContain('does not exist');
  expect(await refused('select id from no_such_table', 'app_user')).toContain('does not exist');
  expect(await refused('select id from jobs where id = 5')).toContain('operator does not exist');
  expect(await refused('select id from jobs limit to 5')).toContain('syntax error');
  const isSince16 = await refused('select any_value(id::text) from jobs');
  expect(isSince16 === undefined).toBe(version >= 160_000);
  const isSince17 = await refused(
    `merge into companies c using (select 1) s on false when not matched then do nothing returning c.id`,
  );
  expect(isSince17 === undefined).toBe(version >= 170_000);
});

it('leaves out what the product sends to newer versions only, where it says so', () => {
  expect(firstVersion('/* since PostgreSQL 18 */ select pg_clear_attribute_stats()')).toBe(18);
  expect(firstVersion('select 1 /* since PostgreSQL 18 */')).toBe(0);
  expect(firstWord('/* since PostgreSQL 18 */ select 1')).toBe('select');
});

it('names each kind of statement once', () => {
  expect(Object.keys(notPrepared).filter(isPrepared)).toEqual([]);
});
