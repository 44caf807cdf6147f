import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { temporaryFolder } from '../acceptance/data-folders.ts';
import { arriveAnyway } from '../acceptance/field-kills/day.ts';
import {
  countPresses,
  drawLine,
  fakeCamera,
  fillPumped,
  keptOnPhone,
  officeOf,
  signInToApp,
} from '../acceptance/field-steps.ts';
import { signIn } from '../acceptance/fixtures.ts';
import { gzipOnly, visitPage } from '../page-visit.ts';
import { startProduct } from '../product-process.ts';
import { cameraPhotos, coldStart, daySeen, eventToPaint, keepPhotos, startPhone } from './field-phone.ts';
import { type FieldWeek, fiftyCommands, foundFieldWeek, jobsOfDay, jobsOfWeek } from './field-week.ts';
import { gzipBytes, keptFiles } from './gzip-bytes.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:field`: what a technician waits for and what their phone has to load, each beside its target.
 * The phone is a browser whose process starts again for every cold start; the server's part is a week of 105
 * jobs. `--rounds` sets the effort, `--photos` how many wait on the phone.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    photos: { type: 'string', default: '1440' },
  },
});
const rounds = positive('rounds', values.rounds);
const photos = positive('photos', values.photos);
const dataDir = await temporaryFolder();
const profile = await temporaryFolder();
const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Chromium ${browser.version()}; ${rounds} rounds, ${photos} photos`,
  );
  const office = await browser.newPage();
  const week = await foundFieldWeek(office, product.url);
  console.log(`\n${'What'.padEnd(52)} ${'n'.padStart(4)}   median      p95   target`);
  await sizes(browser, office, week);
  await phoneTimes(office, week);
  await commands(office, week);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

async function sizes(from: Browser, office: Page, { company }: FieldWeek): Promise<void> {
  const fresh = await from.newContext({ ...gzipOnly, viewport: { width: 390, height: 844 } });
  await signIn(await fresh.newPage(), product.url, company.email, company.password);
  const visit = await visitPage(
    fresh,
    `${product.url}/field/`,
    (page) => page.locator(`xpath=${daySeen}`).first().waitFor(),
    daySeen,
  );
  await fresh.close();
  row('First screen, kB', [visit.bytes / 1_000], 230);

  // Signing in within the app, on a phone that nobody has used before.
  const unused = await from.newContext({ ...gzipOnly, viewport: { width: 390, height: 844 } });
  const signedIn = await visitPage(
    unused,
    `${product.url}/field/`,
    async (page) => {
      await signInToApp(page, company);
      await page.locator(`xpath=${daySeen}`).first().waitFor();
    },
    daySeen,
  );
  await unused.close();
  row('Signing in on a fresh phone, kB', [signedIn.bytes / 1_000], 230);

  const files = keptFiles(await (await fetch(`${product.url}/field/service-worker.js`)).text());
  const kept = await Promise.all(files.map((file) => gzipBytes(product.url + file)));
  row(`Kept for offline (${files.length} files), kB`, [kept.reduce((sum, one) => sum + one, 0) / 1_000], 420);

  const headers = await authorized(office, company);
  const path = `${product.url}/api/field/v1/pack`;
  const { jobs } = (await (await fetch(path, { headers })).json()) as { jobs: readonly unknown[] };
  if (jobs.length !== jobsOfWeek) throw new Error(`The pack has ${jobs.length} jobs, not ${jobsOfWeek}.`);
  row(`Pack of ${jobs.length} jobs, kB`, [(await gzipBytes(path, headers)) / 1_000], 60);
}

async function phoneTimes(office: Page, { company, userId, jobIds }: FieldWeek): Promise<void> {
  await onPhone(async (page) => {
    await signIn(page, product.url, company.email, company.password);
    await page.goto(`${product.url}/field/`);
    await page.getByRole('button', { name: 'Start route' }).click();
    await keptOnPhone(page);
  });
  await coldStarts('');
  // Half of the day with nothing else on the phone, the other half with the photos.
  const half = Math.min(Math.floor(jobsOfDay / 2), rounds * 2);
  await saves(office, 0, half, '');
  await onPhone((page) => keepPhotos(page, userId, photos), true);
  await coldStarts(`, ${photos} photos wait`);
  await saves(office, half, half, `, ${photos} photos wait`);
  const done = half * 2;
  await ordinaryStop(office, company, jobIds[done] ?? '', done);
}

/** Presses and time of a stop with a planned amount, a photo and a signature; before one sheet it took nine. */
async function ordinaryStop(
  office: Page,
  company: FieldWeek['company'],
  id: string,
  done: number,
): Promise<void> {
  const ask = await officeOf(office, product.url, company);
  const job = await ask<{ updatedAt: string; clientId: string }>('GET', `/jobs/${id}`);
  const client = await ask<{ services: readonly { id: string }[] }>('GET', `/clients/${job.clientId}`);
  const serviceTypeIds = client.services.map((service) => service.id);
  const known = { ...client, contactPerson: 'Paula Santos', serviceTypeIds };
  await ask('PUT', `/clients/${job.clientId}`, known);
  const planned = { wasteType: 'septage', expectedGallons: 900, seenUpdatedAt: job.updatedAt };
  await ask('PUT', `/jobs/${id}`, { ...job, ...planned });
  await places(ask, id);
  await onPhone(async (page) => {
    await page.goto(`${product.url}/field/`);
    const asPlanned = page.getByText('900 gal').first();
    await expect(asPlanned).toBeVisible({ timeout: 30_000 });
    await page.context().setOffline(true);
    await page.evaluate(fakeCamera);
    await page.evaluate(countPresses);
    await arriveAnyway(page);
    await page.evaluate('window.presses = 0');
    const began = performance.now();
    await page.getByRole('link', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'As planned: 900 gal' }).click();
    await page.getByRole('button', { name: 'Take photo' }).click();
    await expect(page.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
    const before = Number(await page.evaluate('window.presses'));
    await drawLine(page, [
      [0.1, 0.5],
      [0.9, 0.2],
    ]);
    await page.evaluate(`window.presses = ${before}`);
    await page.getByRole('button', { name: /^Complete (job|and sign)$/ }).click();
    await expect(page.getByText(`${done + 1} of ${jobsOfDay} stops done`)).toBeVisible();
    row(
      'Ordinary stop, presses beside the stroke (before: 9)',
      [Number(await page.evaluate('window.presses'))],
      4,
    );
    row('Ordinary stop, s as fast as a machine presses', [(performance.now() - began) / 1_000], 12);
  });
}

type AskOffice = Awaited<ReturnType<typeof officeOf>>;

/** How far down things stand on a phone of 390 by 844 pixels, where the company follows the rules of Texas. */
async function places(ask: AskOffice, jobId: string): Promise<void> {
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await onPhone(async (page) => {
    const packed = page.waitForResponse(/\/field\/v1\/pack/);
    await page.goto(`${product.url}/field/`);
    await packed;
    const top = async (what: string, place: Locator, most: number) => {
      await place.waitFor();
      const scrolled = Number(await page.evaluate('scrollY'));
      row(what, [((await place.boundingBox())?.y ?? Number.NaN) + scrolled], most);
    };
    await top('Next stop begins, px (before: 308)', page.getByText(/^Next · /).first(), 200);
    await page.goto(`${product.url}/field/stop/job/${jobId}`);
    await page.getByText('900 gal').first().waitFor();
    const phone = page.locator('a[href^="tel:"]').first();
    await top('Phone number of a stop, px (before: 665 to 763)', phone, 665);
    await page.addInitScript({ content: fakeCamera });
    await page.goto(`${product.url}/field/stop/job/${jobId}/complete`);
    await page.getByRole('button', { name: 'As planned: 900 gal' }).click();
    await top('Photo, px (before: 1,045)', page.getByRole('button', { name: 'Take photo' }), 1_045);
    const pad = page.getByRole('img', { name: /^(Sign here|Signature)/ });
    await top('Signature, px (before: 1,123)', pad, 1_123);
  });
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: false });
}

async function coldStarts(beside: string): Promise<void> {
  for (const [slower, target] of [
    [1, 1_000],
    [4, 2_000],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await coldStart(profile, product.url, slower));
    row(`Cold start offline${slower > 1 ? `, ${slower}× slower` : ''}${beside}, ms`, times, target);
  }
}

/** Completes stops without signal, each with a photo. */
async function saves(office: Page, done: number, count: number, beside: string): Promise<void> {
  const taken = await cameraPhotos(office, count);
  const shutter: number[] = [];
  const saved: number[] = [];
  await onPhone(async (page) => {
    for (const [at, buffer] of taken.entries()) {
      await arriveAnyway(page);
      await page.getByRole('link', { name: 'Complete' }).click();
      // The tank has room for the whole day: a full one asks first.
      await fillPumped(page, '10');
      const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
      shutter.push(
        await eventToPaint(page, 'change', '//img[@alt="Add photo 1"]', () =>
          page.locator('input[type=file]').setInputFiles(file),
        ),
      );
      saved.push(
        await eventToPaint(
          page,
          'click',
          `//*[contains(text(), "${done + at + 1} of ${jobsOfDay} stops done")]`,
          () => page.getByRole('button', { name: 'Complete job' }).click(),
        ),
      );
    }
  }, true);
  row(`Save with photo${beside}, ms`, saved, 150);
  row(`Shutter to saved${beside}, ms`, shutter, 1_500);
}

/** A process of the phone's own on its profile; without signal, with the app open. */
async function onPhone(act: (page: Page) => Promise<void>, offline = false): Promise<void> {
  const context = await startPhone(profile);
  try {
    await context.setOffline(offline);
    const page = await context.newPage();
    if (offline) {
      await page.goto(`${product.url}/field/`);
      await expect(page.locator(`xpath=${daySeen}`).first()).toBeVisible({ timeout: 30_000 });
    }
    await act(page);
    // What the page begun to write is on the disk before the process ends.
    await page.waitForTimeout(1_000);
  } finally {
    await context.close();
  }
}

async function commands(office: Page, { company, jobIds }: FieldWeek): Promise<void> {
  const headers = { ...(await authorized(office, company)), 'content-type': 'application/json' };
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  for (let batch = 0; batch < Math.min(10, rounds * 2); batch += 1) {
    const body = JSON.stringify(fiftyCommands(jobIds.slice(batch * 10, batch * 10 + 10)));
    const began = performance.now();
    const answer = await fetch(`${product.url}/api/field/v1/commands`, { method: 'POST', headers, body });
    const text = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`The commands were answered ${answer.status}: ${text}`);
    for (const { outcome } of (JSON.parse(text) as { outcomes: readonly { outcome: string }[] }).outcomes)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  row('50 commands in one request, ms', times, 500, 0.5);
  console.log(`Commands by outcome: ${JSON.stringify(outcomes)}`);
}

async function authorized(office: Page, { email, password }: FieldWeek['company']) {
  const answer = await office.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** The target is of the 95th percentile, unless another share is said. */
function row(what: string, figures: readonly number[], target: number, share = 0.95): void {
  const sorted = figures.toSorted((a, b) => a - b);
  const column = (value: number) => value.toFixed(1).padStart(8);
  const missed = percentile(sorted, share) <= target ? '' : '  miss';
  console.log(
    `${what.padEnd(52)} ${String(sorted.length).padStart(4)} ${column(percentile(sorted, 0.5))} ${column(percentile(sorted, 0.95))} ${`≤ ${target}`.padStart(8)}${missed}`,
  );
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 5_000)
    throw new Error(`--${name} takes a whole number from 1 to 5000, not "${value}".`);
  return number;
}
