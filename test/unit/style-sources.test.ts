import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';

/** A file that has moved would leave its page without the classes it alone uses, and nothing says so. */
it('style sheets take their classes from files that there are', () => {
  const sheets = execFileSync('git', ['ls-files', 'apps/web/src/*.css'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const named = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/@source (?:not )?'([^'*]+)'/g)].map(
      ([, path = '']) => ({ sheet, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(
    named
      .filter(({ sheet, path }) => !existsSync(join(root, dirname(sheet), path)))
      .map(({ sheet, path }) => `${sheet}: ${path}`),
  ).toEqual([]);
});
