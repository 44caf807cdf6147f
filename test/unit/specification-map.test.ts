import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, root } from './source-files.ts';

const file = 'docs/specification-map.md';

interface Row {
  readonly line: number;
  readonly statement: string;
  readonly where: string;
  readonly test: string;
  readonly state: string;
  readonly reason: string;
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The error catalogue has no column of its own for statements: it names the situation. */
const isHead = (cells: readonly string[]): boolean =>
  ['Statement', 'Situation'].includes(cells[0] ?? '') || /^-+$/.test(cells[0] ?? '');

const rows: readonly Row[] = readSource(file)
  .split('\n')
  .flatMap((text, index) => (text.startsWith('|') ? [{ line: index + 1, cells: cellsOf(text) }] : []))
  .filter(({ cells }) => !isHead(cells))
  .map(({ line, cells: [statement = '', where = '', test = '', state = '', reason = ''] }) => ({
    line,
    statement,
    where,
    test,
    state,
    reason,
  }));

const places: Record<string, string> = {
  web: 'apps/web/src',
  server: 'apps/server/src',
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  routing: 'packages/routing/src',
};

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/**
 * A path of the map from the root; `folder` is that of the path before, beside which a bare file name lies.
 */
function expand(code: string, folder: string): string | undefined {
  const [head = '', ...rest] = code.split('/');
  if (/^[\w.{},*-]+\.tsx?$/.test(code)) return folder === '' ? undefined : `${folder}/${code}`;
  const base = places[head] ?? (head === 'test' ? 'test' : undefined);
  return base === undefined ? undefined : [base, ...rest].join('/');
}

/** The paths among the names of a cell; `other` answers for what is no path. */
function pathsIn(
  cell: string,
  other: (code: string) => readonly string[],
): { readonly name: string; readonly paths: readonly string[] }[] {
  let folder = '';
  return codeIn(cell).flatMap((name) => {
    const path = expand(name, folder);
    if (path === undefined) return other(name).map((one) => ({ name, paths: [one] }));
    folder = /\.tsx?$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : path.replace(/\/$/, '');
    return [{ name, paths: /[{*]/.test(path) ? globSync(path, { cwd: root }) : [path] }];
  });
}

/** A test is a path, or a browser test by its name. */
const testsOf = (row: Row) => pathsIn(row.test, (name) => [`test/acceptance/${name}.spec.ts`]);

/** The other words in the column of places are names of calls and components. */
const placesOf = (row: Row) => pathsIn(row.where, () => []);

const missing = (paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((path) => !existsSync(join(root, path)));

const titled = ({ line, statement }: Row): string => `${file}:${line} ${statement}`;

/** As a test's title has it in the source, whatever the quotes. */
const plain = (text: string): string => text.replaceAll(/[`'"\\]/g, '');

describe('the specification map', () => {
  it('has a row for every statement', () => {
    expect(rows.length).toBeGreaterThan(450);
  });

  it('shows a test or a reason in every row', () => {
    expect(rows.filter((row) => ['', '–'].includes(row.test) && row.reason === '').map(titled)).toEqual([]);
  });

  it('leaves nothing for later: a row is done or is words of a page', () => {
    expect(rows.filter((row) => !['done', 'words'].includes(row.state)).map(titled)).toEqual([]);
  });

  for (const [kind, namesOf] of [
    ['tests', testsOf],
    ['files', placesOf],
  ] as const) {
    it(`names ${kind} that exist`, () => {
      expect(
        rows.flatMap((row) =>
          namesOf(row).flatMap(({ name, paths }) => (missing(paths) ? [`${titled(row)}: ${name}`] : [])),
        ),
      ).toEqual([]);
    });
  }

  it('has a browser test for each row that names one of the specification', () => {
    const untested = rows.flatMap((row) =>
      testsOf(row)
        .filter(
          ({ name, paths: [path = ''] }) =>
            name.startsWith('specification/') &&
            existsSync(join(root, path)) &&
            !plain(readSource(path)).includes(plain(row.statement)),
        )
        .map(({ name }) => `${titled(row)}: ${name}`),
    );
    expect(untested).toEqual([]);
  });
});
