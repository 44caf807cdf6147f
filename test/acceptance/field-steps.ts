import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { foundCompanyOnTheRoad, type OwnCompany } from './own-company.ts';
import { patiently } from '../patience.ts';

export const today = () => calendarDateIn(new Date(), 'America/New_York');

/** A farm's position: each is 0.02° north of the previous one; see own-company.ts. */
export const atFarm = (number: number) => ({
  latitude: 40.0767 + (2 * number) / 100,
  longitude: -76.3106,
  accuracy: 12,
});

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A technician's phone at the first farm. */
export async function takePhone(browser: Browser, locale = 'en-US'): Promise<Phone> {
  const context = await browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    geolocation: atFarm(1),
    permissions: ['geolocation'],
  });
  return { context, page: await context.newPage() };
}

/** A company whose owner visits three farms today, with the app open on their phone and available offline. */
export async function openApp(
  browser: Browser,
  office: Page,
  url: string,
): Promise<Phone & { company: OwnCompany }> {
  const company = await foundCompanyOnTheRoad(office, url, today());
  const phone = await takePhone(browser);
  await signIn(phone.page, url, company.email, company.password);
  await phone.page.goto(`${url}/field/`);
  await expect(phone.page.getByRole('button', { name: 'Start route' })).toBeVisible();
  await keptOnPhone(phone.page);
  return { ...phone, company };
}

/** A page script for a fake camera that shows coloured pictures. Headless browsers have no camera. */
export const fakeCamera = `navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1920, 1440];
  const drawing = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    drawing.fillStyle = (turn += 1) % 2 ? 'teal' : 'olive';
    drawing.fillRect(0, 0, 1920, 1440);
  }, 50);
  return canvas.captureStream(10);
}`;

/** A page script that counts what a finger does, wherever it is pressed. */
export const countPresses = `window.presses = 0; addEventListener('click', ({ isTrusted }) => isTrusted && window.presses++, true)`;

/**
 * A page script that fails every write as if the browser's storage quota were used up; headless browsers have no
 * such limit. `freeDisk()` ends it.
 */
export const fillDisk = `(() => {
  const { add, put } = IDBObjectStore.prototype;
  const refuse = () => {
    throw new DOMException('Encountered full disk.', 'QuotaExceededError');
  };
  Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
  window.freeDisk = () => Object.assign(IDBObjectStore.prototype, { add, put });
})()`;

/** Signs in within the app. */
export async function signInToApp(phone: Page, { email, password }: OwnCompany): Promise<void> {
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Password').fill(password);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

/** Waits until the service worker has cached everything the app needs without signal. */
export const keptOnPhone = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.ready.then(() => true)');

/** Calls the office's API as the owner. */
export async function officeOf(page: Page, url: string, { email, password }: OwnCompany) {
  const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return askAs(page, url, token);
}

export type AskOffice = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
) => Promise<Answer>;

/** Calls the API with somebody's token. */
export const askAs =
  (page: Page, url: string, token: string): AskOffice =>
  async <Answer>(...[method, path, data]: Parameters<AskOffice>): Promise<Answer> => {
    const reply = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    return (await reply.json()) as Answer;
  };

export interface KnownJob {
  readonly id: string;
  readonly status: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly actualGallons: number | null;
  readonly completionNotes: string | null;
}

/** The company's job at a farm. */
export async function jobAt(ask: AskOffice, farm: string): Promise<KnownJob> {
  const { items } = await ask<{ items: { id: string; clientName: string }[] }>('GET', '/jobs?limit=50');
  const found = items.find(({ clientName }) => clientName === farm);
  if (found === undefined) throw new Error(`There is no job at ${farm}.`);
  return ask<KnownJob>('GET', `/jobs/${found.id}`);
}

/** Presses Arrived and waits until it is recorded. */
export async function arriveAtStop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByRole('link', { name: 'Complete' })).toBeVisible();
}

/** Enters the gallons of a job that does not say what is pumped, and says it. */
export async function fillPumped(page: Page, gallons: string): Promise<void> {
  await page.getByLabel(/^Amount pumped/).fill(gallons);
  await page.getByRole('radio', { name: 'Septage' }).check();
}

/** Completes a job; one that does not say what is pumped `asksWaste`. */
export async function completeStop(
  page: Page,
  gallons: string,
  { notes, asksWaste = false }: { readonly notes?: string; readonly asksWaste?: boolean } = {},
): Promise<void> {
  await page.getByRole('link', { name: 'Complete' }).click();
  if (asksWaste) await fillPumped(page, gallons);
  else await page.getByLabel(/^Amount pumped/).fill(gallons);
  if (notes !== undefined) await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: /^Complete (job|and sign)$/ }).click();
}

/** Draws one line across the signature field; coordinates are fractions of its size. */
export async function drawLine(page: Page, line: readonly (readonly [number, number])[]): Promise<void> {
  const field = page.getByRole('img', { name: /^(Sign here|Signature)/ });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (box === null) throw new Error('there is no field to sign in');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(line[0] ?? [0, 0]));
  await page.mouse.down();
  for (const point of line.slice(1)) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
}

/** Waits until the phone has sent everything, including reports it holds back for ten seconds. */
export const everythingSent = (page: Page) =>
  expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: patiently(30_000) });

/** Reads unsaved form input from the phone's storage. */
const readDrafts = `(async () => {
  const { name } = (await indexedDB.databases()).find((one) => /^field-(?!device)/.test(one.name));
  const answer = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const database = await answer(indexedDB.open(name));
  const drafts = await answer(database.transaction('drafts').objectStore('drafts').getAll());
  database.close();
  return JSON.stringify(drafts);
})()`;

/** Waits until the phone has stored the typed text, which no screen shows. */
export const wordsKept = (phone: Page, words: string): Promise<void> =>
  expect.poll(() => phone.evaluate(readDrafts)).toContain(words);

/** Gives a job at the first farm to the owner and opens its stop on their phone. */
export async function openWork(
  ask: Awaited<ReturnType<typeof officeOf>>,
  phone: Page,
  url: string,
  jobId: string,
): Promise<void> {
  const { userId } = await ask<{ userId: string }>('GET', '/me');
  await ask('PUT', `/jobs/${jobId}/assignee`, { assignedTo: userId });
  const packed = phone.waitForResponse((answer) => answer.url().includes('/field/v1/pack') && answer.ok());
  await phone.goto(`${url}/field/`);
  await packed;
  await phone.goto(`${url}/field/stop/job/${jobId}`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Farm 1' })).toBeVisible();
}

/** Adds a unit by the number on its label. */
export async function typeLabel(phone: Page, label: string): Promise<void> {
  await phone.getByLabel('Number on the label').fill(label);
  await phone.getByRole('button', { name: 'Add' }).click();
}

/** A time of the clock an hour earlier: `00:30` becomes `23:30`. */
export const hourBefore = (time: string): string =>
  `${String((Number(time.slice(0, 2)) + 23) % 24).padStart(2, '0')}${time.slice(2)}`;
