import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { migrateDatabase } from './migrate.ts';
import { sayBroken } from './validate-constraints.ts';

let url: string;
let drop: () => Promise<void>;
let work: pg.Client;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  work = new pg.Client({ connectionString: url });
  await work.connect();
});

afterAll(async () => {
  await work?.end();
  await drop?.();
});

describe('a start', () => {
  it('tells which rules the rows of before break, and looks at them again', async () => {
    const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
    const system = async (...statements: readonly string[]) => {
      await work.query('begin');
      await work.query(`select set_config('app.system', 'on', true)`);
      for (const statement of statements) await work.query(statement);
      await work.query('commit');
    };
    const aside = async (constraint: string, statement: string) => {
      const { rows } = await work.query(
        `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1`,
        [constraint],
      );
      await work.query(`alter table client_contacts drop constraint if exists ${constraint}`);
      await system(statement);
      await work.query(`alter table client_contacts add constraint ${constraint} ${rows[0].rule} not valid`);
    };
    await system(
      `insert into companies (id, name) values ('${here}', 'Here'), ('${elsewhere}', 'Elsewhere')`,
      `insert into clients (id, company_id, name, client_type) values ('${here}', '${here}', 'Client', 'business')`,
      `insert into client_contacts (id, company_id, client_id, name) values ('${here}', '${here}', '${here}', 'Contact')`,
    );
    await work.query(`alter table client_contacts add constraint named_check check (name <> '') not valid`);
    expect(await migrateDatabase(url)).toEqual([]);
    await aside(
      'client_contacts_client_id_fkey',
      `insert into client_contacts (id, company_id, client_id, name) values (gen_random_uuid(), '${elsewhere}', '${here}', 'Crossing')`,
    );
    await aside('named_check', `update client_contacts set name = ''`);
    const broken = await migrateDatabase(url);
    expect(broken.map(({ table, constraint, rows }) => [table, constraint, rows])).toEqual([
      ['public.client_contacts', 'client_contacts_client_id_fkey', 1],
      ['public.client_contacts', 'named_check', 2],
    ]);
    expect(broken.map(sayBroken)).toEqual([
      expect.stringMatching(
        /^1 row of public\.client_contacts .* breaks the rule client_contacts_client_id_fkey: FOREIGN KEY \(company_id, client_id\)/,
      ),
      expect.stringMatching(/^2 rows of .* break the rule named_check: CHECK/),
    ]);
    await system(
      `delete from client_contacts where company_id = '${elsewhere}'`,
      `update client_contacts set name = 'Contact'`,
    );
    expect(await migrateDatabase(url)).toEqual([]);
    const { rows } = await work.query(`select 1 from pg_constraint where not convalidated`);
    expect(rows).toEqual([]);
    await work.query(`alter table client_contacts drop constraint named_check`);
  });
});
