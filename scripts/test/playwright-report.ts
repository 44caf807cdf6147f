import { nameOf, withoutColours, type RunReport, type TestNote } from './run-report.ts';

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly title?: string;
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightJson extends PlaywrightSuite {
  readonly errors?: readonly { readonly message?: string; readonly location?: { readonly file: string } }[];
}

/**
 * @param folder where the specs lie, from the root: Playwright names them from there
 */
export function readPlaywrightJson(json: PlaywrightJson, folder: string): RunReport {
  const report: PlaywrightReport = {
    passed: new Array<string>(),
    failed: new Array<TestNote>(),
    skipped: new Array<TestNote>(),
    times: {},
  };
  readSuite(json, folder, [], report);
  for (const { message = '' } of json.errors ?? [])
    report.failed.push({ file: '', name: '', message: withoutColours(message) });
  return report;
}

interface PlaywrightReport {
  readonly passed: string[];
  readonly failed: TestNote[];
  readonly skipped: TestNote[];
  readonly times: Record<string, number>;
}

function readSuite(
  suite: PlaywrightSuite,
  folder: string,
  groups: readonly string[],
  report: PlaywrightReport,
): void {
  for (const { title, file, tests } of suite.specs ?? [])
    for (const { status, annotations = [], results } of tests) {
      const note = (message = ''): TestNote => ({
        file: `${folder}/${file}`,
        name: [...groups, title].join(' › '),
        message: withoutColours(message),
      });
      const { file: path } = note();
      for (const { duration } of results) report.times[path] = (report.times[path] ?? 0) + duration / 1000;
      if (status === 'expected') report.passed.push(nameOf(note()));
      else if (status === 'skipped') {
        // Without a result it was not reached, because one before it failed.
        if (results.length > 0)
          report.skipped.push(note(annotations.find(({ type }) => type === 'skip')?.description));
      } else report.failed.push(note(results.map(({ error }) => error?.message).find(Boolean)));
    }
  for (const inner of suite.suites ?? []) {
    // The outermost suite of a file has the file's name for a title.
    const own = inner.title === undefined || inner.title === inner.file ? [] : [inner.title];
    readSuite(inner, folder, [...groups, ...own], report);
  }
}
