import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patiently } from '../../test/patience.ts';
import type { RunReport, TestNote } from './run-report.ts';
import { root, runPlaywright, runVitest } from './runners.ts';
import { failedLines, flakyLines, withSecondTry } from './second-try.ts';

const quiet = () => undefined;
const note = (file: string, name: string, message = 'expected 1 to be 2'): TestNote => ({
  file,
  name,
  message,
});
const report = (passed: readonly string[], failed: readonly TestNote[]): RunReport => ({
  passed,
  failed,
  skipped: [],
});

/** What a second try says, without a runner. */
const judged = (first: RunReport, second: RunReport) =>
  withSecondTry([{ name: 'unit', report: first, again: () => Promise.resolve(second) }], quiet);

describe('a second try', () => {
  it('is not made when nothing failed', async () => {
    const again = () => Promise.reject(new Error('not called'));
    const verdict = await withSecondTry([{ name: 'unit', report: report(['a › x'], []), again }], quiet);
    expect(verdict).toEqual({ passed: 1, failed: [], flaky: [], skipped: [], isOk: true });
  });

  it('counts a test that passes then as passed, and as flaky', async () => {
    const first = report(['a › x'], [note('a', 'y')]);
    const verdict = await judged(first, report(['a › x', 'a › y'], []));
    expect(verdict).toMatchObject({ passed: 2, failed: [], flaky: [note('a', 'y')], isOk: true });
  });

  it('is a failure when another test of the file fails then', async () => {
    const verdict = await judged(report(['a › x'], [note('a', 'y')]), report(['a › y'], [note('a', 'x')]));
    expect(verdict).toMatchObject({ failed: [note('a', 'x')], isOk: false });
  });

  it('is a failure when the test is not there then', async () => {
    const verdict = await judged(report([], [note('a', 'y')]), report(['a › z'], []));
    expect(verdict).toMatchObject({ failed: [note('a', 'y')], flaky: [], isOk: false });
  });

  it('is a failure when the file cannot be read then', async () => {
    const verdict = await judged(report([], [note('a', 'y')]), report([], [note('a', '', 'no module')]));
    expect(verdict).toMatchObject({ failed: [note('a', '', 'no module'), note('a', 'y')], isOk: false });
  });

  it('is not made of what belongs to no file', async () => {
    const verdict = await judged(report(['a › x'], [note('', '', 'lint')]), report([], []));
    expect(verdict).toMatchObject({ passed: 1, failed: [note('', '', 'lint')], isOk: false });
  });

  it('is not made of a product that is broken all over', async () => {
    const failed = Array.from({ length: 26 }, (_, at) => note(`file ${at}`, 'y'));
    const again = () => Promise.reject(new Error('not called'));
    const verdict = await withSecondTry([{ name: 'unit', report: report([], failed), again }], quiet);
    expect(verdict).toMatchObject({ failed, isOk: false });
  });
});

/**
 * The runners themselves, on small tests of a folder inside the checkout, because they find their packages
 * from there.
 */
describe('a test file of a runner', () => {
  let folder: string;

  const failsOnce = (runner: string, at: number) => `
    import { existsSync, writeFileSync } from 'node:fs';
    import { test } from '${runner}';
    test('fails on first sight only', () => {
      const seen = ${JSON.stringify(join('seen', `${runner.replaceAll(/\W/g, '-')}-${at}`))};
      if (existsSync(seen)) return;
      writeFileSync(seen, '');
      throw new Error('the machine was busy');
    });
    test('passes', () => undefined);`;
  // Apart, because no test of the house may skip itself without a reason.
  const leftOut = 'skip';
  const failsAlways = (runner: string) => `
    import { test } from '${runner}';
    test('fails always', () => { throw new Error('the product is broken'); });
    test.${leftOut}('skips itself', () => undefined);`;

  const runners = [
    { module: 'vitest', ending: 'test.ts', run: runVitest, of: 'small' },
    { module: '@playwright/test', ending: 'spec.ts', run: runPlaywright, of: 'specs' },
  ] as const;

  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    folder = await mkdtemp(join(root, '.cache', 'second (try) '));
    await mkdir(join(folder, 'seen'));
    await mkdir(join(folder, 'specs'));
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write(
      'vitest.config.ts',
      `export default { test: { projects: [{ test: { name: 'small', include: ['specs/*.test.ts'] } }] } };`,
    );
    await write('specs/playwright.config.ts', `export default { testDir: '.', workers: 2 };`);
    for (const { module, ending } of runners) {
      for (let at = 1; at <= 6; at += 1) await write(`specs/once-${at}.${ending}`, failsOnce(module, at));
      await write(`specs/always.${ending}`, failsAlways(module));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // Each starts the runner itself twice.
  const twoRuns = { timeout: patiently(120_000) };

  for (const { module, ending, run, of } of runners) {
    const tried = async (files: readonly string[]) => {
      const options = { folder, say: quiet };
      const first = await run(of, { ...options, files });
      const again = (failed: readonly string[]) => run(of, { ...options, files: failed, isAlone: true });
      return withSecondTry([{ name: module, report: first, again }], quiet);
    };

    it(`of ${module} that fails on first sight only is flaky, and the run is in order`, twoRuns, async () => {
      const file = `specs/once-1.${ending}`;
      const verdict = await tried([file]);
      expect(verdict).toMatchObject({ passed: 2, failed: [], isOk: true });
      expect(flakyLines(verdict.flaky)).toEqual([
        `FLAKY ${file} › fails on first sight only: Error: the machine was busy`,
        '1 flaky in 1 file. Find the cause: npm run test:flaky -- NAME',
      ]);
    });

    it(`of ${module} that fails always is a failure`, twoRuns, async () => {
      const verdict = await tried([`specs/always.${ending}`]);
      expect(verdict).toMatchObject({ passed: 0, flaky: [], isOk: false });
      expect(verdict.failed).toMatchObject([{ file: `specs/always.${ending}`, name: 'fails always' }]);
      expect(verdict.skipped).toMatchObject([{ name: 'skips itself' }]);
      expect(failedLines(verdict.failed)).toEqual([
        `FAILED specs/always.${ending} › fails always: Error: the product is broken`,
      ]);
    });

    it(`of ${module}, six of which fail on first sight only, are a failure`, twoRuns, async () => {
      await rm(join(folder, 'seen'), { recursive: true });
      await mkdir(join(folder, 'seen'));
      const verdict = await tried(Array.from({ length: 6 }, (_, at) => `specs/once-${at + 1}.${ending}`));
      expect(verdict).toMatchObject({ passed: 12, failed: [], isOk: false });
      expect(flakyLines(verdict.flaky).at(-1)).toBe(
        '6 flaky in 6 files; more than 5 are a failure. Find the cause: npm run test:flaky -- NAME',
      );
    });
  }
});
