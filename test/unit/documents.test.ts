import { execFileSync } from 'node:child_process';
import { dirname, posix } from 'node:path';
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

describe('documents', () => {
  it('name files that exist', () => {
    expect(documents.length).toBeGreaterThan(20);
    const named = documents.flatMap((file) => namedIn(readSource(file)).map((path) => ({ file, path })));
    expect(named.length).toBeGreaterThan(200);
    expect(
      named.flatMap(({ file, path }) => (known.has(path) || isExample(path) ? [] : [`${file}: ${path}`])),
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
});
