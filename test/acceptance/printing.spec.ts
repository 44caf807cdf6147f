import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

test.describe.configure({ timeout: patiently(180_000) });

/** The width of Letter paper between a browser's default margins. */
const paper = { width: 720, height: 960 };

const shell = (page: Page) => [
  page.getByRole('navigation', { name: 'Main' }),
  page.getByRole('link', { name: 'Skip to content' }),
  page.getByRole('banner').filter({ has: page.getByRole('link', { name: /^Haulwright/ }) }),
];

/** Expects the printed page to have only its content, within the sheet, dark on white. */
async function expectPaper(page: Page, what: string, says?: string): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(paper);
  for (const part of shell(page)) await expect(part.filter({ visible: true }), what).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible();
  const main = page.getByRole('main');
  if (says !== undefined)
    await expect(main.getByText(says).filter({ visible: true }), what).not.toHaveCount(0);
  // In print, a stop of the board is a line in its truck's list.
  await expect(
    main.locator('button:not(:is(h1, h2, h3, h4, th, td, dd) button, [data-stop])').filter({ visible: true }),
    what,
  ).toHaveCount(0);
  const seen = await page.evaluate<{ tooWide: string[]; ink: number; ground: number }>(`(() => {
    const root = document.querySelector('main');
    const isRead = (one) => one.checkVisibility({ opacityProperty: true }) && one.closest('.sr-only, svg') === null;
    const tooWide = [...root.querySelectorAll('*')].filter((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      return isRead(one) && width > 1 && height > 1 && (left < -1 || right > window.innerWidth + 1);
    });
    const lightness = (color) => Number(/^oklch\\(([\\d.]+)/.exec(color)?.[1] ?? (color === 'rgb(255, 255, 255)' ? 1 : 0));
    return {
      tooWide: tooWide.map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 40)).slice(0, 5),
      ink: lightness(getComputedStyle(root).color),
      ground: lightness(getComputedStyle(document.body).backgroundColor),
    };
  })()`);
  expect(seen.tooWide, what).toEqual([]);
  expect(seen.ink, `${what}: ink`).toBeLessThan(0.5);
  expect(seen.ground, `${what}: paper`).toBe(1);
  const pictures = process.env['PRINTED_PAGES'];
  if (pictures !== undefined) {
    await page.screenshot({ path: `${pictures}/${what}.png`, fullPage: true });
    await page.pdf({
      path: `${pictures}/${what}.pdf`,
      format: 'Letter',
      margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' },
    });
  }
  await page.emulateMedia({ media: null, colorScheme: null });
  if (size !== null) await page.setViewportSize(size);
}

/** The id of the day's route. */
async function routeOf(page: Page, url: string, date: string): Promise<string> {
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: demoPeople.admin, password: demoPeople.password },
    })
  ).json()) as { access_token: string };
  const day = await page.request.get(`${url}/api/dispatch/day?date=${date}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await day.json()) as { routes: { id: string }[] }).routes[0]?.id ?? '';
}

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
};

test('the main pages print their content without their controls', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  for (const path of ['dashboard', 'clients', 'jobs', 'reports', 'compliance']) {
    await page.goto(`${demo.url}/${path}`);
    await settled(page);
    await expectPaper(page, path);
  }
  for (const [path, list] of [
    ['clients', 'Clients'],
    ['jobs', 'Jobs'],
  ] as const) {
    await page.goto(`${demo.url}/${path}`);
    await page
      .getByRole('list', { name: list, exact: true })
      .getByRole('heading')
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/-/);
    await settled(page);
    await expectPaper(page, `one of ${path}`);
  }
});

test('the board prints each truck with its stops below each other, and a route its stops', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2031-09-16');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  const lane = page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: /^Truck 12/ });
  const stops = lane.getByRole('button', { name: /^Stop \d/ });
  await expect(stops).toHaveCount(planned.length);
  await page.emulateMedia({ media: 'print' });
  const lines = await page.evaluate<{ top: number; says: string }[]>(`
    [...document.querySelectorAll('[aria-label^="Truck 12"] [data-stop][aria-label^="Stop "]')].map((one) => ({
      top: one.getBoundingClientRect().top,
      says: getComputedStyle(one, '::before').content,
    }))`);
  expect(lines.map(({ says }) => planned.findIndex((client) => says.includes(client)))).toEqual([0, 1, 2]);
  expect(lines.map(({ top }) => top)).toEqual(lines.map(({ top }) => top).toSorted((a, b) => a - b));
  expect(new Set(lines.map(({ top }) => top)).size).toBe(planned.length);
  await expectPaper(page, 'board', 'Tue, Sep 16, 2031');
  await page.goto(`${demo.url}/routes/${await routeOf(page, demo.url, date)}`);
  await settled(page);
  await expectPaper(page, 'route', planned[0]);
});

test('every job of a list is printed, not only those near the viewport', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/jobs`);
  const rows = page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const all = Number(await rows.first().getAttribute('aria-setsize'));
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  const printed = await rows.count();
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  expect(printed).toBeGreaterThanOrEqual(all === -1 ? 50 : all);
  await expect.poll(() => rows.count()).toBeLessThan(printed);
});
