import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { demoPassword } from '../../scripts/demo/load-demo.ts';
import { gzipOnly, type PageVisit, visitPage } from '../page-visit.ts';
import { startProduct } from '../product-process.ts';
import { type KeyTimes, timeWord, watchKeys } from './key-to-list.ts';
import { largeSetOptions, openLargeSet } from './large-set.ts';
import { percentile } from './statistics.ts';
import { timePage, watchLongTasks } from './time-to-interactive.ts';

/**
 * `npm run bench:web`: what a dispatcher of the load-test company waits for in a browser: from a key in the
 * search to the list of its answer, painted, beside the bare call; from asking for a page to working in it,
 * beside the bare page; and what a first visit (an empty cache) and a second one take until the list can be
 * read or the board worked on. `--data-dir DIR` keeps the large set for the next run; `--rounds` sets the
 * effort.
 */
const { values } = parseArgs({ options: { ...largeSetOptions, rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const set = await openLargeSet(values);
const product = await startProduct({ DATA_DIR: set.settings.dataDir, LOG_LEVEL: 'error' });
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  // The watchers are texts, which the pages' own policy would not let run.
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  ).newPage();
  await watchKeys(page);
  await watchLongTasks(page);
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email').fill('dana@keystone.example');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Chromium ${browser.version()}; ${values.companies} companies of ${values.clients} clients and ${values.jobs} jobs; ms`,
  );

  console.log('\nFrom a key to its list     keys   median      p95   answered p95   bare median   ratio');
  // Common, rare, and what many think of first: the end of a number.
  await keys(page, 'client list', '/clients', ['weaver', 'miller', '555-01']);
  await keys(page, 'job list', '/jobs', ['weaver', 'pump', '0499']);

  console.log('\nFrom a link to the page   loads   median      p95    content median   bare median   ratio');
  const main = await mainPages(page);
  for (const [path, content] of main) await load(page, path, content);

  console.log(
    '\nVisit until usable       rounds   cold p50   cold p95   requests       kB   warm p50   warm p95',
  );
  const storageState = await page.context().storageState();
  for (const [path, content] of [...main.slice(1), ['/dispatch', 'ul[aria-label=Trucks] li'] as const])
    await visits(storageState, path, content);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await set.remove();
}

async function keys(page: Page, name: string, path: string, words: readonly string[]): Promise<void> {
  await page.goto(product.url + path);
  await page.locator('main ul[aria-busy=false]').waitFor();
  const times: KeyTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const word of words) times.push(...(await timeWord(page, word)));
    // The answers are remembered for a while, which the next round must not profit from.
    await page.reload();
    await page.locator('main ul[aria-busy=false]').waitFor();
  }
  const [shown, answered, bare] = (['shown', 'answered', 'bare'] as const).map((what) =>
    times.map((one) => one[what]).sort((a, b) => a - b),
  ) as [number[], number[], number[]];
  console.log(
    `${name.padEnd(24)} ${column(times.length, 6, 0)} ${column(percentile(shown, 0.5), 8)} ${column(percentile(shown, 0.95), 8)} ${column(percentile(answered, 0.95), 14)} ${column(percentile(bare, 0.5), 13)} ${ratio(shown, bare)}`,
  );
}

/** The pages an office works in, with what each is for. */
async function mainPages(page: Page): Promise<readonly (readonly [string, string])[]> {
  await page.goto(`${product.url}/clients`);
  const client = await page.locator('main a[href^="/clients/0"]').first().getAttribute('href');
  await page.goto(`${product.url}/jobs`);
  const job = await page.locator('main a[href^="/jobs/0"]').first().getAttribute('href');
  return [
    ['/', 'h1'],
    ['/dashboard', 'main section h2'],
    ['/clients', 'main ul[aria-busy=false] li'],
    [client ?? '/clients', 'main section h2'],
    ['/jobs', 'main ul[aria-busy=false] li'],
    [job ?? '/jobs', 'main section h2'],
    ['/routes', 'main ul li, main a[href^="/routes/0"]'],
    ['/reports', 'main h1'],
    ['/account', 'main form'],
  ];
}

async function load(page: Page, path: string, content: string): Promise<void> {
  await timePage(page, product.url + path, content);
  const interactive: number[] = [];
  const seen: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = await timePage(page, product.url + path, content);
    interactive.push(times.interactive);
    seen.push(times.content);
    const began = performance.now();
    await (await fetch(product.url + path)).text();
    bare.push(performance.now() - began);
  }
  for (const list of [interactive, seen, bare]) list.sort((a, b) => a - b);
  const name = path.replace(/\/0[\w-]+$/, '/…');
  console.log(
    `${name.padEnd(24)} ${column(rounds, 6, 0)} ${column(percentile(interactive, 0.5), 8)} ${column(percentile(interactive, 0.95), 8)} ${column(percentile(seen, 0.5), 17)} ${column(percentile(bare, 0.5), 13)} ${ratio(interactive, bare)}`,
  );
}

/** Each round with a browser that has never been here, then once more with what it kept. */
async function visits(
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: string,
  content: string,
): Promise<void> {
  const cold: PageVisit[] = [];
  const warm: PageVisit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      ...gzipOnly,
      storageState,
      viewport: { width: 1440, height: 900 },
    });
    for (const list of [cold, warm])
      list.push(
        await visitPage(context, product.url + path, (page) => page.locator(content).first().waitFor()),
      );
    await context.close();
  }
  const times = (list: readonly PageVisit[]) => {
    const sorted = list.map((visit) => visit.milliseconds).sort((a, b) => a - b);
    return `${column(percentile(sorted, 0.5), 11, 0)}${column(percentile(sorted, 0.95), 11, 0)}`;
  };
  const max = (pick: (visit: PageVisit) => number) => Math.max(...cold.map(pick));
  console.log(
    `${path.replace(/\/0[\w-]+$/, '/…').padEnd(24)} ${column(rounds, 6, 0)}${times(cold)}${column(
      max((visit) => visit.requests),
      11,
      0,
    )}${column(max((visit) => visit.bytes) / 1_000, 9)}${times(warm)}`,
  );
}

function column(value: number, width: number, digits = 1): string {
  return value.toFixed(digits).padStart(width);
}

function ratio(times: readonly number[], bare: readonly number[]): string {
  return `${(percentile(times, 0.5) / percentile(bare, 0.5)).toFixed(1).padStart(6)}×`;
}
