// Loaded before the commands that run tests. To the runner of tests the name of a module is an address: in a
// checkout with `#`, `?` or `%` in its path it finds none of its own files. There the command runs in a copy of
// the checkout under a plain name, with the same packages and the same history; everywhere else nothing happens.
import { spawn } from 'node:child_process';
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What means something else than itself in an address. */
const notPlain = /[#?%]/;

/** What a copy has no use for: what a running product keeps, and what earlier runs left. */
const leftBehind = new Set(['.git', 'node_modules', 'data', 'test-results', 'playwright-report', 'coverage']);

const checkout = process.cwd();
if (isMainThread && notPlain.test(checkout)) process.exit(await runInCopy());

async function runInCopy(): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), 'haulwright-tests-'));
  const folder = join(place, 'haulwright');
  try {
    await copyCheckout(folder);
    return await runAgainIn(folder);
  } finally {
    // Of a run that was stopped, browsers may still be writing.
    await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function copyCheckout(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of await readdir(checkout))
    if (!leftBehind.has(name))
      await cp(join(checkout, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  await linkFolder(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  await shareHistory(folder);
}

/** The packages are many and nobody writes into them: the same files under other names, where that is possible. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.name === '.cache') continue;
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await cp(source, target, { verbatimSymlinks: true });
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Some tests look at what git knows of the files. */
async function shareHistory(folder: string): Promise<void> {
  const git = join(checkout, '.git');
  const kind = await stat(git).catch(() => undefined);
  if (kind === undefined) return;
  const named = kind.isDirectory() ? git : /^gitdir: (.*)$/m.exec(await readFile(git, 'utf8'))?.[1];
  if (named !== undefined) await writeFile(join(folder, '.git'), `gitdir: ${resolve(checkout, named)}\n`);
}

function runAgainIn(folder: string): Promise<number> {
  const there = (path: string) =>
    isAbsolute(path) && !relative(checkout, path).startsWith('..')
      ? join(folder, relative(checkout, path))
      : path;
  const [script = '', ...args] = process.argv.slice(1);
  const PATH = process.env['PATH']?.replaceAll(checkout, folder);
  return new Promise((done, failed) => {
    const child = spawn(there(process.execPath), [...process.execArgv, there(script), ...args], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, ...(PATH !== undefined && { PATH }) },
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', failed);
    child.once('close', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
