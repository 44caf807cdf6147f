import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseline } from '../../apps/server/src/platform/database/baseline.ts';
import {
  addedConstraintOf,
  concurrentIndexOf,
  judgeMigration,
} from '../../apps/server/src/platform/database/migration-rules.ts';
import { readSource, root } from './source-files.ts';

const folder = 'apps/server/migrations';
const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.sql'));

describe('migrations', () => {
  it('can be survived by a server of the version before, and hold nobody up', () => {
    expect(files.length).toBeGreaterThan(1);
    expect(
      files.flatMap((file) =>
        judgeMigration(readSource(`${folder}/${file}`)).map((complaint) => `${file}: ${complaint}`),
      ),
    ).toEqual([]);
  });

  it('begin with a baseline, which has the instant of the last migration before it', () => {
    const [first] = JSON.parse(readSource(`${folder}/meta/_journal.json`)).entries;
    expect([first.tag, first.when]).toEqual(['0000_baseline', baseline.createdAt]);
  });

  it.each([
    ['a table is dropped', 'DROP TABLE "auth"."rate_limits" CASCADE;'],
    ['a column is dropped', 'ALTER TABLE "jobs" DROP COLUMN "title";'],
    ['a column is renamed', 'ALTER TABLE "jobs" RENAME COLUMN "title" TO "name";'],
    ['a table is renamed', 'ALTER TABLE "jobs" RENAME TO "visits";'],
    ['a type is changed', 'ALTER TABLE "jobs" ALTER COLUMN "title" SET DATA TYPE varchar;'],
    ['a column must be filled at once', 'ALTER TABLE "jobs" ALTER COLUMN "title" SET NOT NULL;'],
    [
      'a new column has to be filled by servers that do not know it',
      'ALTER TABLE "jobs" ADD COLUMN "price_cents" integer NOT NULL;',
    ],
    ['a default goes that others rely on', 'ALTER TABLE "jobs" ALTER COLUMN "title" DROP DEFAULT;'],
    [
      'a default rewrites the table',
      'ALTER TABLE "jobs" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;',
    ],
    [
      'a computed column rewrites the table',
      `ALTER TABLE "jobs" ADD COLUMN "loud" text GENERATED ALWAYS AS (upper(title)) STORED;`,
    ],
    [
      'an index is built while nobody can write',
      'CREATE INDEX "jobs_title_idx" ON "jobs" USING btree ("title");',
    ],
    [
      'an index cannot be built in a transaction',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_title_idx" ON "jobs" ("title");',
    ],
    [
      'an index that was begun is in the way',
      '-- haulwright: outside-transaction\nCREATE INDEX CONCURRENTLY "jobs_title_idx" ON "jobs" ("title");',
    ],
    [
      'half of it may be done twice',
      '-- haulwright: outside-transaction\nALTER TABLE "jobs" ADD COLUMN "x" text;',
    ],
    [
      'a constraint may be gone already',
      '-- haulwright: outside-transaction\nALTER TABLE "jobs" DROP CONSTRAINT "x";',
    ],
    [
      'a reference is checked for the whole table',
      'ALTER TABLE "jobs" ADD CONSTRAINT "x" FOREIGN KEY ("client_id") REFERENCES "clients"("id");',
    ],
    [
      'a rule is checked for the whole table',
      'ALTER TABLE "jobs" ADD CONSTRAINT "x" CHECK (length(title) > 0);',
    ],
    [
      'a rule is checked while the table is locked',
      'ALTER TABLE "jobs" ADD CONSTRAINT "x" CHECK (length(title) > 0) NOT VALID;--> statement-breakpoint\nALTER TABLE "jobs" VALIDATE CONSTRAINT "x";',
    ],
    ['an index is built by its constraint', 'ALTER TABLE "jobs" ADD CONSTRAINT "x" UNIQUE("title");'],
    ['all rows are written', `UPDATE "jobs" SET "title" = upper("title");`],
    ['a mark has no reason', '-- haulwright: stops-older-servers\nALTER TABLE "jobs" DROP COLUMN "title";'],
    [
      'another table of the file is no excuse',
      'CREATE TABLE "new" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "jobs_title_idx" ON "jobs" ("title");',
    ],
  ])('would be refused when %s', (_, sql) => {
    expect(judgeMigration(sql)).toHaveLength(1);
  });

  it.each([
    ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_idx" ON "auth"."users" ("email");', '"auth"."a_idx"'],
    ['-- why\ncreate unique index concurrently a_idx on users (email)', 'a_idx'],
    ['CREATE INDEX "a_idx" ON "users" ("email");', undefined],
  ])('have their indexes found that were begun: %s', (sql, index) => {
    expect(concurrentIndexOf(sql)).toBe(index);
  });

  it.each([
    ['ALTER TABLE "auth"."users" ADD CONSTRAINT "x" CHECK (true)', { table: '"auth"."users"', name: 'x' }],
    [
      '-- why\nalter table users\n  add constraint x check (true),\n  add constraint y',
      { table: 'users', name: 'x' },
    ],
    ['ALTER TABLE "users" DROP CONSTRAINT "x"', undefined],
  ])('have their constraints found that were added: %s', (sql, constraint) => {
    expect(addedConstraintOf(sql)).toEqual(constraint);
  });

  it.each([
    ['a new column that may stay empty', 'ALTER TABLE "jobs" ADD COLUMN "price_cents" integer;'],
    [
      'a new column with a constant',
      'ALTER TABLE "jobs" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;',
    ],
    [
      'a new table with its references and indexes',
      `CREATE TABLE "new" ("id" uuid NOT NULL);\n--> statement-breakpoint
ALTER TABLE "new" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "public"."companies"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "new_idx" ON "new" USING btree ("id");`,
    ],
    [
      'an index that is built meanwhile',
      '-- haulwright: outside-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_title_idx" ON "jobs" ("title");',
    ],
    [
      'rules for new rows, one after the other',
      '-- haulwright: outside-transaction\nALTER TABLE "jobs" ADD CONSTRAINT "x" CHECK (length(title) > 0) NOT VALID;--> statement-breakpoint\nALTER TABLE "auth"."users" DROP CONSTRAINT IF EXISTS "y";',
    ],
    ['a rule for new rows', 'ALTER TABLE "jobs" ADD CONSTRAINT "x" CHECK (length(title) > 0) NOT VALID;'],
    [
      'what is said to stop older servers',
      '-- haulwright: stops-older-servers: they wrote plain texts there\nALTER TABLE "jobs" DROP COLUMN "title";',
    ],
    [
      'few rows',
      '-- haulwright: writes-rows: one row a company\nUPDATE "company_settings" SET "units" = \'us\';',
    ],
  ])('may hold %s', (_, sql) => {
    expect(judgeMigration(sql)).toEqual([]);
  });
});
