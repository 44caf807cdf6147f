import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest } from './floors.ts';
import { importsOf, readSource, sourceFiles } from './source-files.ts';

const loading = 'apps/web/src/loading/';
const sources = sourceFiles
  .filter((file) => file.startsWith('apps/web/src/') && !isTest(file))
  .map((file) => ({ file, text: readSource(file) }));
const outside = sources.filter(({ file }) => !file.startsWith(loading));

/** What is said to a person whose answer failed is drawn here, and the kit shows itself. */
const mayDrawFailures = (file: string): boolean => file.startsWith('apps/web/src/ui/');

const targetsOf = (file: string, text: string): string[] =>
  importsOf(text).map((specifier) => posix.normalize(posix.join(posix.dirname(file), specifier)));

describe('what pages share about asking', () => {
  it('is used by a real number of files', () => {
    const users = outside.filter(({ file, text }) =>
      targetsOf(file, text).some((target) => target.startsWith(loading)),
    );
    expect(users.length).toBeGreaterThan(40);
  });

  it('alone draws the failure of what was asked for', () => {
    const strays = outside.filter(
      ({ file, text }) =>
        !mayDrawFailures(file) && targetsOf(file, text).includes('apps/web/src/ui/page/error-state.tsx'),
    );
    expect(strays.map(({ file }) => file)).toEqual([]);
  });

  it('alone asks for a run again and again', () => {
    expect(outside.filter(({ text }) => text.includes('refetchInterval')).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('alone joins the pages of a list, and offers more of them', () => {
    const strays = outside.filter(
      ({ file, text }) =>
        /\buse(Suspense)?InfiniteQuery\b|\bgetNextPageParam\b/.test(text) ||
        (!file.startsWith('apps/web/src/ui/') &&
          targetsOf(file, text).includes('apps/web/src/ui/buttons/load-more.tsx')),
    );
    expect(strays.map(({ file }) => file)).toEqual([]);
  });
});

describe('the guide to a list', () => {
  it('shows a whole page in under 60 lines', () => {
    const guide = readSource('docs/guides/add-a-list.md');
    const page = /```tsx\n(.*?)```/s.exec(guide)?.[1] ?? '';
    expect(page).toContain('export default function');
    expect(page).toContain('<ListFrame');
    expect(page.split('\n').length).toBeLessThan(60);
  });
});
