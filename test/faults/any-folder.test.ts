import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from '../../scripts/build-web.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPeople } from '../demo-people.ts';
import { runNpm, type NpmProcess } from '../npm-process.ts';
import { freePort } from '../product-process.ts';

/** What people call their folders, and programs read as something else: an escape, too, which is none. */
const sign = "My Work (Ann's) #1 100% %20für";

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not needed to build and start, or built there. */
const leftOut = /^(?:\.git|\.cache|node_modules|data|docs|test-results|apps\/web\/dist)$/;

let place: string;
let checkout: string;
let running: NpmProcess | undefined;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'haulwright-folder-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(place, 0o755);
  checkout = join(place, sign, 'haulwright');
  await mkdir(join(place, sign));
  await cp(root, checkout, { recursive: true, filter: (file) => !leftOut.test(relative(root, file)) });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction');
});

afterAll(async () => {
  if (running !== undefined) process.kill(-running.pid, 'SIGKILL');
  await rm(place, { recursive: true, force: true });
});

/** A script of package.json in the checkout, until it ends. */
async function npm(args: readonly string[], dataDir: string): Promise<string> {
  const run = runNpm(args, { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, checkout);
  const { code } = await run.ended;
  await run.silent;
  expect(code, run.output()).toBe(0);
  return run.output();
}

/** Names of the built files, which carry a hash of what is in them. */
const builtIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'apps/web/dist/assets'))).sort();

it('builds, starts, is backed up, restored and verified in a folder whose name has any sign', async () => {
  const data = join(place, sign, `data ${sign}`);
  await mkdir(data);
  await npm(['run', 'build'], data);
  // Pages weigh the same wherever they were built.
  await buildWeb();
  expect(await builtIn(checkout)).toEqual(await builtIn(root));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  running = runNpm(
    ['start', '--', '--demo'],
    { DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'fatal' },
    checkout,
  );
  await running.says('Haulwright is ready at');
  const page = await (await fetch(`${url}/`)).text();
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(url + script)).status).toBe(200);
  const font = /href="(\/assets\/inter-first-[^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(url + font)).headers.get('content-type')).toBe('font/woff2');

  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoPeople.admin, password: demoPeople.password }),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await fetch(`${url}/api/invoices?limit=1`, { headers })).json()) as {
    items: { id: string }[];
  };
  const paper = await fetch(`${url}/api/invoices/${items[0]?.id}/pdf`, { headers });
  expect(paper.headers.get('content-type')).toBe('application/pdf');

  const backup = join(place, sign, `backup ${sign}.hwb`);
  expect(await npm(['run', 'backup', '--', backup], data)).toMatch(/120 clients/);
  expect(await npm(['run', 'custody:verify'], data)).toMatch(/\d+ events/);
  expect(await npm(['run', 'user', '--', 'list'], data)).toContain(demoPeople.admin);
  expect(await npm(['run', 'keys', '--', 'list'], data)).toContain('signs');
  const restored = join(place, sign, `restored ${sign}`);
  expect(await npm(['run', 'restore', '--', backup], restored)).toContain('Restored and checked');
  expect(await npm(['run', 'custody:verify'], restored)).toMatch(/\d+ events/);
});

it('runs its tests there', async () => {
  const said = await npm(
    ['run', 'test:unit', '--', 'scripts/test/named-tests.test.ts'],
    join(place, 'unused'),
  );
  // The number may have a colour of its own.
  expect(stripVTControlCharacters(said)).toMatch(/Tests\s+\d+ passed/);
});
