import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  columnsWithoutKey,
  numbersWithoutCheck,
} from '../../apps/server/src/platform/database/columns-without-key.ts';
import { keysWithoutIndex } from '../../apps/server/src/platform/database/keys-without-index.ts';
import { createTestDatabase } from './database.ts';

let drop: () => Promise<void>;
let owner: pg.Client;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await drop?.();
});

const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(`${query} order by 1`)).rows.map(({ name }) => name);

/** The finder's result after the statements, which are rolled back. */
async function foundAfter(statements: string, find: () => Promise<string[]>): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(statements);
    return await find();
  } finally {
    await owner.query('rollback');
  }
}

/** References between tables of companies that could lead to another company's row. */
const strayReferences = () =>
  names(`
    select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and 'public'::regnamespace in (f.relnamespace, t.relnamespace)
       and not exists (
         select 1 from unnest(k.conkey, k.confkey) as pair(own, other)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
          where a.attname = 'company_id' and b.attname = case t.relname when 'companies' then 'id' else 'company_id' end)`);

/**
 * Foreign keys to follow which backwards the whole table is read. An index serves a key that it begins with: its
 * first column is one of the key's, after the company's if that comes first. Rows that a partial index leaves out
 * must have no reference.
 */
const keysWithoutAnIndex = () =>
  names(`
    select n.nspname || '.' || k.conname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.confrelid <> 'profiles'::regclass and n.nspname in ('public', 'auth')
       and not exists (
         select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey)
            and (a.attname <> 'company_id' or cardinality(k.conkey) = 1 or i.indkey[1] = any(k.conkey))
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
              select format('(%I IS NOT NULL)', o.attname) from pg_attribute o where o.attrelid = k.conrelid and o.attnum = any(k.conkey))))`);

const columnsOf = (condition: string) =>
  names(`
    select n.nspname || '.' || c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type y on y.oid = a.atttypid
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${condition}`);

const isIn = (contype: string) =>
  `exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = '${contype}' and a.attnum = any(k.conkey))`;

const idsWithoutKey = () => columnsOf(`y.typname = 'uuid' and a.attname <> 'id' and not ${isIn('f')}`);

const numbersThatMayBeAnything = () => columnsOf(`y.typname ~ '^(int|float|numeric)' and not ${isIn('c')}`);

const enumsThatMayBeAnything = () =>
  columnsOf(`y.typname in ('text', '_text', 'varchar') and not ${isIn('c')}
    and a.attname ~ '(^|_)(status|kind|types?|priority|precision|role|units|lock|choice|task|purpose|format|ceremony|aal)$'`);

describe('the database', () => {
  it('holds every reference between tables of a company to that company', async () => {
    expect(await strayReferences()).toEqual([]);
    const [count] = await names(
      `select count(*)::text as name from pg_constraint where contype = 'f' and conrelid::regclass::text !~ '^auth' and cardinality(conkey) = 2`,
    );
    expect(Number(count)).toBeGreaterThan(30);
  });

  it.each([
    [
      'a reference without the company',
      'alter table jobs add constraint stray foreign key (client_id) references clients (id)',
    ],
    [
      'a reference that crosses the company',
      'create unique index crossed on clients (id, company_id); alter table jobs add constraint stray foreign key (client_id, assigned_to) references clients (id, company_id)',
    ],
    [
      'a reference into the authentication service',
      'alter table profiles add constraint stray foreign key (user_id) references auth.users (id)',
    ],
  ])('would be found with %s', async (_, statements) => {
    expect(await foundAfter(statements, strayReferences)).toEqual([
      expect.stringMatching(/^(jobs|profiles)\.stray$/),
    ]);
  });

  it('has an index for every foreign key, or it is written down why not', async () => {
    expect(await keysWithoutAnIndex()).toEqual(Object.keys(keysWithoutIndex).toSorted());
    for (const change of [
      'drop index invoice_lines_agreement_id_idx',
      `drop index invoice_lines_agreement_id_idx; create index on invoice_lines (position, agreement_id)`,
      `drop index invoice_lines_agreement_id_idx; create index on invoice_lines (company_id, cents, agreement_id)`,
      `drop index invoice_lines_agreement_id_idx; create index on invoice_lines (agreement_id) where cents > 0`,
    ])
      expect(await foundAfter(change, keysWithoutAnIndex)).toContain(
        'public.invoice_lines_agreement_id_fkey',
      );
  });

  it('holds every id to the row it names, or it is written down why not', async () => {
    expect(await idsWithoutKey()).toEqual(Object.keys(columnsWithoutKey).toSorted());
    expect(await foundAfter('alter table jobs add column billed_to uuid', idsWithoutKey)).toContain(
      'public.jobs.billed_to',
    );
  });

  it('keeps every number in its range, or it is written down why not', async () => {
    expect(await numbersThatMayBeAnything()).toEqual(Object.keys(numbersWithoutCheck).toSorted());
    for (const type of ['integer', 'real', 'double precision', 'bigint', 'numeric'])
      expect(
        await foundAfter(`alter table jobs add column tip_cents ${type}`, numbersThatMayBeAnything),
      ).toContain('public.jobs.tip_cents');
  });

  it('knows the values of every status and its like', async () => {
    expect(await enumsThatMayBeAnything()).toEqual([]);
    expect(
      await foundAfter(
        `alter table jobs add column billing_status text, add column stop_kind text; alter table auth.users add column lock text`,
        enumsThatMayBeAnything,
      ),
    ).toEqual(['auth.users.lock', 'public.jobs.billing_status', 'public.jobs.stop_kind']);
  });

  it('has the checks that the tables declare, with their values, and no others', async () => {
    const stored = await storedChecks();
    const declared = await declaredChecks();
    expect(declared.size).toBeGreaterThan(100);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(declared));
    await owner.query('begin');
    await owner.query(`alter table jobs drop constraint jobs_status_check,
      add constraint jobs_status_check check (status in ('unscheduled', 'scheduled', 'in_progress', 'completed'))`);
    const changed = await storedChecks();
    await owner.query('rollback');
    expect(changed.get('public.jobs.jobs_status_check')).not.toEqual(
      declared.get('public.jobs.jobs_status_check'),
    );
  });

  it('has looked at every row for each of its rules', async () => {
    expect(await names(`select conname as name from pg_constraint where not convalidated`)).toEqual([]);
  });
});

/** The texts and numbers of a rule, in order: the parts that PostgreSQL keeps as written. */
const valuesOf = (rule: string): string[] =>
  [...rule.matchAll(/'([^']*)'|(?<!\w)-?\d+(?!\w)/g)].map(([whole, text]) => text ?? whole).toSorted();

async function storedChecks(): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ name: string; rule: string }>(`
    select n.nspname || '.' || c.relname || '.' || k.conname as name, pg_get_expr(k.conbin, k.conrelid) as rule
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'c' and n.nspname in ('public', 'auth') order by 1`);
  return new Map(rows.map(({ name, rule }) => [name, valuesOf(rule)]));
}

async function declaredChecks(): Promise<Map<string, string[]>> {
  const source = join(import.meta.dirname, '../../apps/server/src');
  const found = new Map<string, string[]>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tables.ts')) continue;
    for (const table of Object.values(await import(join(source, file)))) {
      if (!is(table, PgTable)) continue;
      const { schema = 'public', name, checks } = getTableConfig(table);
      for (const { name: check, value } of checks)
        found.set(`${schema}.${name}.${check}`, valuesOf(new PgDialect().sqlToQuery(value).sql));
    }
  }
  return found;
}
