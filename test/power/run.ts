import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '../../scripts/chromium.ts';
import { measurePatience } from '../../scripts/test/measure-patience.ts';
import { patienceVariable } from '../patience.ts';
import { understoodTest } from '../server/second-version/tests.ts';
import { type Break, breaks } from './breaks.ts';
import { failedTests } from './failed-tests.ts';

/**
 * `npm run test:power [-- --together] [-- PART OF A NAME …]`: breaks the product on purpose in a separate
 * worktree, runs only the test that is expected to catch it, and prints the result. With `--together` all
 * breaks are made at once, for browser tests: one build and one product serve them all. Exit code 1:
 * something was not caught.
 */
const { values, positionals } = parseArgs({
  options: { together: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// As in a whole run: a busy machine is no break.
process.env[patienceVariable] ??= String(await measurePatience());
const root = fileURLToPath(new URL('../..', import.meta.url));
const chosen = breaks.filter(
  ({ name, project }) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part) || project === part),
);
const folder = await mkdtemp(join(tmpdir(), 'haulwright-power-'));
const worktree = join(folder, 'haulwright');
const git = (cwd: string, ...args: readonly string[]): void =>
  void execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

async function apply({ name, file, from, to }: Break): Promise<void> {
  const path = join(worktree, file);
  const text = await readFile(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`"${name}" does not fit ${file} any more`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
}

/** What the test runner of a project says about its files, as its JSON report. */
async function report(project: Break['project'], made: readonly Break[]): Promise<string> {
  const file = join(folder, 'report.json');
  const files = [...new Set(made.map(({ test }) => test))];
  const escaped = made.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (project === 'browser') {
    await node(['scripts/build-web.ts']);
    await node(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config=test/acceptance/playwright.config.ts',
        '--workers=1',
        '--reporter=json',
        `--grep=${escaped.join('|')}`,
        ...files,
      ],
      {
        CHROMIUM_PATH: (await findChromium()).executablePath,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      },
    );
  } else {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
    // The second version is asked what these files said to the first.
    const isAsked = project === 'server-machine-postgres';
    if (isAsked) await node([...vitest, 'server', ...files]);
    const pattern = escaped.includes('') ? [] : ['--testNamePattern', escaped.join('|')];
    const heard = isAsked ? [understoodTest] : files;
    await node([...vitest, project, '--reporter=json', `--outputFile=${file}`, ...pattern, ...heard]);
  }
  return readFile(file, 'utf8').finally(() => rm(file, { force: true }));
}

function node(args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: worktree,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...environment },
  });
  return new Promise((done, reject) => child.once('error', reject).once('exit', () => done()));
}

/** The file that fails. */
const saidBy = (project: Break['project'], test: string): string =>
  project === 'server-machine-postgres' ? understoodTest : test;

let missed = 0;
async function judge(made: readonly Break[]): Promise<void> {
  for (const one of made) await apply(one);
  for (const [project, ofProject] of Map.groupBy(made, (one) => one.project)) {
    const failed = failedTests(await report(project, ofProject));
    for (const { name, test, title, says = '' } of ofProject) {
      const by = failed.find(
        (one) =>
          one.file.endsWith(saidBy(project, test)) && one.title.includes(title) && one.words.includes(says),
      );
      if (by === undefined) missed += 1;
      console.log(`${by === undefined ? 'NOT CAUGHT' : 'caught    '}  ${name}  (${by?.title ?? test})`);
    }
  }
  git(worktree, 'checkout', '--quiet', '--', '.');
}

try {
  git(root, 'worktree', 'add', '--quiet', '--detach', worktree, 'HEAD');
  // Links to the same files; the workspaces among them are relative and lead into the worktree.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(worktree, 'node_modules')]);
  for (const made of values.together ? [chosen] : chosen.map((one) => [one])) await judge(made);
} finally {
  git(root, 'worktree', 'remove', '--force', worktree);
  await rm(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - missed} of ${chosen.length} caught`);
process.exit(missed === 0 ? 0 : 1);
