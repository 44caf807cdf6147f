import { describe, expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';

describe('what failed', () => {
  it('in Vitest, is named with what it said, and so is a file that could not be run', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: '/root/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a works' },
            {
              status: 'failed',
              fullName: 'a adds',
              failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n    at a.test.ts:3'],
            },
          ],
        },
        { name: '/root/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        {
          name: '/root/c.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'c works' }],
        },
      ],
    };
    expect(failuresOfVitest(report, '/root')).toEqual([
      'a.test.ts › a adds\n    expected 1 to be 2\n        at a.test.ts:3',
      'b.test.ts\n    Cannot find module',
    ]);
  });

  it('in Playwright, is found in suites within suites', () => {
    const spec = (ok: boolean, title: string, message?: string) => ({
      ok,
      title,
      file: 'jobs.spec.ts',
      line: 7,
      tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
    });
    const report = {
      stats: { expected: 1, unexpected: 2, flaky: 0 },
      suites: [
        { specs: [spec(true, 'opens')], suites: [{ specs: [spec(false, 'saves', 'not visible')] }] },
        { specs: [spec(false, 'ends')] },
      ],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      'jobs.spec.ts:7 › saves\n    not visible',
      'jobs.spec.ts:7 › ends\n',
    ]);
  });
});
