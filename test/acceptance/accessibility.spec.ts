import type { Page } from '@playwright/test';
import { closeAll, look, lookInDark, lookInto } from './axe-look.ts';
import { violationsNow } from './axe-run.ts';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

const mailedLink = `#token_hash=${'a'.repeat(43)}`;
const waysIn = [
  '/auth',
  '/auth?view=sign-up',
  '/auth?view=forgot-password',
  `/auth/confirm${mailedLink}&type=recovery`,
  '/auth/confirm',
  `/auth/invite${mailedLink}`,
  '/auth/new-password',
  '/auth/return?error_code=bad_oauth_state',
];
const publicPaths = [
  '/',
  ...waysIn,
  '/pricing',
  '/about',
  '/terms',
  '/privacy',
  '/security',
  '/verify/TX-1',
  '/no-such-page',
];
const workPaths = [
  '/dashboard',
  '/dashboard?tab=compliance',
  '/billing',
  '/billing?tab=drafts',
  '/billing?tab=invoices',
  '/billing?tab=receivables',
  '/billing?tab=payments',
  '/quotes',
  '/quotes?show=follow-up',
  '/quotes/new',
  '/billing?tab=assurance&show=all',
  '/agreements',
  '/rentals',
  '/rentals?tab=units',
  '/rentals?tab=kinds',
  '/rentals?which=ended',
  '/rentals/new',
  '/fields',
  '/fields/new',
  '/jobs',
  '/jobs/recurring',
  '/jobs/recurring?skips=yes',
  '/dispatch',
  '/routes',
  '/routes?date=2031-01-01',
  '/routes/new',
  '/routes/mine',
  '/clients',
  '/clients?status=archived',
  '/clients/new',
  '/clients/import',
  '/clients/places',
  '/clients/due',
  '/compliance',
  '/compliance?tab=tickets',
  '/compliance?tab=days',
  '/compliance?tab=calendar',
  '/field-reviews',
  '/trucks',
  '/reports',
  '/users',
];
const settingsPaths = [
  '',
  '?tab=brand',
  '?tab=users',
  '?tab=services',
  '?tab=job-types',
  '?tab=forms',
  '?tab=prices',
  '?tab=taxes',
  '?tab=compliance',
  '?tab=planning',
  '?tab=holidays',
  '?tab=vehicles',
  '?tab=disposal-sites',
  '?tab=security',
  '?tab=data',
  '?tab=online-payments',
  '?tab=usage',
].map((tab) => `/settings${tab}`);
const accountPaths = [
  '/security-events',
  '/account',
  '/account?tab=password',
  '/account?tab=second-step',
  '/account?tab=sign-ins',
  '/account?tab=devices',
];
/** Few enough that a test of them takes no longer than others. */
const pagesPerTest = 12;
const office = Object.entries({ work: workPaths, settings: settingsPaths, account: accountPaths }).flatMap(
  ([name, paths]) =>
    Array.from({ length: Math.ceil(paths.length / pagesPerTest) }, (_, part) => {
      const some = paths.slice(part * pagesPerTest, (part + 1) * pagesPerTest);
      return [`${name} from ${some[0]}`, some] as const;
    }),
);

/**
 * Loads the first page and goes on to the others as a link does: the frame is drawn once, and axe, half a megabyte
 * of script that is slow until the browser has compiled it, stays.
 */
async function lookAtAll(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    if (at === 0) await page.goto(url + path);
    else await goOn(page, path);
    await look(page, path);
  }
}

/** Follows a path within the product, and waits until its page is drawn. */
async function goOn(page: Page, path: string): Promise<void> {
  const router = 'window.__TSR_ROUTER__';
  await page.evaluate(`${router}.navigate({ href: ${JSON.stringify(path)} })`);
  const drawn = `(({ status, resolvedLocation }) => status + ' ' + resolvedLocation.href)(${router}.state)`;
  await expect.poll(() => page.evaluate<string>(drawn), { intervals: [20, 50, 100] }).toBe(`idle ${path}`);
}

test('a tooltip is inside a landmark, and its control has the same text for screen readers', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/dispatch`);
  await expect(page.getByRole('list', { name: 'Trucks' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy a day' }).hover();
  const tooltip = page.getByRole('region', { name: 'Tooltip' }).getByRole('tooltip', { name: 'Copy a day' });
  await expect(tooltip).toBeVisible();
  expect(await violationsNow(page)).toEqual([]);
  await expect(tooltip).toBeVisible();
});

test('public pages have no accessibility violation', async ({ page, demo }) => {
  test.setTimeout(patiently(180_000));
  for (const path of publicPaths) {
    await page.goto(demo.url + path);
    await look(page, path);
  }
});

for (const [name, paths] of office) {
  test(`pages of ${name} have no accessibility violation`, async ({ page, demo }) => {
    test.slow();
    await signIn(page, demo.url, demoPeople.admin);
    await lookAtAll(page, demo.url, paths);
  });
}

test('the pages of a client, a job and a route have no accessibility violations', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/clients`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Residence|Dairy|Properties|Diner/ })
    .first()
    .click();
  await expect(page.getByText('Basic Information')).toBeVisible();
  await look(page, 'a client');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Client Name')).toBeVisible();
  await look(page, 'the form of a client');
  await page.goto(`${demo.url}/jobs?priority=high&sort=oldest-date`);
  await page
    .getByRole('checkbox', { name: /^Select J-/ })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Selected jobs' })).toBeVisible();
  await look(page, 'selected jobs');
  await page
    .getByRole('list', { name: 'Jobs', exact: true })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('History', { exact: true })).toBeVisible();
  await look(page, 'a job');
  const { date } = await planDay(page, demo.url, '2031-10-02');
  await page.goto(`${demo.url}/routes?date=${date}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Truck|Grease|Toilets|Tanker/ })
    .first()
    .click();
  await expect(page.getByText('Stops', { exact: true }).first()).toBeVisible();
  await look(page, 'a route');
  for (const path of ['/clients', '/jobs', '/routes']) {
    await page.goto(`${demo.url}${path}/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: /Not Found/ })).toBeVisible();
    await look(page, `${path}, one that is not there`);
  }
});

test('the office shell has no accessibility violations', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.admin);
  const person = page.getByRole('button', { name: /account$/ }).filter({ visible: true });
  await person.focus();
  await look(page, 'the person’s button');
  await person.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await look(page, 'the person’s menu');
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await look(page, 'the person’s menu with the dark theme');
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await page.keyboard.press('Escape');
  // An open menu would take the letter for type-ahead.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await lookInto(page, 'Keyboard Shortcuts', () => page.keyboard.press('?'));
  await lookInto(
    page,
    'Command palette',
    () => page.keyboard.press('Control+k'),
    async (palette) => {
      await palette.getByRole('combobox').fill('dairy');
      await expect(palette.getByRole('option').first()).toBeVisible();
      await look(page, 'the palette with what was found');
      await palette.getByRole('combobox').fill('zzzz nothing');
      await expect(palette.getByText('Nothing matches.')).toBeVisible();
    },
  );
});

test('the technician’s pages have no accessibility violation', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  await lookAtAll(page, demo.url, ['/dashboard', '/jobs', '/routes/mine']);
  await page.goto(`${demo.url}/clients`);
  await look(page, '/clients');
});

test('phone-only controls have no accessibility violations', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterOffice(page, demo.url, demoPeople.admin);
  await look(page, 'the dashboard of a phone');
  await page
    .getByRole('button', { name: /account$/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await look(page, 'the person’s menu on a phone');
  await closeAll(page);
  const { date } = await planDay(page, demo.url, '2031-10-01');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  await page.getByRole('button', { name: 'More tools' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy a day', exact: true })).toBeVisible();
  await look(page, 'the tools of the board on a phone');
  await closeAll(page);
  await page.goto(`${demo.url}/dispatch?view=week&date=${date}`);
  await look(page, 'the week on a phone');
});

test('dark pages use readable colors', async ({ page, demo }) => {
  await page.goto(demo.url);
  await lookInDark(page, 'the landing page');
  await signIn(page, demo.url, demoPeople.admin);
  const { date } = await planDay(page, demo.url, '2031-10-03');
  for (const path of ['/dashboard', '/jobs', `/dispatch?date=${date}`, '/settings?tab=vehicles']) {
    await page.goto(demo.url + path);
    await lookInDark(page, path);
  }
});
