import { filesOf, firstLine, nameOf, type RunReport, type TestNote } from './run-report.ts';

/** More files than these that pass only at the second try are a fault of the suite, not of the machine. */
export const maxFlakyFiles = 5;

/**
 * With more failed files than these the product is broken, and trying them again would only take the time of a
 * whole run.
 */
const maxFilesTriedAgain = 25;

/** A step's first report, and how its failed files are run once more. */
export interface TriedStep {
  readonly name: string;
  readonly report: RunReport;
  /** Runs these files with one worker, nothing beside them. */
  readonly again: (files: readonly string[]) => Promise<RunReport>;
}

/** What stands at the end of all steps and their second tries. */
export interface Verdict {
  readonly passed: number;
  /** Failed twice, or could not be tried again. */
  readonly failed: readonly TestNote[];
  /** Failed, and passed alone; with what was said the first time. */
  readonly flaky: readonly TestNote[];
  readonly skipped: readonly TestNote[];
  readonly isOk: boolean;
}

/**
 * Runs the files of each step that had a failed test once more, one step after the other, and judges: a test
 * that fails again is a failure, one that passes was flaky. A run with up to `maxFlakyFiles` files of flaky
 * tests is in order.
 */
export async function withSecondTry(
  steps: readonly TriedStep[],
  say: (text: string) => void,
): Promise<Verdict> {
  let passed = 0;
  const failed: TestNote[] = [];
  const flaky: TestNote[] = [];
  const skipped: TestNote[] = [];
  const filesToTry = steps.flatMap(({ report }) => filesOf(report.failed)).length;
  for (const step of steps) {
    passed += step.report.passed.length;
    skipped.push(...step.report.skipped);
    const files = filesOf(step.report.failed).filter((file) => file !== '');
    if (files.length === 0 || filesToTry > maxFilesTriedAgain) {
      failed.push(...step.report.failed);
      continue;
    }
    // What belongs to no file is not known to be any better alone.
    failed.push(...step.report.failed.filter(({ file }) => file === ''));
    say(`\n── ${step.name}: ${files.length} ${files.length === 1 ? 'file' : 'files'} once more, alone`);
    const second = await step.again(files);
    failed.push(...second.failed);
    const passedBefore = new Set(step.report.passed);
    const passedAgain = new Set(second.passed);
    passed += second.passed.filter((name) => !passedBefore.has(name)).length;
    const failedAgain = new Set(second.failed.map(nameOf));
    const filesFailedAgain = new Set(filesOf(second.failed));
    for (const note of step.report.failed) {
      if (note.file === '' || failedAgain.has(nameOf(note))) continue;
      const isBetter = note.name === '' ? !filesFailedAgain.has(note.file) : passedAgain.has(nameOf(note));
      if (isBetter) flaky.push(note);
      // It was not reached, or has gone: nothing shows that it works.
      else failed.push(note);
    }
  }
  const isOk = failed.length === 0 && filesOf(flaky).length <= maxFlakyFiles;
  return { passed, failed, flaky, skipped, isOk };
}

/** A line for each test that failed, for the end of a run: the rest of a long log is often cut off. */
export const failedLines = (failed: readonly TestNote[]): string[] =>
  failed.map((note) => `FAILED ${nameOf(note) || 'no file'}: ${firstLine(note)}`);

/** The lines about flaky tests that end a run, their count among them; none without one. */
export function flakyLines(flaky: readonly TestNote[]): string[] {
  if (flaky.length === 0) return [];
  const files = filesOf(flaky).length;
  const tooMany = files > maxFlakyFiles ? `; more than ${maxFlakyFiles} are a failure` : '';
  return [
    ...flaky.map((note) => `FLAKY ${nameOf(note)}: ${firstLine(note)}`),
    `${flaky.length} flaky in ${files} ${files === 1 ? 'file' : 'files'}${tooMany}. Find the cause: npm run test:flaky -- NAME`,
  ];
}
