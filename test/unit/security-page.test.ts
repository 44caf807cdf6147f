import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, root } from './source-files.ts';

const page = readSource('docs/security.md');

/**
 * Paths on the page are below the authentication service unless they begin with a folder of the repository.
 */
const fromRoot = (path: string): string =>
  /^(apps|packages|test|scripts|docs)\//.test(path) ? path : `apps/server/src/auth/${path}`;

const paths = [
  ...new Set([...page.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|md))`/g)].map((match) => match[1] ?? '')),
];
const references = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?:\s*“[^”]+”)+)/g)].flatMap(
  ([, path = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [fromRoot(path), title] as const),
);

/** A title stands between quotes of one kind; those inside of it may be escaped. */
function hasTitle(path: string, title: string): boolean {
  const text = readSource(path).replaceAll(/\\(['"`])/g, '$1');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** Levels 1 and 2 of chapters 6 to 10; numbers that are left out belong to level 3. */
const numbered = (section: string, numbers: string) =>
  numbers.split(' ').map((number) => `${section}.${number}`);
const asked = [
  ...numbered('6.1', '1 2 3'),
  ...numbered('6.2', '1 2 3 4 5 6 7 8 9 10 11 12'),
  ...numbered('6.3', '1 2 3 4'),
  ...numbered('6.4', '1 2 3 4'),
  ...numbered('6.5', '1 2 3 4 5'),
  ...numbered('6.6', '1 2 3'),
  ...numbered('6.8', '1 2 3 4'),
  ...numbered('7.1', '1 2 3'),
  ...numbered('7.2', '1 2 3 4'),
  ...numbered('7.3', '1 2'),
  ...numbered('7.4', '1 2 3 4 5'),
  ...numbered('7.5', '1 2'),
  ...numbered('7.6', '1 2'),
  ...numbered('8.1', '1 2'),
  ...numbered('8.2', '1 2 3'),
  ...numbered('8.3', '1'),
  ...numbered('8.4', '1'),
  ...numbered('9.1', '1 2 3'),
  ...numbered('9.2', '1 2 3 4'),
  ...numbered('10.1', '1 2'),
  ...numbered('10.2', '1 2'),
  ...numbered('10.3', '1 2 3 4'),
  ...numbered('10.4', '1 2 3 4 5 6 7 8 9 10 11'),
  ...numbered('10.5', '1 2 3 4 5'),
  ...numbered('10.6', '1 2'),
  ...numbered('10.7', '1 2 3'),
];

describe('docs/security.md', () => {
  it('names files that are there', () => {
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(root, fromRoot(path))))).toEqual([]);
  });

  it('names tests that are there', () => {
    expect(references.length).toBeGreaterThan(120);
    expect(references.filter(([path, title]) => !hasTitle(path, title)).map((one) => one.join(': '))).toEqual(
      [],
    );
  });

  it('puts every title behind the file it stands in', () => {
    // The sentence that explains the quotes has an empty pair.
    expect(page.match(/“[^”]+”/g)?.filter((quoted) => quoted !== '“ ”')).toHaveLength(references.length);
  });

  it('answers every requirement of levels 1 and 2 once, in order', () => {
    expect([...page.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map((match) => match[1])).toEqual(asked);
  });

  it('gives a reason for every departure', () => {
    const departures = page.split('\n').filter((line) => line.includes('**Departed**'));
    expect(departures.length).toBeGreaterThan(10);
    expect(
      departures.filter((line) => !/\*\*Departed\*\*(?: (?:for|without|from) [^:;]+)?[^|]{30,}/.test(line)),
    ).toEqual([]);
  });
});
