import { parseArgs } from 'node:util';
import { patienceVariable, workers } from '../test/patience.ts';
import { buildWeb } from './build-web.ts';
import { measurePatience } from './test/measure-patience.ts';
import type { Runner } from './test/named-tests.ts';
import { runProgram, runTests, runVitest } from './test/runners.ts';
import { checkReport, StepRun, type Step } from './test/steps.ts';

/**
 * `npm test`: types, lint, format, unit, API, fault and browser tests. Files with failed tests run once more,
 * alone, after all steps (`test/second-try.ts`). At the end stand the tests that failed, with what they said,
 * those that skipped themselves, a line per step and the flaky tests; the last line is `N passed, N failed`;
 * the exit code is 1 when anything failed.
 * With `--quick` (`npm run check`): only types, lint, format and unit tests, boundaries among them.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
});

/** The tests of a runner. */
const tests = (runner: Runner): Step => ({
  name: runner,
  run: (say) => runTests(runner, { say }),
  again: (files) => runTests(runner, { files, isAlone: true }),
});
const otherPostgres: Step = {
  name: "server on the machine's PostgreSQL",
  run: (say) => runVitest('server-machine-postgres', { say }),
  again: (files) => runVitest('server-machine-postgres', { files, isAlone: true }),
};

// One factor for all time limits of the run, unless it was given one.
const patience = (process.env[patienceVariable] ??= String(await measurePatience()));
console.log(`${workers} processors; time limits × ${patience}`);

const run = new StepRun();
await run.sideBySide([
  {
    name: 'types',
    run: async (say) => {
      const office = await runProgram('typescript/bin/tsc', ['-p', 'tsconfig.json'], { say });
      const web = await runProgram('typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json'], { say });
      return checkReport('types', office === 0 && web === 0);
    },
  },
  {
    name: 'lint',
    run: async (say) => {
      const code = await runProgram('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], { say });
      return checkReport('lint', code === 0);
    },
  },
  {
    name: 'format',
    run: async (say) => {
      const args = ['--cache', '--log-level', 'warn', '--check', '.'];
      return checkReport('format', (await runProgram('prettier/bin/prettier.cjs', args, { say })) === 0);
    },
  },
]);
await run.one(tests('unit'));
if (!options.quick) {
  const isBuilt = await buildStep();
  if (isBuilt) {
    await run.one(tests('server'));
    await run.one(tests('faults'));
    const { hasMachinePostgres } = await import('../test/server/machine-postgres.ts');
    if (hasMachinePostgres()) await run.one(otherPostgres);
    await run.one(tests('browser'));
  }
}
process.exit(await run.end());

/** Whether there is a build: without one the rest has nothing to test, and the run ends. */
async function buildStep(): Promise<boolean> {
  let isBuilt = false;
  await run.one({
    name: 'build',
    run: async () => {
      await buildWeb();
      isBuilt = true;
      return checkReport('build', true);
    },
  });
  return isBuilt;
}
