import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect, type Page } from '@playwright/test';
import { demoPeople } from '../test/demo-people.ts';
import { startProduct } from '../test/product-process.ts';
import { findChromium } from './chromium.ts';
import { takeBrand } from './pictures/brand-pictures.ts';
import { storePicture } from './pictures/store-picture.ts';

/**
 * `npm run pictures`: takes the pictures of the README, and those of the guides to online payments, to a month's
 * invoices and to a company's name and logo, from the demo company as it is today, so that they show the product
 * and not its past. `--only guides` takes those of the last two.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-pictures-'));
const product = await startProduct({ DATA_DIR: dataDir }, ['--demo'], 'Haulwright is ready at');
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  await (values.only === 'guides' ? takeMonth(await pageOf(demoPeople.admin, desk)) : takeWork());
  await takeNamed();
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** What people work with. */
async function takeWork(): Promise<void> {
  const office = await pageOf(demoPeople.dispatcher, desk);
  await office.goto(`${product.url}/dispatch`);
  await expect(office.locator('ul[aria-label=Trucks] li').first()).toBeVisible();
  await storePicture(office, 'board');

  const admin = await pageOf(demoPeople.admin, desk);
  const paper = await makeManifest(admin);
  await storePicture(admin, 'ticket');
  await open(admin, await firstLink(admin, '/billing?tab=invoices', '/billing/invoices/'));
  await storePicture(admin, 'invoice');
  await open(admin, '/rentals');
  await expect(admin.getByRole('list', { name: 'Rentals' })).toBeVisible();
  await storePicture(admin, 'rentals');
  await takeMonth(admin);
  await drawPaper(admin, paper);
  await storePicture(admin, 'manifest');

  const ask = await asAdmin(admin);
  const client = await payOnline(admin, ask);
  await open(admin, '/billing?tab=online');
  await expect(
    admin.getByRole('list', { name: 'Online payments' }).getByText('Receipt mailed').first(),
  ).toBeVisible();
  await storePicture(admin, 'online-payments');
  const payer = await pageOf(demoPeople.technician, phone);
  await payer.goto(client);
  const pay = payer.getByRole('button', { name: 'Pay all' });
  await expect(pay).toBeVisible();
  await storePicture(payer, 'pay-portal');
  await pay.click();
  await expect(payer.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await storePicture(payer, 'pay-practice');

  const technician = await pageOf(demoPeople.technician, phone);
  await technician.goto(`${product.url}/field/`);
  await expect(technician.getByRole('main')).toContainText(/\d/, { timeout: 30_000 });
  await storePicture(technician, 'phone');
}

/** Of the guide to a month's invoices. */
async function takeMonth(admin: Page): Promise<void> {
  await open(admin, '/billing?tab=drafts');
  await expect(admin.getByRole('table', { name: 'Drafts' }).getByRole('row').nth(1)).toBeVisible();
  await storePicture(admin, 'month-drafts');
  await open(admin, '/billing?tab=receivables');
  await expect(
    admin
      .getByRole('table', { name: /^Receivables/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await storePicture(admin, 'month-receivables');
}

/** What clients get in the company's name. */
async function takeNamed(): Promise<void> {
  const office = await pageOf(demoPeople.admin, desk);
  const ask = await asAdmin(office);
  await takeBrand({
    url: product.url,
    office,
    phone: await pageOf(demoPeople.technician, phone),
    ask,
    take: storePicture,
    draw: drawPaper,
  });
}

/** A page of a person who is signed in. */
async function pageOf(email: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const answer = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: { email, password: demoPeople.password },
  });
  const session = { name: 'haulwright.session', value: await answer.text() };
  await context.setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage: [session] }] });
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

type Ask = <Answer>(method: string, path: string, data?: object) => Promise<Answer>;

/** Calls the API as an administrator. */
async function asAdmin(page: Page): Promise<Ask> {
  const signedIn = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: { email: demoPeople.admin, password: demoPeople.password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${product.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(data && { data }),
    });
    return (await answer.json()) as Answer;
  };
}

/**
 * Clients pay at the demo's practice provider, well and badly.
 * @returns the address of the page of a client who owes something
 */
async function payOnline(page: Page, ask: Ask): Promise<string> {
  const { items } = await ask<{ items: { id: string; clientId: string; openCents: number }[] }>(
    'GET',
    '/billing/papers?tab=issued&limit=100',
  );
  const owed = items.filter(({ openCents }) => openCents > 0);
  for (const [at, way] of ['card', 'disputed-card', 'returned-transfer', 'card', 'bank'].entries()) {
    const opened = await ask<{ url: string }>('POST', `/invoices/${owed[at]?.id}/payment-session`, {});
    await page.request.post(`${opened.url}/${way}`, { maxRedirects: 0 });
  }
  const paid = new Set(owed.slice(0, 5).map(({ clientId }) => clientId));
  const owing = owed.find(({ clientId }) => !paid.has(clientId));
  const { link } = await ask<{ link: { address: string } }>(
    'POST',
    `/clients/${owing?.clientId}/portal-link`,
    {},
  );
  return link.address;
}

/** Where the first entry of a list leads. */
async function firstLink(page: Page, list: string, path: string): Promise<string> {
  await open(page, list);
  const href = await page.getByRole('main').locator(`a[href^="${path}"]`).first().getAttribute('href');
  if (href === null) throw new Error(`${list} leads to no ${path}`);
  return href;
}

/**
 * The demo follows no state's rules: it follows those of Texas, and makes the manifests of a septic truck's load.
 * @returns one of them as it is printed; the page shows their ticket
 */
async function makeManifest(page: Page): Promise<Buffer> {
  await open(page, '/settings?tab=compliance');
  const texas = page.getByRole('checkbox', { name: /^Texas/ });
  await texas.click();
  // Checked once the server has answered.
  await expect(texas).toBeChecked();
  await open(page, '/compliance?tab=tickets');
  const ofSepticTruck = page.getByRole('row').filter({ hasText: 'Truck 11' });
  await ofSepticTruck
    .getByRole('link', { name: /^Ticket \S+/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Make manifests: Texas/ }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('listitem', { name: /^M-\d{6}$/ })
    .first()
    .getByRole('button', { name: /^PDF/ })
    .click();
  const paper = await readFile(await (await saved).path());
  const toast = page.getByRole('button', { name: 'Dismiss' });
  for (const one of await toast.all()) await one.click();
  await page.evaluate('scrollTo(0, 0)');
  await page.mouse.move(0, 0);
  return paper;
}

/** Draws the first page of a PDF in place of the page, with the PDF.js that the tests read papers with. */
async function drawPaper(page: Page, paper: Buffer): Promise<void> {
  const library = await readFile(new URL('../node_modules/unpdf/dist/pdfjs.mjs', import.meta.url), 'utf8');
  const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
    '/paper.html': ['text/html', '<!doctype html><title>Paper</title><body style="margin:0"><canvas>'],
    '/pdfjs.mjs': ['text/javascript', library],
    '/paper.pdf': ['application/pdf', paper],
  };
  await page.route('http://paper.invalid/**', (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', ''];
    return route.fulfill({ contentType, body });
  });
  await page.goto('http://paper.invalid/paper.html');
  const height = await page.evaluate<number>(`(async () => {
    const { getDocument } = await import('/pdfjs.mjs');
    const data = new Uint8Array(await (await fetch('/paper.pdf')).arrayBuffer());
    const page = await (await getDocument({ data }).promise).getPage(1);
    const scale = 900 / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = document.querySelector('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
    return Math.ceil(viewport.height);
  })()`);
  await page.setViewportSize({ width: 900, height });
}
