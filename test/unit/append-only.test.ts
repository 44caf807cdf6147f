import { expect, it } from 'vitest';
import { appendOnlyTables } from '../../apps/server/src/platform/database/append-only.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** Tables whose comment says so, by their name in the database. */
const saidToBe = sourceFiles
  .filter((file) => file.endsWith('.tables.ts'))
  .flatMap((file) => [
    ...readSource(file).matchAll(
      /\/\*\*(?<says>(?:(?!\*\/)[^])*)\*\/\nexport const \w+ = (?<schema>pgTable|authSchema\.table)\(\s*'(?<name>\w+)'/g,
    ),
  ])
  .filter(({ groups }) => /append-only/i.test(groups?.['says'] ?? ''))
  .map(({ groups }) => `${groups?.['schema'] === 'pgTable' ? 'public' : 'auth'}.${groups?.['name']}`);

it('a table that says it is append-only is kept so by the database', () => {
  expect(saidToBe.length).toBeGreaterThan(25);
  const kept = new Set(appendOnlyTables.map(({ table }) => table));
  expect(saidToBe.filter((table) => !kept.has(table))).toEqual([]);
});
