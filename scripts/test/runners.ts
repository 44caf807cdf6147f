import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopSignal } from '../../apps/server/src/platform/process/stop-signal.ts';
import { findChromium } from '../chromium.ts';
import type { Runner } from './named-tests.ts';
import { readPlaywrightJson, type PlaywrightJson } from './playwright-report.ts';
import type { RunReport } from './run-report.ts';
import { reportVariable } from './vitest-reporter.ts';

/** Folder of the product. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', name);
const endWithNpm = new URL('../end-with-npm.mjs', import.meta.url).href;
const reporter = fileURLToPath(new URL('vitest-reporter.ts', import.meta.url));

interface ProgramOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Takes what the program prints; without it, it prints by itself. */
  readonly say?: ((text: string) => void) | undefined;
  readonly folder?: string;
}

/** Runs a program of the packages with this Node; resolves to its exit code. */
export function runProgram(
  script: string,
  args: readonly string[],
  { environment = {}, say, folder = root }: ProgramOptions = {},
): Promise<number> {
  const stopped = stopSignal();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', endWithNpm, bin(script), ...args], {
      cwd: folder,
      stdio: say === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // A log is read without a terminal, which alone knows what a colour is.
      env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...environment },
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

/** Which tests a runner runs, and where. */
export interface RunOptions extends ProgramOptions {
  /** Only these files, from the folder; all without. */
  readonly files?: readonly string[];
  /** Only tests whose title has this text. */
  readonly title?: string;
  /** One file at a time, for what may have failed because of its neighbours. */
  readonly isAlone?: boolean;
}

/** Where the specs of the product lie. */
const specFolder = 'test/acceptance';

/** Runs tests of the product with the runner they belong to. */
export async function runTests(runner: Runner, options: RunOptions = {}): Promise<RunReport> {
  if (runner !== 'browser') return runVitest(runner, options);
  const { executablePath } = await findChromium();
  return runPlaywright(specFolder, { ...options, environment: { CHROMIUM_PATH: executablePath } });
}

/** Runs the tests of a Vitest project. */
export async function runVitest(project: string, options: RunOptions = {}): Promise<RunReport> {
  const { files = [], title, isAlone = false } = options;
  return withReportFile(async (file) => {
    const code = await runProgram(
      'vitest/vitest.mjs',
      [
        'run',
        `--project=${project}`,
        '--reporter=dot',
        `--reporter=${reporter}`,
        ...(isAlone ? ['--maxWorkers=1'] : []),
        ...(title === undefined ? [] : ['--testNamePattern', titlePattern(title)]),
        ...files,
      ],
      { ...options, environment: { ...options.environment, [reportVariable]: file } },
    );
    return withoutSilentFailure(code, (await readJson(file)) as RunReport | undefined, project);
  });
}

/** Runs the browser tests of a Playwright configuration; `specFolder` is where its specs lie, from the folder. */
export async function runPlaywright(specFolder: string, options: RunOptions = {}): Promise<RunReport> {
  const { files = [], title, isAlone = false } = options;
  return withReportFile(async (file) => {
    const code = await runProgram(
      '@playwright/test/cli.js',
      [
        'test',
        `--config=${specFolder}/playwright.config.ts`,
        '--reporter=dot,json',
        ...(isAlone ? ['--workers=1'] : []),
        ...(title === undefined ? [] : ['--grep', titlePattern(title)]),
        // Patterns that are matched with the whole path.
        ...files.map((one) => `/${literally(one)}$`),
      ],
      { ...options, environment: { ...options.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    );
    const json = (await readJson(file)) as PlaywrightJson | undefined;
    return withoutSilentFailure(code, json && readPlaywrightJson(json, specFolder), 'browser');
  });
}

/** A text as a regular expression that matches just it. */
const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The runners put other signs between the titles of groups and tests than the ones they match with. */
const titlePattern = (title: string): string => literally(title).replaceAll(/ [>›] /g, ' (?:[>›] )?');

async function withReportFile<T>(run: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};

/** A runner that ends with an error and names no failed test has failed all the same. */
function withoutSilentFailure(code: number, report: RunReport | undefined, name: string): RunReport {
  const said = report ?? { passed: [], failed: [], skipped: [] };
  if (code === 0 || said.failed.length > 0) return said;
  const message = `The runner of ${name} ended with ${code} and named no failed test; what it printed says why.`;
  return { ...said, failed: [{ file: '', name: '', message }] };
}
