import type { Page } from '@playwright/test';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { look } from './axe-look.ts';
import { violationsOf } from './axe-run.ts';
import { expect, test } from './fixtures.ts';
import { arriveAtStop, jobAt, officeOf, openApp, today } from './field-steps.ts';
import { expectWeight } from './page-weighing.ts';

/** Limits, gzipped, whatever was measured: it comes over a weak signal, and a phone is full. */
const firstScreenLimit = 230_000;
const keptLimit = 350_000;

/** Finds buttons and links too small for gloves: all must be 56 px high and wide. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('a, button, input, textarea')]
      .filter((one) => one.checkVisibility() && one.type !== 'radio' && one.type !== 'submit')
      .filter((one) => one.getBoundingClientRect().height < 56 || one.getBoundingClientRect().width < 56)
      .map((one) => one.textContent || one.name)`,
  );

/** WCAG 2.2, 1.4.6: text must be readable in sunlight. */
async function fadesInTheSun(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { rules: ['color-contrast-enhanced'] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

const wider = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

test('every screen is readable and usable on a small phone and with large text', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const violations: string[] = [];
  phone.on(
    'console',
    (message) => /Content Security|Trusted/.test(message.text()) && violations.push(message.text()),
  );
  const lookAt = async (what: string) => {
    await look(phone, what);
    expect.soft(await tooSmall(phone), what).toEqual([]);
    expect.soft(await fadesInTheSun(phone), what).toEqual([]);
  };
  await lookAt('the day');
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await lookAt('a stop that was reached');
  await phone.getByRole('link', { name: 'Complete' }).click();
  await phone.getByLabel(/^Amount pumped/).fill('a lot');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('Enter a whole number up to 1,000,000.')).toBeVisible();
  await lookAt('completing');
  await phone.getByLabel(/^Amount pumped/).fill('900');
  await expect(phone.getByRole('group', { name: 'What was pumped?' })).toBeVisible();
  await lookAt('completing, what was pumped');
  await phone.getByRole('button', { name: 'Back' }).click();
  await lookAt('a stop');
  await phone.getByRole('link', { name: "Can't do it" }).click();
  await phone.getByRole('radio', { name: 'Other reason' }).check();
  await phone.getByRole('button', { name: 'Save' }).click();
  await lookAt('not doing it');
  await phone.getByRole('link', { name: 'To send' }).click();
  await lookAt('what waits');
  await phone.getByRole('link', { name: 'More' }).click();
  await lookAt('more');
  await phone.getByRole('radio', { name: 'Español' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Más' })).toBeVisible();

  // In Spanish, at 320 px and with text at 200 %: nothing is cut off or too small for gloves.
  const { id } = await jobAt(await officeOf(office, empty.url, company), 'Farm 1');
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.addInitScript(
    `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
  );
  const ofStop = ['', '/complete', '/not-done', '/sign', '/note'].map((part) => `/stop/job/${id}${part}`);
  const others = [
    '',
    'to-send',
    'messages',
    'more',
    'sign-out',
    'dump',
    'shift/start',
    'shift/end',
    'inspect/before',
  ];
  for (const path of [...ofStop, ...others.map((other) => `/${other}`)]) {
    await phone.goto(`${empty.url}/field${path}`);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .configure({ soft: true })
      .poll(() => wider(phone), { message: `${path} scrolls sideways` })
      .toBeLessThanOrEqual(0);
    expect.soft(await tooSmall(phone), path).toEqual([]);
    expect.soft(await fadesInTheSun(phone), path).toEqual([]);
  }
  await phone.goto(`${empty.url}/field/`);
  await expect(phone.getByRole('link', { name: 'Terminar', exact: true })).toBeVisible();
  await lookAt('the day with large text');
  await phone.getByRole('link', { name: 'Terminar', exact: true }).click();
  await lookAt('completing with large text');

  // Texts for screen readers, such as the number of waiting reports, must not extend the page below the
  // screen.
  // What was reported before can be undone for ten seconds, and is sent only then.
  await expect(phone.getByRole('link', { name: 'Por enviar', exact: true })).toBeVisible();
  await context.setOffline(true);
  await phone.getByLabel(/^Bombeado/).fill('700');
  await phone.getByRole('radio', { name: 'Agua de fosa (lodo séptico)' }).check();
  await phone.getByRole('button', { name: 'Terminar trabajo' }).click();
  await expect(phone.getByRole('link', { name: /1 en espera$/ })).toBeVisible();
  expect(
    await phone.evaluate('document.documentElement.scrollHeight - window.innerHeight'),
  ).toBeLessThanOrEqual(0);
  expect(violations).toEqual([]);
  await context.close();
});

test('l.large: with large letters all days of Today are in view', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const { clientId, clientAddressId } = await ask<{ clientId: string; clientAddressId: string }>(
    'GET',
    `/jobs/${(await jobAt(ask, 'Farm 1')).id}`,
  );
  const { userId } = await ask<{ userId: string }>('GET', '/me');
  for (const ahead of [1, 2, 5]) {
    const work = { clientId, clientAddressId, title: 'Pump', scheduledDate: addDays(today(), ahead) };
    const { id } = await ask<{ id: string }>('POST', '/jobs', work);
    await ask('PUT', `/jobs/${id}/assignee`, { assignedTo: userId });
  }
  await phone.addInitScript(
    `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
  );
  await phone.goto(`${empty.url}/field/`);
  await phone.getByRole('button', { name: 'Days' }).click();
  const days = phone.getByRole('navigation', { name: 'Days' }).getByRole('button');
  await expect(days).toHaveCount(4);
  for (const day of await days.all()) {
    const place = await day.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0), (await day.textContent()) ?? '').toBeLessThanOrEqual(390);
  }
  expect(await wider(phone)).toBeLessThanOrEqual(0);
  await context.close();
});

test('the app is a small download, and stores no more than it needs', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context } = await openApp(browser, office, empty.url);
  const sizeOf = async (paths: readonly string[]) => {
    const sizes = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${empty.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
        const length = Number(answer.headers.get('content-length'));
        return length > 0 ? length : (await answer.arrayBuffer()).byteLength;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const kept = await phone.evaluate<string[]>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  })()`);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => /dispatch|maplibre|xlsx|share-changes/.test(path))).toEqual([]);
  const keptSize = await sizeOf(kept);
  const page = await (await fetch(`${empty.url}/field/`)).text();
  const first = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path = '']) =>
    /^\/(assets|theme)/.test(path) ? path : [],
  );
  const firstSize = await sizeOf(['/field/', ...first]);
  expectWeight('/field, its first screen', firstSize, firstScreenLimit);
  expectWeight('/field, kept on the phone', keptSize, keptLimit);

  // The office has no service worker, and the app's controls nothing else.
  expect(
    await phone.evaluate(
      `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))`,
    ),
  ).toEqual([`${empty.url}/field/`]);
  await context.close();
});
