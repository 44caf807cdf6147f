import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { understoodTest } from '../../test/server/second-version/tests.ts';

/** Which runner runs a test file: a project of Vitest, or Playwright. */
export type Runner = 'unit' | 'server' | 'faults' | 'browser';

/** One test file, or the tests of it with a title. */
export interface NamedTests {
  readonly runner: Runner;
  readonly file: string;
  readonly title?: string;
}

/** The runner of a test file, by where it lies. */
export function runnerOf(file: string): Runner {
  if (file.endsWith('.spec.ts')) return 'browser';
  if (file.startsWith('test/faults/')) return 'faults';
  const isServer = /^(?:apps\/server|test\/server)\//.test(file) && !file.endsWith('.unit.test.ts');
  return isServer ? 'server' : 'unit';
}

/** All test files that a runner runs, from the root, with `/`. What the second PostgreSQL is asked belongs to none. */
export const testFiles = (root: string): string[] =>
  ['apps', 'packages', 'scripts', 'test']
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{test,spec}.ts`, { cwd: root, exclude: (name) => name === 'node_modules' }),
    )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file !== understoodTest)
    .toSorted();

/**
 * @param name a file or a part of its name, alone or followed by ` › ` and the title of a test
 * @returns the tests, or a sentence that says why the name is none
 */
export function findTests(root: string, name: string): NamedTests | string {
  const [part = '', ...titles] = name.split(' › ');
  if (part === '') return 'Name a test: npm run test:flaky -- "FILE › TITLE"';
  const files = testFiles(root);
  const fitting = files.includes(part) ? [part] : files.filter((file) => file.includes(part));
  const [file] = fitting;
  if (file === undefined) return `No test file has ${part} in its name.`;
  if (fitting.length > 1) return `Which of them?\n${fitting.join('\n')}`;
  return { runner: runnerOf(file), file, ...(titles.length > 0 && { title: titles.join(' › ') }) };
}
