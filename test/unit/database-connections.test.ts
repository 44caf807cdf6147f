import { describe, expect, it } from 'vitest';
import { isTest } from './floors.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** What opens connections to the database, and how often that stands in a text. */
const opening = /\bnew (?:pg\.)?(?:Client|Pool|PgBoss)\(/g;
/** The same, with the name under which the file keeps it. */
const named = /\b(?:const|let) (\w+)(?:: [\w.]+)? = new (?:pg\.)?(?:Client|Pool|PgBoss)\(/g;

/** The connections of a file whose loss nobody would hear. */
function unheard(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name);
  const nameless = [...text.matchAll(opening)].length - names.length;
  return [
    ...names.filter((name) => !new RegExp(`\\b${name}\\.on\\(\\s*'error'`).test(text)),
    ...Array.from({ length: nameless }, () => 'one without a name'),
  ];
}

/** Programs of the product: tests and benchmarks may end with their database. */
const programs = sourceFiles.filter(
  (file) => /^(apps\/server|scripts)\//.test(file) && !isTest(file) && !file.includes('/testing/'),
);

describe('a connection to the database', () => {
  it('has somebody who hears its errors, wherever it is opened: one that nobody hears ends the process', () => {
    const files = programs.map((file) => ({ file, text: readSource(file) }));
    expect(files.filter(({ text }) => text.match(opening)).length).toBeGreaterThan(7);
    expect(files.flatMap(({ file, text }) => unheard(text).map((name) => `${name} in ${file}`))).toEqual([]);
  });

  it('is taken out of the pool in one place, which listens as long as it is out', () => {
    expect(programs.filter((file) => /\bpool\.connect\(/.test(readSource(file)))).toEqual([
      'apps/server/src/platform/database/lease.ts',
    ]);
  });

  it.each([
    ["const client = new pg.Client({});\nclient.on('error', () => undefined);", 0],
    ['const client = new pg.Client({});', 1],
    ["const one = new Client({});\none.on('error', log);\nconst other = new Client({});", 1],
    ['await new Client(address).connect();', 1],
    ["const boss = new PgBoss({});\nboss.on('warning', log);", 1],
  ])('%j is found out', (text, count) => {
    expect(unheard(text)).toHaveLength(count);
  });
});
