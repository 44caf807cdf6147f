import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startProduct } from '../product-process.ts';
import { startEngine } from '../server/engine.ts';
import { carry, type DragTimes, dragOnce, watchDrags } from './board-drags.ts';
import { foundCompany, insertDay, type MorningCompany } from './morning-companies.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:board`: the dispatch board with 12 trucks and 200 jobs, then with 40 and 600. From letting a
 * job go over another lane to the painted lane, and to the server's times; the places of one more job; and
 * the frames drawn while a job is carried over the board, from the browser's own trace. `--drags` and
 * `--seconds` set the effort, `--sizes 12x200,40x600` the days.
 */
const { values } = parseArgs({
  options: {
    drags: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '12x200,40x600' },
  },
});
const date = '2026-03-03';
const password = 'correct horse battery';

const { engine, stop } = await startEngine('package');
const folder = await mkdtemp(join(tmpdir(), 'haulwright-board-'));
const database = openDatabase({
  connectionString: engine.ownerUrl,
  log: { error: () => undefined },
  poolSize: 4,
});
const product = await startProduct({
  DATABASE_URL: engine.ownerUrl,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: 'http://board.localhost',
  SECRET_KEY: randomBytes(24).toString('hex'),
  LOG_LEVEL: 'error',
});
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Chromium ${browser.version()}, 1440 × 900; ms`);
  console.log(
    "trucks × jobs   shown after   drags   drop to painted median / p95 / worst   server's times median / p95   frames a second   gap median / p95 / p99   presented / dropped",
  );
  for (const [index, size] of values.sizes.split(',').entries()) {
    const [trucks = 12, jobs = 200] = size.split('x').map(Number);
    await measureDay(index, trucks, jobs);
  }
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await database.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureDay(index: number, trucks: number, jobs: number): Promise<void> {
  const company = await foundCompany(product.url, database, index, jobs, trucks);
  await insertDay(database, [company], date);
  await shareOut(company);
  // The watchers are texts, which the pages' own policy would not let run.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  await watchDrags(page);
  await signIn(page, index);
  const began = performance.now();
  await page.goto(`${product.url}/dispatch?date=${date}`);
  await page
    .locator('[data-visit]')
    .nth(jobs / 2)
    .waitFor();
  const shown = performance.now() - began;
  await page.waitForTimeout(2_000);
  const times: DragTimes[] = [];
  for (let drag = 0; drag < Number(values.drags); drag += 1) times.push(await dragOnce(page, drag));
  await page.waitForTimeout(1_000);
  const { gaps, presented, dropped } = await carry(
    page,
    await context.newCDPSession(page),
    Number(values.seconds),
  );
  await context.close();
  const placed = sorted(await timePlaces(company, 'insertions'));
  const best = sorted(await timePlaces(company, 'places'));
  const painted = sorted(times.map((one) => one.painted));
  const timed = sorted(times.map((one) => one.timed));
  const between = sorted(gaps);
  const perSecond = 1_000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const f = (list: readonly number[], share: number) => percentile(list, share).toFixed(1);
  console.log(
    [
      `${trucks} × ${jobs}`.padEnd(15) + shown.toFixed(0).padStart(12),
      String(times.length).padStart(5),
      `${f(painted, 0.5)} / ${f(painted, 0.95)} / ${f(painted, 1)}`.padStart(36),
      `${f(timed, 0.5)} / ${f(timed, 0.95)}`.padStart(27),
      perSecond.toFixed(1).padStart(15),
      `${f(between, 0.5)} / ${f(between, 0.95)} / ${f(between, 0.99)}`.padStart(22),
      `${presented} / ${dropped}`,
    ].join('   '),
  );
  console.log(
    `                one more job: its places on every lane, from asking to the answer: median / p95 / worst of ${placed.length}   ${f(placed, 0.5)} / ${f(placed, 0.95)} / ${f(placed, 1)}`,
  );
  console.log(
    `                Place…: the best place on each lane, with its dump: median / p95 / worst of ${best.length}   ${f(best, 0.5)} / ${f(best, 0.95)} / ${f(best, 1)}`,
  );
}

/** Milliseconds in which the server works out what an open job costs at each place of the day. */
async function timePlaces({ token }: MorningCompany, call: 'insertions' | 'places'): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (
    await fetch(`${product.url}/api/routes/open-jobs?date=${date}&limit=10`, { headers })
  ).json()) as { items: { id: string }[] };
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const { id } of items) {
      const began = performance.now();
      const answer = await fetch(`${product.url}/api/dispatch/${call}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(
          call === 'places' ? { date, jobIds: [id] } : { date, jobId: id, thenJobIds: [] },
        ),
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The places of a job were answered with ${answer.status}.`);
      times.push(performance.now() - began);
    }
  }
  return times;
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

async function signIn(page: Page, index: number): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email').fill(`owner-${index}@example.com`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

/**
 * The day's jobs shared out evenly in the order of their numbers, as a hurried dispatcher would; ten stay
 * open.
 */
async function shareOut({ token }: MorningCompany): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(product.url + path, { ...init, headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const fleet = await ask<{ id: string }[]>('/api/vehicles');
  for (let more = true; more;) {
    const { items, total } = await ask<{ items: { id: string }[]; total: number }>(
      `/api/routes/open-jobs?date=${date}&limit=200`,
    );
    const share = Math.ceil((total - 10) / fleet.length);
    const routes = fleet
      .map((truck, at) => ({
        id: newId(),
        routeDate: date,
        vehicleId: truck.id,
        visits: items.slice(at * share, (at + 1) * share).map((job) => ({ kind: 'job', jobId: job.id })),
        seenUpdatedAt: null,
      }))
      .filter((route) => route.visits.length > 0);
    // 600 jobs come in three helpings; trucks that have a route keep it.
    fleet.splice(0, routes.length);
    await ask('/api/dispatch/arrangement', { method: 'PUT', body: JSON.stringify({ routes }) });
    more = total - items.length > 10 && fleet.length > 0;
  }
}
