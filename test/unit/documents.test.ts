import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, root } from './source-files.ts';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
/** What tells of the house as it is; decisions have a test of their own. */
const documents = files.filter((file) => file.endsWith('.md') && !/^docs\/decisions\/|^CHANGELOG/.test(file));

/** The path, and the path without its first folder, its first two, ... */
const endsOf = (path: string): string[] =>
  path.split('/').map((_, index, parts) => parts.slice(index).join('/'));

// `server/http/cors.ts` is short for `apps/server/src/http/cors.ts`.
const known = new Set([...files, ...files.map((file) => file.replace('/src/', '/'))].flatMap(endsOf));
const folders = new Set(files.flatMap((file) => endsOf(file).map((end) => file.slice(0, -end.length - 1))));

/** The noun of the guides' example, which is not there. */
const isExample = (path: string): boolean => /\bsite-notes?\b/.test(path);

/** Files that a text names: with their folder, or by an ending that only files have. */
const namedIn = (text: string): string[] =>
  [
    ...text.matchAll(/`([a-zA-Z][\w./-]*\/[\w.-]+\.(?:tsx?|mjs|sql|md|json|css|typ))`/g),
    ...text.matchAll(
      /`([a-z][\w-]*\.(?:queries|tables|procedures|events|contract|test|unit\.test|spec)\.tsx?)`/g,
    ),
  ].map(([, path = '']) => path);

/** Lines of prose, without what cannot be broken: titles, code, the targets of links, a decision's date and status. */
const proseOf = (text: string): string[] =>
  text
    .replaceAll(/^ *(```+).*?^ *\1/gms, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\||<|#|!\[|\*\d{4}-\d\d-\d\d\. Status)/.test(line))
    .map((line) => line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ''));

/** The folders of a folder. */
const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('documents', () => {
  it('name every folder of the server and of the web, and every outside thing', () => {
    const house = /## The house\n```\n(.*?)```/s.exec(readSource('docs/architecture.md'))?.[1] ?? '';
    const inside = ['apps/server/src', 'apps/server/src/platform', 'apps/web/src'].flatMap(foldersIn);
    expect(inside.length).toBeGreaterThan(30);
    expect(inside.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(house))).toEqual([]);
  });

  it('name files that exist', () => {
    expect(documents.length).toBeGreaterThan(20);
    const named = documents.flatMap((file) => namedIn(readSource(file)).map((path) => ({ file, path })));
    expect(named.length).toBeGreaterThan(200);
    expect(
      named.flatMap(({ file, path }) => (known.has(path) || isExample(path) ? [] : [`${file}: ${path}`])),
    ).toEqual([]);
  });

  it('name every file of the field that the walk through a field adds', () => {
    const walk = readSource('docs/guides/add-a-field.md');
    const withField = files.filter(
      (file) =>
        /^(apps|packages)\/.*\.tsx?$/.test(file) &&
        !/\.test\.ts$|\/gate\/|\/gate\.contract\.ts$/.test(file) &&
        /\bgateCode\b|\bgate_code\b/.test(readSource(file)),
    );
    expect(withField.length).toBeGreaterThan(10);
    expect(
      withField.filter(
        (file) => !walk.includes(`\`${file}\``) && !walk.includes(`\`${posix.basename(file)}\``),
      ),
    ).toEqual([]);
  });

  it('link to files and folders that exist', () => {
    const broken = documents.flatMap((file) =>
      [...readSource(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(
        ([, link = '']) => {
          const target = posix.normalize(posix.join(dirname(file), link)).replace(/\/$/, '');
          return files.includes(target) || folders.has(target) ? [] : [`${file}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it('have lines of at most 110 columns, tables and code apart', () => {
    const long = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        proseOf(readSource(file)).flatMap((line) => (line.length > 110 ? [`${file}: ${line}`] : [])),
      );
    expect(long).toEqual([]);
  });
});
