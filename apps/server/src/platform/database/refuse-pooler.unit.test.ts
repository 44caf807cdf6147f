import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startPoolerFake, type PoolMode } from '../../../../../test/fakes/pooler-fake.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function startsBehind(mode: PoolMode): Promise<void> {
  const pooler = await startPoolerFake(mode);
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  closers.push(() => client.end().then(() => pooler.stop()));
  await refuseTransactionPooler(client, pooler.url);
}

it.each(['transaction', 'statement'] as const)(
  'a pooler in %s mode is refused with what to set',
  async (mode) => {
    await expect(startsBehind(mode)).rejects.toThrow(
      'set pool_mode = session for this database in PgBouncer, or let DATABASE_URL name PostgreSQL itself.',
    );
  },
);

it('a pooler in session mode is let through', async () => {
  await expect(startsBehind('session')).resolves.toBeUndefined();
});
