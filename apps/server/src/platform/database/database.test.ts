import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWireProxy, type WireProxy } from '../../../../../test/fakes/wire-proxy.ts';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { DatabaseAway, isDatabaseAway, OutcomeUnknown } from './database-away.ts';
import { openDatabase, type Database } from './database.ts';

let address: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: WireProxy;
/**
 * Over a proxy that can cut the line; two connections only, so that one that is not given back shows at once.
 */
let database: Database;
let direct: Database;

beforeAll(async () => {
  address = await createTestDatabase();
  proxy = await startWireProxy(address.url);
  database = openDatabase({ connectionString: proxy.url, log: { error: () => undefined }, poolSize: 2 });
  direct = openDatabase({ connectionString: address.url, log: { error: () => undefined }, poolSize: 2 });
  await direct.asSystem((tx) => tx.execute(sql`create table public.notes (note text primary key)`));
});
afterAll(async () => {
  await database.close();
  await direct.close();
  await proxy.stop();
  await address.drop();
});
beforeEach(() => direct.asSystem((tx) => tx.execute(sql`truncate public.notes`)));

const write = (note: string, then: (pid: number) => Promise<unknown> = async () => undefined) =>
  database.asSystem(async (tx) => {
    await tx.execute(sql`insert into public.notes values (${note})`);
    await then(await pidOf(tx));
    return 'written';
  });
const pidOf = async (tx: Parameters<Parameters<Database['asSystem']>[0]>[0]) =>
  Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid']);
const terminate = (pid: number) => direct.pool.query('select pg_terminate_backend($1)', [pid]);
const notes = async () =>
  (await direct.pool.query<{ note: string }>('select note from public.notes')).rows.map(({ note }) => note);
/** Every connection can be taken at the same time: none was kept by a failure. */
async function expectWholePool(): Promise<void> {
  const taken: pg.PoolClient[] = [];
  for (let number = 0; number < 2; number += 1) taken.push(await database.pool.connect());
  for (const client of taken) client.release();
}

describe('a connection lost in the middle of a transaction', () => {
  it('ends the transaction with nothing saved, and nothing else', async () => {
    const lost = database.asSystem(async (tx) => {
      await tx.execute(sql`insert into public.notes values ('lost')`);
      await terminate(await pidOf(tx));
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow(DatabaseAway);
    expect(await write('next')).toBe('written');
    expect(await notes()).toEqual(['next']);
    await expectWholePool();
  });

  it('is noticed also by one that asks the database nothing more before it is saved', async () => {
    const lost = write('lost', async (pid) => {
      await terminate(pid);
      await expect
        .poll(
          async () =>
            (await direct.pool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount,
        )
        .toBe(0);
    });
    await expect(lost).rejects.toSatisfy(isDatabaseAway);
    expect(await notes()).toEqual([]);
    await expectWholePool();
  });

  it('leaves another refusal as it is', async () => {
    const refusal = new Error('Not today.');
    await expect(
      write('lost', async (pid) => {
        await terminate(pid);
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    await expectWholePool();
  });
});

describe('a connection lost during the commit', () => {
  it('is said to have an unknown outcome where it was saved', async () => {
    proxy.cutAfterRequest('commit');
    await expect(write('kept')).rejects.toThrow(OutcomeUnknown);
    await expect.poll(notes).toEqual(['kept']);
    await expectWholePool();
  });

  it('and where it was not', async () => {
    proxy.cutBeforeRequest('commit');
    await expect(write('lost')).rejects.toThrow(OutcomeUnknown);
    expect(await notes()).toEqual([]);
    await expectWholePool();
  });
});

it('takes another connection when the first one turns out to be dead at its first statement', async () => {
  await write('warm');
  proxy.cutBeforeRequest('begin');
  expect(await write('over the next')).toBe('written');
  await expectWholePool();
});

it('says that the database is away while nobody answers, and works again afterwards', async () => {
  proxy.refuse();
  await expect(write('refused')).rejects.toThrow(DatabaseAway);
  proxy.accept();
  expect(await write('back')).toBe('written');
  await expectWholePool();
});

it('goes on when connections are ended that nobody uses', async () => {
  await Promise.all([write('one'), write('two')]);
  proxy.cutAll();
  await expect.poll(() => database.pool.totalCount).toBe(0);
  expect(await write('three')).toBe('written');
});

it('never says that a transaction was saved whose statement failed unheard', async () => {
  await expect(
    database.asSystem(async (tx) => {
      await tx.execute(sql`insert into public.notes values ('lost')`);
      await tx.execute(sql`select 1/0`).catch(() => undefined);
    }),
  ).rejects.toThrow('nothing was saved');
  expect(await notes()).toEqual([]);
  await expectWholePool();
});
