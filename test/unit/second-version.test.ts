import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstWord, isPrepared, shapeOf } from '../server/second-version/kinds.ts';
import { understoodTest, wholeOnSecondVersion } from '../server/second-version/tests.ts';
import { root } from './source-files.ts';

it('takes tests to the second version of PostgreSQL that exist', () => {
  const chosen = [understoodTest, ...wholeOnSecondVersion];
  expect(chosen.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it.each([
  ['select 1', 'select'],
  ['\n  -- why\n  WITH a as (select 1) select * from a', 'with'],
  ['(select 1) union (select 2)', 'select'],
  ['/* a\n b */ insert into jobs default values', 'insert'],
  ['savepoint sp1', 'savepoint'],
  ['', ''],
])('finds the first word of %j', (text, word) => expect(firstWord(text)).toBe(word));

it('prepares what reads and writes rows, and nothing else', () => {
  expect(isPrepared('with a as (select 1) select * from a')).toBe(true);
  expect(isPrepared('lock table jobs')).toBe(false);
});

it('takes statements for the same that differ in the number of their values', () => {
  expect(shapeOf('select id from jobs where id in ($2, $3,$4) and company_id = $5')).toBe(
    shapeOf('select id from jobs where id in ($1) and company_id = $2'),
  );
  expect(shapeOf('insert into a (x, y) values ($1, default), ($2, default)')).toBe(
    shapeOf('insert into a (x, y) values ($1, default)'),
  );
  expect(shapeOf('select id from jobs where id = $1')).not.toBe(
    shapeOf('select id from jobs where day = $1'),
  );
});
