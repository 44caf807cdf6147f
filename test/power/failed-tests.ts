/** A failed test with all of its output. */
export interface FailedTest {
  readonly file: string;
  readonly title: string;
  readonly words: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface Report extends Suite {
  /** What kept Playwright from running tests at all. */
  readonly errors?: readonly { readonly message?: string }[];
  readonly config?: { readonly rootDir: string };
  readonly testResults?: readonly {
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

/**
 * Reads Vitest's and Playwright's JSON reports.
 * @throws when no test was run
 */
export function failedTests(json: string): FailedTest[] {
  const report = JSON.parse(json) as Report;
  const [trouble] = report.errors ?? [];
  if (trouble !== undefined) throw new Error(`The tests were not run: ${trouble.message ?? ''}`);
  return report.testResults === undefined
    ? ofSuite(report, report.config?.rootDir ?? '')
    : report.testResults.flatMap(({ name: file, status, message = '', assertionResults }) => {
        const failed = assertionResults.filter((one) => one.status === 'failed');
        // A file that could not be read has no failed test of its own.
        if (failed.length === 0) return status === 'failed' ? [{ file, title: '', words: message }] : [];
        return failed.map(({ fullName: title, failureMessages }) => ({
          file,
          title,
          words: (failureMessages ?? []).join('\n'),
        }));
      });
}

const ofSuite = (suite: Suite, folder: string): FailedTest[] => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file: `${folder}/${file}`,
      title,
      words: tests
        .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
        .map(({ message = '' }) => message)
        .join('\n'),
    })),
  ...(suite.suites ?? []).flatMap((one) => ofSuite(one, folder)),
];
