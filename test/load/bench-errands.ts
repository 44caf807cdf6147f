import { cpus } from 'node:os';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { findChromium } from '../../scripts/chromium.ts';
import { demoPassword } from '../../scripts/demo/load-demo.ts';
import { temporaryFolder } from '../acceptance/data-folders.ts';
import { startProduct } from '../product-process.ts';

/**
 * `npm run bench:errands`: the errands of an owner's month, played in a browser on the demo company: clicks, keys,
 * pages and seconds of each, and the rows that can be read at once, beside what was aimed at and what it took before
 * there were tables. `--only month-end` plays one.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

interface Errand {
  readonly name: string;
  /** Of clicks. */
  readonly target: string;
  /** By the same way of counting, at 0.3.0. */
  readonly before: string;
  readonly starts: string;
  /** What must be there before it begins; not counted. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** @returns what was done: '69 invoices' */
  readonly play: (page: Page) => Promise<string>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name });
const firstNumber = (words: string | null): string => /[\d,]+/.exec(words ?? '')?.[0] ?? '0';

const publishedDay = addDays(new Date().toISOString().slice(0, 10), 12);

/** A route of one job without a waste for each truck of the demo, as drafts. */
async function draftTheDay(page: Page): Promise<void> {
  const signedIn = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: { email: 'rosa@keystone.example', password: demoPassword },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ask = async <Answer>(path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${product.url}/api${path}`, {
      method: data === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { items } = await ask<{ items: { id: string }[] }>('/clients?limit=1');
  const client = await ask<{ id: string; addresses: [{ id: string }] }>(`/clients/${items[0]?.id}`);
  const people = await ask<{ userId: string }[]>('/jobs/assignees');
  const trucks = await ask<{ id: string }[]>('/vehicles');
  for (const [at, { id: vehicleId }] of trucks.entries()) {
    const job = await ask<{ id: string }>('/jobs', {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'A visit',
      scheduledDate: publishedDay,
      durationMinutes: 30,
    });
    await ask('/routes', {
      routeDate: publishedDay,
      vehicleId,
      driverUserId: people[at % people.length]?.userId ?? null,
      visits: [{ kind: 'job', jobId: job.id }],
    });
  }
}

const errands: readonly Errand[] = [
  {
    name: 'month-end',
    target: '≤ 6',
    before: '4, then 3 for each of 69',
    starts: '/billing?tab=runs',
    async play(page) {
      await button(page, 'Bill everything due').click();
      await page.getByText('Bill run done').waitFor({ timeout: 120_000 });
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await button(page, 'Approve all clean').click();
      await page.getByText(/^[\d,]+ approved$/).waitFor({ timeout: 120_000 });
      await page.keyboard.press('Control+a');
      const send = button(page, /^Issue and send [\d,]+ ·/);
      await send.waitFor();
      await send.click();
      const confirm = inDialog(page, /^Issue and send [\d,]+ ·/);
      await confirm.waitFor();
      const count = firstNumber(await confirm.textContent());
      await confirm.click();
      await page.getByRole('list', { name: 'Invoices going out' }).waitFor();
      return `${count} invoices`;
    },
  },
  {
    name: 'late-payers',
    target: '≤ 4',
    before: '2 for each, as a download only',
    starts: '/billing?tab=receivables',
    async play(page) {
      await page.getByRole('table').waitFor();
      await page.getByRole('combobox', { name: 'Show' }).click();
      await page.getByRole('option', { name: /^Overdue/ }).click();
      await page.waitForURL(/which=overdue/);
      await page.locator('table[aria-busy=false] tbody tr').first().waitFor();
      await page.keyboard.press('Control+a');
      await button(page, 'Send statements').click();
      const confirm = inDialog(page, /^Send [\d,]+ statements?$/);
      await confirm.waitFor();
      const count = firstNumber(await confirm.textContent());
      await confirm.click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return `${count} statements`;
    },
  },
  {
    name: 'days-closed',
    target: '≤ 4',
    before: '2 for each of 13',
    starts: '/compliance?tab=days',
    async play(page) {
      const all = button(page, /^Close all balanced \([1-9]/);
      await all.waitFor();
      const count = firstNumber(await all.textContent());
      await all.click();
      await inDialog(page, /^Close [\d,]+ days?$/).click();
      await page.getByText(`${count} of ${count} closed.`).waitFor({ timeout: 120_000 });
      return `${count} days`;
    },
  },
  {
    name: 'inspector',
    target: '≤ 5',
    before: 'not possible for one client alone',
    starts: '/dashboard',
    async play(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Beiler');
      await page
        .getByRole('option', { name: /Beiler/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Disposal Tickets' }).or(button(page, 'Disposal Tickets')).click();
      await button(page, 'For an inspector').click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'PDF', exact: true }).click(),
      ]);
      return file.suggestedFilename();
    },
  },
  {
    name: 'prices',
    target: '2 for each',
    before: '5 for each, in a dialog',
    starts: '/settings?tab=prices',
    async play(page) {
      const cells = page.getByRole('button', { name: /^Change the price of / });
      await cells.first().waitFor();
      const count = await cells.count();
      for (let at = 0; at < count; at += 1) {
        await cells.nth(at).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(`${300 + at}`);
        await page.keyboard.press('Enter');
        await cells.nth(at).waitFor();
      }
      return `${count} prices`;
    },
  },
  {
    name: 'publish-day',
    target: '≤ 2, or 2 keys',
    before: '2 for each of 6',
    starts: `/dispatch?date=${publishedDay}`,
    prepare: draftTheDay,
    async play(page) {
      await page.keyboard.press('Shift+P');
      const dialog = page.getByRole('dialog', { name: 'Publish the day' });
      await dialog.getByRole('button', { name: /^Publish \d+$/ }).waitFor();
      await page.keyboard.press('Enter');
      const said = page.getByText(/^[\d,]+ Routes Published$/);
      await said.waitFor();
      return `${firstNumber(await said.textContent())} routes`;
    },
  },
  {
    name: 'new-caller',
    target: '≤ 4, 1 page',
    before: '24 actions, 2 forms, 3 pages',
    starts: '/dispatch',
    async play(page) {
      await page.keyboard.press('n');
      await page.getByRole('combobox', { name: 'Client' }).fill('484 555 0199');
      await button(page, 'Add New Client').click();
      await typeInto(page, 'Client Name', 'Amos Newcomer');
      await typeInto(page, 'Street Address', '1191 Quarry Rd');
      await typeInto(page, 'ZIP', '17557');
      await page.getByRole('combobox', { name: 'Job Type' }).click();
      await page
        .getByRole('option', { name: /^Septic/ })
        .first()
        .click();
      await page.keyboard.press('Control+Enter');
      await page.getByText('Job Scheduled Successfully').waitFor();
      return 'client and job';
    },
  },
  {
    name: 'known-caller',
    target: '≤ 2, 1 page',
    before: '4',
    starts: '/dispatch',
    async play(page) {
      await page.keyboard.press('n');
      await page.getByRole('combobox', { name: 'Client' }).fill('4845550199');
      await page.getByRole('option', { name: 'Amos Newcomer' }).click();
      await typeInto(page, 'Job Title', 'Second tank');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Job Scheduled Successfully').waitFor();
      return 'job';
    },
  },
];

/** Fills in a field of the sheet of a call, reached by the keyboard. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).focus();
  await page.keyboard.type(text);
}

const dataDir = await temporaryFolder();
const product = await startProduct(
  { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  ['--demo'],
  'Haulwright is ready',
);
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email').fill('rosa@keystone.example');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Chromium ${browser.version()}, 1440 × 900`);
  console.log(
    'errand        clicks   keys  pages  seconds   rows  done                      target of clicks   before',
  );
  for (const one of errands)
    if (values.only === undefined || values.only === one.name) await report(page, one);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

async function report(page: Page, { name, target, before, starts, prepare, play }: Errand): Promise<void> {
  await prepare?.(page);
  await page.goto(product.url + starts);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Pages of cards and of none have no rows.
  await page
    .locator('tbody tr')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  const rows = await page.evaluate(
    `[...document.querySelectorAll('tbody tr')].filter((row) => { const { top, bottom } = row.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }).length`,
  );
  await page.evaluate(`
    window.__errand = { clicks: 0, keys: 0 };
    addEventListener('pointerdown', () => { window.__errand.clicks += 1; }, true);
    addEventListener('keydown', () => { window.__errand.keys += 1; }, true);`);
  const pages = new Set<string>();
  const went = () => pages.add(new URL(page.url()).pathname);
  page.on('framenavigated', went);
  const began = performance.now();
  let done: string;
  try {
    done = await play(page);
  } catch (error) {
    done = `NOT DONE: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
  const seconds = (performance.now() - began) / 1_000;
  page.off('framenavigated', went);
  pages.add(new URL(page.url()).pathname);
  const { clicks, keys } = await page.evaluate<{ clicks: number; keys: number }>('window.__errand');
  console.log(
    `${name.padEnd(13)} ${String(clicks).padStart(6)} ${String(keys).padStart(6)} ${String(pages.size).padStart(6)} ${seconds.toFixed(1).padStart(8)} ${String(rows).padStart(6)}  ${done.padEnd(25)} ${target.padEnd(18)} ${before}`,
  );
}
