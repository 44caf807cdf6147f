import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import '../../test/needs.ts';
import { nameOf, withoutColours, type RunReport, type TestNote } from './run-report.ts';

/** Name of the variable with the file that `VitestReporter` writes. */
export const reportVariable = 'HAULWRIGHT_TEST_REPORT';

type SerializedError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

/**
 * Writes a `RunReport` as JSON. Vitest's own JSON says neither what went wrong outside of a test nor why a
 * test skipped itself.
 */
export default class VitestReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    _reason: TestRunEndReason,
  ): void {
    const file = process.env[reportVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(reportOf(modules, unhandled)));
  }
}

function reportOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): RunReport {
  const passed: string[] = [];
  const failed: TestNote[] = [];
  const skipped: TestNote[] = [];
  const times: Record<string, number> = {};
  for (const module of modules) {
    const file = fromRoot(module.moduleId, module.project.config.root);
    const failedBefore = failed.length;
    times[file] = secondsOf(module);
    for (const test of module.children.allTests()) {
      const name = test.fullName;
      const result = test.result();
      if (result.state === 'passed') passed.push(nameOf({ file, name }));
      else if (result.state === 'skipped')
        skipped.push({ file, name, message: result.note ?? test.meta().skipped ?? '' });
      // What is pending at the end of a run never ended: its worker did.
      else failed.push({ file, name, message: textOf(result.errors) || 'It did not end.' });
    }
    // A file that could not be read, or whose set-up failed, has no failed test of its own.
    if (failed.length === failedBefore && module.state() === 'failed')
      failed.push({ file, name: '', message: textOf(errorsOf(module)) });
  }
  for (const error of unhandled) failed.push(unhandledNote(error, modules));
  return { passed, failed, skipped, times };
}

function secondsOf(module: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (prepareDuration + setupDuration + collectDuration + duration) / 1000;
}

const errorsOf = (module: TestModule): readonly SerializedError[] => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
];

/** What was thrown beside the tests belongs to the file that ran then; without one, to the run. */
function unhandledNote(error: SerializedError, modules: readonly TestModule[]): TestNote {
  const path: unknown = error['VITEST_TEST_PATH'];
  const root = modules[0]?.project.config.root ?? '';
  const file = typeof path === 'string' ? fromRoot(path, root) : '';
  return { file, name: '', message: `Outside of a test: ${textOf([error])}` };
}

const textOf = (errors: readonly SerializedError[] | undefined): string =>
  withoutColours((errors ?? []).map(({ stack, message }) => stack ?? message).join('\n'));

const fromRoot = (path: string, root: string): string => relative(root, path).split(sep).join('/');
