import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { stopSignal } from '../apps/server/src/platform/process/stop-signal.ts';
import { buildWeb } from './build-web.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './test-failures.ts';

/**
 * `npm test`: types, lint, format, unit, API, fault and browser tests. Each step is a check of its own that
 * passes or fails; test runners add their own counts. At the end stand the tests that failed, with what they
 * said, and a line per step; the last line is `N passed, N failed`; the exit code is 1 when anything failed.
 * With `--quick` (`npm run check`): only types, lint, format and unit tests, boundaries among them.
 */
const quick = process.argv.includes('--quick');
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', name);
const endWithNpm = new URL('end-with-npm.mjs', import.meta.url).href;
/**
 * Aborted when the run is asked to stop: then the runner at work ends what it started, and no step follows.
 */
const stopped = stopSignal();
const reports = await mkdtemp(join(tmpdir(), 'haulwright-reports-'));

interface Count {
  passed: number;
  failed: number;
  /** What failed, one text each. */
  failures?: readonly string[];
}
const failures: string[] = [];
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];

const startedAt = performance.now();
const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1);

async function step(name: string, run: () => Promise<Count>): Promise<void> {
  if (stopped.aborted) return;
  const started = performance.now();
  console.log(`\n── ${name}`);
  const count = await counted(run);
  record(name, secondsSince(started), count);
}

/**
 * Steps that do not disturb each other. What each says is printed as a whole when it has ended, in the order
 * given.
 */
async function sideBySide(
  steps: readonly { readonly name: string; readonly run: (say: (text: string) => void) => Promise<Count> }[],
): Promise<void> {
  if (stopped.aborted) return;
  const running = steps.map(({ name, run }) => {
    const started = performance.now();
    let said = '';
    const count = counted(() => run((text) => (said += text)));
    return { name, ended: count.then((one) => ({ one, said, seconds: secondsSince(started) })) };
  });
  for (const { name, ended } of running) {
    const { one, said, seconds } = await ended;
    console.log(`\n── ${name}\n${said.trimEnd()}`);
    record(name, seconds, one);
  }
}

const counted = (run: () => Promise<Count>): Promise<Count> =>
  run().catch((error: unknown): Count => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });

function record(name: string, seconds: string, { passed, failed, failures: texts = [] }: Count): void {
  total.passed += passed;
  total.failed += failed;
  failures.push(...texts.map((failure) => `${name}: ${failure}`));
  lines.push(lineOf(name, passed, failed, seconds));
}

const lineOf = (name: string, passed: number, failed: number, seconds: string): string =>
  `${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.padStart(7)} s`;

/** Runs a program of the packages with this Node; resolves to its exit code. */
function run(
  script: string,
  args: readonly string[],
  { environment = {}, say }: { environment?: Record<string, string>; say?: (text: string) => void } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', endWithNpm, bin(script), ...args], {
      cwd: root,
      stdio: say === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => say?.(chunk.toString()));
    // Runners end their workers, servers and browsers when they are interrupted.
    const interrupt = () => child.kill('SIGINT');
    stopped.addEventListener('abort', interrupt);
    child.once('error', reject);
    child.once('close', (code) => {
      stopped.removeEventListener('abort', interrupt);
      resolve(code ?? 1);
    });
  });
}

const asCheck = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function vitest(project: string, say?: (text: string) => void): Promise<Count> {
  const file = join(reports, `${project}.json`);
  const code = await run(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    say && { say },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  // A file that could not be read has no failed test of its own.
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? 0 : Math.max(1, report.numFailedTests),
    failures: failuresOfVitest(report, root),
  };
}

async function browser(): Promise<Count> {
  const chromium = await findChromium();
  const file = join(reports, 'browser.json');
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--config', 'test/acceptance/playwright.config.ts', '--reporter=dot,json'],
    { environment: { CHROMIUM_PATH: chromium.executablePath, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: code === 0 ? 0 : Math.max(1, unexpected + flaky),
    failures: failuresOfPlaywright(report),
  };
}

await sideBySide([
  {
    name: 'types',
    run: async (say) => {
      const office = await run('typescript/bin/tsc', ['-p', 'tsconfig.json'], { say });
      const web = await run('typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json'], { say });
      return asCheck(Math.max(office, web));
    },
  },
  {
    name: 'lint',
    run: async (say) => asCheck(await run('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], { say })),
  },
  {
    name: 'format',
    run: async (say) =>
      asCheck(
        await run('prettier/bin/prettier.cjs', ['--cache', '--log-level', 'warn', '--check', '.'], { say }),
      ),
  },
]);
await step('unit', () => vitest('unit'));
if (!quick) {
  await step('build', async () => {
    await buildWeb();
    return { passed: 1, failed: 0 };
  });
  // Both wait for a good part of their time, the faults for products that start and for what comes back.
  await sideBySide([
    { name: 'server', run: (say) => vitest('server', say) },
    { name: 'faults', run: (say) => vitest('faults', say) },
  ]);
  const { hasMachinePostgres } = await import('../test/server/machine-postgres.ts');
  if (hasMachinePostgres())
    await step("server on the machine's PostgreSQL", () => vitest('server-machine-postgres'));
  await step('browser', browser);
}
await rm(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
lines.push(lineOf('all', total.passed, total.failed, secondsSince(startedAt)));
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && !stopped.aborted ? 0 : 1);
