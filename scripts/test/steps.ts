import { keepTimes, slowestLines, type FileTimes } from './file-times.ts';
import { failureText, type RunReport, type TestNote } from './run-report.ts';
import { failedLines, flakyLines, withSecondTry, type TriedStep } from './second-try.ts';
import { stopSignal } from '../../apps/server/src/platform/process/stop-signal.ts';

/** A step of `npm test`: a check of its own, or the tests of one runner. */
export interface Step {
  readonly name: string;
  /** `say` takes what is printed, where steps run side by side. */
  readonly run: (say?: (text: string) => void) => Promise<RunReport>;
  /** Runs these files once more, alone; what has no files fails at once. */
  readonly again?: (files: readonly string[]) => Promise<RunReport>;
}

/** One check without files: passed or not. */
export const checkReport = (name: string, isOk: boolean): RunReport =>
  isOk
    ? { passed: [name], failed: [], skipped: [] }
    : { passed: [], failed: [{ file: '', name: '', message: `${name}: see what it printed.` }], skipped: [] };

/** Runs steps, remembers how each ended, and tells at the end. */
export class StepRun {
  readonly #startedAt = performance.now();
  readonly #lines: string[] = [];
  readonly #tried: TriedStep[] = [];

  get hasFailure(): boolean {
    return this.#tried.some(({ report }) => report.failed.length > 0);
  }

  async one(step: Step): Promise<void> {
    if (stopSignal().aborted) return;
    const startedAt = performance.now();
    console.log(`\n── ${step.name}`);
    this.#record(step, await reported(step), secondsSince(startedAt));
  }

  /**
   * Steps that do not disturb each other. What each says is printed as a whole when it has ended, in the order
   * given.
   */
  async sideBySide(steps: readonly Step[]): Promise<void> {
    if (stopSignal().aborted) return;
    const running = steps.map((step) => {
      const startedAt = performance.now();
      let said = '';
      const report = reported(step, (text) => (said += text));
      return { step, ended: report.then((one) => ({ one, said, seconds: secondsSince(startedAt) })) };
    });
    for (const { step, ended } of running) {
      const { one, said, seconds } = await ended;
      console.log(`\n── ${step.name}\n${said.trimEnd()}`);
      this.#record(step, one, seconds);
    }
  }

  /** Tries again what failed, prints how all of it ended, and returns the exit code. */
  async end(): Promise<0 | 1> {
    const startedAt = performance.now();
    const verdict = await withSecondTry(this.#tried, console.log);
    if (this.hasFailure) this.#lines.push(lineOf('second try', '', secondsSince(startedAt)));
    print('Failed', verdict.failed.map(failureText));
    print('Skipped themselves', skippedLines(verdict.skipped));
    const times = Object.assign({}, ...this.#tried.map(({ report }) => report.times ?? {})) as FileTimes;
    keepTimes(times);
    const slowest = slowestLines(times);
    if (slowest.length > 0) console.log(`\nSlowest files:\n\n${slowest.join('\n')}`);
    const counts = countsOf(verdict.passed, verdict.failed.length);
    console.log(`\n${[...this.#lines, lineOf('all', counts, secondsSince(this.#startedAt))].join('\n')}`);
    console.log([...failedLines(verdict.failed), ...flakyLines(verdict.flaky)].join('\n'));
    console.log(`${verdict.passed} passed, ${verdict.failed.length} failed`);
    return verdict.isOk && !stopSignal().aborted ? 0 : 1;
  }

  #record(step: Step, report: RunReport, seconds: string): void {
    const again = step.again ?? (() => Promise.resolve(report));
    this.#tried.push({ name: step.name, report, again });
    this.#lines.push(lineOf(step.name, countsOf(report.passed.length, report.failed.length), seconds));
  }
}

const reported = (step: Step, say?: (text: string) => void): Promise<RunReport> =>
  step.run(say).catch((error: unknown): RunReport => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: [], failed: [{ file: '', name: '', message: `${step.name}: ${message}` }], skipped: [] };
  });

/** Tests with the same reason under it, so that what a machine lacks is read once. */
function skippedLines(skipped: readonly TestNote[]): string[] {
  const byReason = Map.groupBy(skipped, ({ message }) => message || 'no reason given');
  return [...byReason].map(([reason, notes]) =>
    [reason, ...notes.map(({ file, name }) => `    ${file} › ${name}`)].join('\n'),
  );
}

function print(title: string, texts: readonly string[]): void {
  if (texts.length > 0) console.log(`\n${title}:\n\n${texts.join('\n\n')}`);
}

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

const countsOf = (passed: number, failed: number): string =>
  `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;

const lineOf = (name: string, counts: string, seconds: string): string =>
  `${name.padEnd(36)} ${counts.padEnd(23)} ${seconds.padStart(7)} s`;
