import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultTestsFor, guardsOf } from '../test/faults/guards.ts';
import { patienceVariable, workers } from '../test/patience.ts';
import { buildWeb } from './build-web.ts';
import { readTimes } from './test/file-times.ts';
import { measurePatience } from './test/measure-patience.ts';
import type { Runner } from './test/named-tests.ts';
import { root, runProgram, runTests, runVitest } from './test/runners.ts';
import { changedRecently } from './test/since/changed-files.ts';
import { choiceLines, chooseSince, type SinceChoice } from './test/since/since.ts';
import { checkReport, StepRun, type Step } from './test/steps.ts';

/**
 * `npm test`: types, lint, format, unit, API, fault and browser tests. Files with failed tests run once more,
 * alone, after all steps (`test/second-try.ts`). At the end stand the tests that failed, with what they said,
 * those that skipped themselves, a line per step and the flaky tests; the last line is `N passed, N failed`;
 * the exit code is 1 when anything failed.
 * With `--quick` (`npm run check`): only types, lint, format and unit tests, boundaries among them.
 * With `--since REV`: types, lint and format of what changed since that commit, and the tests it asks for.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, since: { type: 'string' } },
});
const choice = chosenTests();
/** Where what is said to the database is written. */
const ofStatements =
  /^(?:apps\/server\/(?:migrations|src\/platform\/database)\/|.*\.(?:queries|tables)\.ts$)/;

// One factor for all time limits of the run, unless it was given one.
const patience = (process.env[patienceVariable] ??= String(await measurePatience()));
console.log(`${workers} processors; time limits × ${patience}`);

const run = new StepRun();
await run.sideBySide([
  {
    name: 'types',
    run: async (say) => {
      const office = await runProgram('typescript/bin/tsc', typesOf('tsconfig.json', 'office'), { say });
      const web = await runProgram('typescript/bin/tsc', typesOf('apps/web/tsconfig.json', 'web'), { say });
      return checkReport('types', office === 0 && web === 0);
    },
  },
  {
    name: 'lint',
    run: async (say) => {
      const files = changedFiles().filter((file) => /\.[cm]?[jt]sx?$/.test(file));
      if (choice?.kind === 'some' && files.length === 0) return checkReport('lint', true);
      const args = ['--type-aware', '--deny-warnings', ...files];
      return checkReport('lint', (await runProgram('oxlint/bin/oxlint', args, { say })) === 0);
    },
  },
  {
    name: 'format',
    run: async (say) => {
      if (choice?.kind === 'some' && changedFiles().length === 0) return checkReport('format', true);
      const what = choice?.kind === 'some' ? ['--ignore-unknown', ...changedFiles()] : ['.'];
      const args = ['--cache', '--log-level', 'warn', '--check', ...what];
      return checkReport('format', (await runProgram('prettier/bin/prettier.cjs', args, { say })) === 0);
    },
  },
]);
await tests('unit');
if (!options.quick && (await build())) {
  await tests('server');
  await tests('faults');
  await onOtherPostgres();
  await tests('browser');
}
process.exit(await run.end());

/** Types are looked at again only where something changed since the last run here. */
function typesOf(project: string, name: string): string[] {
  const known = join(root, `node_modules/.cache/haulwright-types-${name}.tsbuildinfo`);
  return ['-p', project, '--incremental', '--tsBuildInfoFile', known];
}

/** What `--since` looks at alone, as far as it is still there; nothing where everything is looked at. */
function changedFiles(): string[] {
  return choice?.kind === 'some' ? choice.changed.filter((file) => existsSync(join(root, file))) : [];
}

/** What `--since` asks for; undefined: all tests. */
function chosenTests(): SinceChoice | undefined {
  if (options.since === undefined) return undefined;
  try {
    const chosen = chooseSince(options.since, guardsOf);
    if (chosen.kind === 'everything') console.log(`All tests, because of ${chosen.because}.`);
    else console.log(choiceLines(chosen, readTimes()).join('\n'));
    return chosen;
  } catch (error) {
    console.error(`--since takes a commit: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(1);
  }
}

/** The tests of a runner: all, or those that were chosen. */
async function tests(runner: Runner): Promise<void> {
  const files =
    choice?.kind === 'some' ? filesOf(choice, runner) : runner === 'faults' ? faults() : undefined;
  if (files?.length === 0) return;
  await run.one({
    name: runner,
    run: (say) => runTests(runner, { say, ...(files && { files }) }),
    again: (failed) => runTests(runner, { files: failed, isAlone: true }),
  });
}

/** In a whole run, the tests of faults that guard what changed of late; `npm run test:faults` runs all. */
function faults(): string[] | undefined {
  const changed = changedRecently(root);
  return changed === undefined ? undefined : faultTestsFor(changed);
}

function filesOf(chosen: SinceChoice & { kind: 'some' }, runner: Runner): string[] {
  return chosen.tests.flatMap(({ file, runner: its }) =>
    its === runner && existsSync(join(root, file)) ? file : [],
  );
}

/** Whether there is a build: without one the rest has nothing to test, and the run ends. */
async function build(): Promise<boolean> {
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

/**
 * Another version of PostgreSQL, where the machine has one: it is asked what the server tests said to the first, if
 * that may have changed.
 */
async function onOtherPostgres(): Promise<void> {
  const { hasMachinePostgres } = await import('../test/server/machine-postgres.ts');
  const isAskedFor =
    choice?.kind !== 'some' ||
    (choice.changed.some((file) => ofStatements.test(file)) && filesOf(choice, 'server').length > 0);
  if (!isAskedFor || !hasMachinePostgres()) return;
  const project = 'server-machine-postgres';
  const step: Step = {
    name: "server on the machine's PostgreSQL",
    run: (say) => runVitest(project, { say }),
    again: (files) => runVitest(project, { files, isAlone: true }),
  };
  await run.one(step);
}
