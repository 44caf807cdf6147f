import { relative } from 'node:path';

/** The parts of Vitest's JSON report that are read here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const linesOfMessage = 12;

/** The beginning of what a failed test said, without colours, indented. */
function shortened(message: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- what begins a colour is a control character
  const plain = (message ?? '').replaceAll(/\u001B\[[0-9;]*m/gu, '').trim();
  return plain
    .split('\n')
    .slice(0, linesOfMessage)
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n');
}

/**
 * @returns a text for each failed test, and for each file that could not be run: where, its name, what it
 * said
 */
export function failuresOfVitest(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap((file) => {
    const where = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [`${where}\n${shortened(file.message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${where} › ${fullName}\n${shortened(failureMessages?.[0])}`,
    );
  });
}

/** @returns a text for each failed browser test: where, its name, what it said first */
export function failuresOfPlaywright(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const error = tests
        .flatMap(({ results }) => results.map((result) => result.error?.message))
        .find((message) => message !== undefined);
      return `${file}:${line} › ${title}\n${shortened(error)}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap(failuresOfPlaywright)];
}
