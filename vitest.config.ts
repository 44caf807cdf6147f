import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { patiently, workers } from './test/patience.ts';
import { hasMachinePostgres } from './test/server/machine-postgres.ts';
import { understoodTest, wholeOnSecondVersion } from './test/server/second-version/tests.ts';

const serverTests: TestProjectConfiguration = {
  test: {
    name: 'server',
    include: ['apps/server/src/**/*.test.ts', 'test/server/**/*.test.ts'],
    exclude: ['**/*.unit.test.ts', '**/node_modules/**', understoodTest],
    globalSetup: ['test/server/global-setup.ts'],
    testTimeout: patiently(30_000),
    hookTimeout: patiently(60_000),
    // A file finds the modules of the files before it in its worker, the whole product among them: what they keep
    // is by company, by database, or the same for all.
    isolate: false,
    maxWorkers: workers,
    // The product's threads get it from the workers.
    execArgv: ['--import', new URL('test/server/second-version/recorder.ts', import.meta.url).href],
  },
};

const machineTests: TestProjectConfiguration = {
  test: {
    ...serverTests.test,
    name: 'server-machine-postgres',
    include: [understoodTest, ...wholeOnSecondVersion],
    exclude: [],
    execArgv: [],
    globalSetup: ['test/server/global-setup-machine.ts'],
  },
};

/**
 * `unit` needs nothing but Node; `server` starts one PostgreSQL for the run, and what
 * it said is asked of the machine's own PostgreSQL where there is one; `faults` kills whole servers. Browser tests are Playwright's.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
            'test/unit/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          // 320 files would start 320 processes; the few that replace a global give it back.
          isolate: false,
          // Stops what hangs.
          testTimeout: patiently(30_000),
          maxWorkers: workers,
        },
      },
      serverTests,
      ...(hasMachinePostgres() ? [machineTests] : []),
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: patiently(600_000),
          hookTimeout: patiently(120_000),
          // Each file has its own folders and ports.
          maxWorkers: workers,
        },
      },
    ],
  },
});
