import { expect, it } from 'vitest';
import { loadDemo } from '../../scripts/demo/load-demo.ts';
import { serverOfFile } from './server-of-file.ts';
import { patiently } from '../patience.ts';

const server = serverOfFile();

/** Tables with rows, and those of them about which PostgreSQL knows nothing. */
async function tables(): Promise<{ filled: string[]; unknown: string[] }> {
  const { rows } = await server.database.pool.query<{ name: string; known: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.reltuples >= 0 as known
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  );
  return {
    filled: rows.map(({ name }) => name),
    unknown: rows.filter(({ known }) => !known).map(({ name }) => name),
  };
}

it(
  'the demo ends with statistics of everything it loaded, so that the first list is read as fast as later ones',
  async () => {
    // PostgreSQL's own statistics would only come a minute later.
    await server.database.pool.query(`do $$ declare name text; begin
    for name in select oid::regclass from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop; end $$`);
    await loadDemo(server, { companies: 1, clients: 20, jobs: 40 });
    const { filled, unknown } = await tables();
    expect(filled).toEqual(expect.arrayContaining(['public.clients', 'public.jobs', 'auth.users']));
    expect(unknown).toEqual([]);
  },
  patiently(60_000),
);
