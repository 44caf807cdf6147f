import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { disposalSiteValues } from '../factories/fleet.ts';
import { look } from './axe-look.ts';
import { expect, signIn, test, type EmptyProduct } from './fixtures.ts';
import {
  askAs,
  type AskOffice,
  arriveAtStop,
  atFarm,
  completeStop,
  everythingSent,
  jobAt,
  keptOnPhone,
  officeOf,
  openApp,
  signInToApp,
  takePhone,
  today,
} from './field-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

interface PlannedRoute {
  readonly vehicleId: string;
  readonly updatedAt: string;
}

interface Colleague {
  readonly email: string;
  readonly password: string;
  readonly ask: AskOffice;
}

/** Invites a second person, who accepts. */
async function colleague(
  office: Page,
  { url, dataDir }: EmptyProduct,
  ask: AskOffice,
  role: 'admin' | 'dispatcher' | 'field_technician',
): Promise<Colleague> {
  const email = `${newId()}@example.com`;
  const password = 'correct horse battery';
  await ask('POST', '/invitations', { email, fullName: 'Anna Colleague', role });
  const { link } = await new Outbox(dataDir).take(email, /^Join/);
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  const accepted = await office.request.post(`${url}/auth/v1/verify`, {
    data: { type: 'invite', token_hash },
  });
  const { access_token: token } = (await accepted.json()) as { access_token: string };
  await office.request.put(`${url}/auth/v1/user`, {
    data: { password },
    headers: { authorization: `Bearer ${token}` },
  });
  return { email, password, ask: askAs(office, url, token) };
}

test('an expired session never closes the screen: work continues, and is sent after signing in', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await expect(phone.getByRole('link', { name: 'Drive' })).toBeVisible();
  // Neither the token nor its refresh token is valid any more.
  await phone.evaluate(`(() => {
    const session = JSON.parse(localStorage.getItem('haulwright.session'));
    session.access_token = 'e30.e30.e30';
    session.refresh_token = 'gone';
    session.expires_at = 1;
    localStorage.setItem('haulwright.session', JSON.stringify(session));
  })()`);
  await phone.reload();
  await arriveAtStop(phone);
  await completeStop(phone, '700', { asksWaste: true });
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await phone.getByRole('link', { name: 'Sign in to send' }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(company.email);
  await phone.getByRole('link', { name: 'Back to my day' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await phone.getByRole('link', { name: 'Sign in to send' }).click();
  await signInToApp(phone, company);
  await everythingSent(phone);
  const ask = await officeOf(office, empty.url, company);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 700 });
  await context.close();
});

test('unsent work is kept for the person who did it when someone else takes the phone', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const others = await foundCompanyOnTheRoad(office, empty.url, today());
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'More' }).click();
  await phone.getByRole('link', { name: 'Sign out' }).click();
  await expect(phone.getByText('2 reports have not been sent yet.')).toBeVisible();
  await phone.getByRole('button', { name: 'Leave it on this phone for me' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  // What is wrong is said, and what was typed stays.
  const typed = phone.getByLabel('Email');
  await typed.fill(others.email);
  await phone.getByLabel('Password').fill('not my password');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByText("Can't reach the server. Sign in once you have signal.")).toBeVisible();
  await context.setOffline(false);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByText('Wrong email or password.')).toBeVisible();
  await expect(typed).toHaveValue(others.email);

  await signInToApp(phone, others);
  await expect(phone.getByText(`${company.fullName} has 2 unsent reports on this phone.`)).toBeVisible();
  await expect(phone.getByText('Everything is sent.')).toBeVisible();
  await phone.getByRole('link', { name: 'To send' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'To send' })).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveCount(0);
  const ask = await officeOf(office, empty.url, company);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'scheduled' });

  await phone.getByRole('link', { name: 'More' }).click();
  await phone.getByRole('link', { name: 'Sign out' }).click();
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await signInToApp(phone, company);
  await everythingSent(phone);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'in_progress' });
  await context.close();
});

test('a removed technician’s phone loses its days, and still sends what was done before', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const { userId } = await ask<{ userId: string }>('GET', '/me');
  // The last administrator of a company cannot be removed.
  const { ask: admin } = await colleague(office, empty, ask, 'admin');
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await completeStop(phone, '650', { asksWaste: true });
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await admin('DELETE', `/users/${userId}/roles`);

  await context.setOffline(false);
  await expect(phone.getByText('You were removed from the company.')).toBeVisible({
    timeout: patiently(30_000),
  });
  await expect(phone.getByText('Farm 1')).toHaveCount(0);
  await expect(phone.getByText('Farm 2')).toHaveCount(0);
  await phone
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^To send/ })
    .click();
  await expect(phone.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')).toHaveCount(3);
  await phone.getByRole('link', { name: 'Sign in to send' }).click();
  await signInToApp(phone, company);
  await everythingSent(phone);
  await expect(phone.getByText('You were removed from the company.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('You were removed from the company.')).toBeVisible();
  await expect(phone.getByText('Farm 2')).toHaveCount(0);
  expect(await jobAt(admin, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 650 });
  await context.close();
});

test('work that conflicts with the office’s changes waits in its inbox, and counts once accepted', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await everythingSent(phone);
  await context.setOffline(true);
  await completeStop(phone, '800', { notes: 'Done before you called.', asksWaste: true });
  await context.setGeolocation(atFarm(2));
  await arriveAtStop(phone);
  await completeStop(phone, '200', { notes: 'Lid replaced.', asksWaste: true });
  const job = await jobAt(ask, 'Farm 1');
  await phone.goto(`${empty.url}/field/stop/job/${job.id}/note`);
  await phone.getByLabel('Note').fill('The dog is friendly.');
  await phone.getByRole('button', { name: 'Save note' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Farm 1' })).toBeVisible();
  await phone.getByRole('link', { name: 'Today' }).click();
  await ask('PUT', `/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Customer called' });
  const twice = await jobAt(ask, 'Farm 2');
  const byPhone = { actualGallons: 650, completionNotes: 'Phoned in.' };
  await ask('PUT', `/jobs/${twice.id}/status`, { status: 'completed', ...byPhone });
  await context.setOffline(false);
  await everythingSent(phone);
  await phone.getByRole('link', { name: 'To send' }).click();
  await expect(phone.getByText('The office is reviewing it').first()).toBeVisible();

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/dashboard`);
  await office.getByRole('link', { name: /^Field reports/ }).click();
  const report = office.getByRole('list', { name: 'Field reports' }).getByRole('listitem');
  // One card, a row for each stop, in order of time; a note is settled for itself.
  await expect(report).toHaveCount(3);
  await expect(report.nth(0)).toContainText('Done before you called.');
  const conflict = report.nth(1);
  await expect(conflict.getByRole('region', { name: 'The office has' })).toContainText(
    /650 gal.*Phoned in\./s,
  );
  await expect(conflict.getByRole('region', { name: 'The phone reported' })).toContainText(
    /200 gal.*Lid replaced\./s,
  );
  await look(office, 'a card with a conflict');
  await expect(office.getByText('“Accept” cannot be undone here')).toBeVisible();
  const replace = async () => {
    await conflict.getByRole('button', { name: /^Replace/ }).click();
    await expect(office.getByText('Gallons replaced')).toBeVisible();
    await expect(report).toHaveCount(2);
  };
  // Undone by the toast and by its key, and taken again.
  for (const undo of [
    () => office.getByRole('button', { name: 'Undo', exact: true }).click(),
    () => office.keyboard.press('z'),
  ]) {
    await replace();
    await undo();
    await expect(office.getByText('Decision undone')).toBeVisible();
    await expect(report).toHaveCount(3);
    expect(await jobAt(ask, 'Farm 2')).toMatchObject({ actualGallons: 650, completionNotes: 'Phoned in.' });
  }
  await replace();
  // The work and the note leave nothing to choose: one press for both.
  await expect(report.nth(1)).toContainText('The dog is friendly.');
  await office.getByRole('button', { name: /^Accept all 2/ }).click();
  await expect(office.getByText('Report accepted')).toBeVisible();
  await expect(office.getByText('Nothing Needs a Decision')).toBeVisible();
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 800 });
  const both = await jobAt(ask, 'Farm 2');
  expect(both).toMatchObject({
    actualGallons: 200,
    completionNotes: expect.stringMatching(/^Phoned in\.\n.*Lid replaced\.$/),
  });
  await expect(phone.getByText('Accepted by the office').first()).toBeVisible({ timeout: patiently(30_000) });
  await context.close();
});

test('the route taken back, a job moved and another deleted while the phone was away: one card and one press of two dispatchers put every gallon into the ledger', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  const { url } = empty;
  const company = await foundCompanyOnTheRoad(office, url, today());
  const ask = await officeOf(office, url, company);
  await ask(
    'POST',
    '/disposal-sites',
    disposalSiteValues({ name: 'River Plant', latitude: 40.05, longitude: -76.32 }),
  );
  const driver = await colleague(office, empty, ask, 'field_technician');
  const { userId } = await driver.ask<{ userId: string }>('GET', '/me');
  const route = await ask<PlannedRoute>('GET', `/routes/${company.routeId}`);
  const farms = await Promise.all(['Farm 1', 'Farm 2', 'Farm 3'].map((farm) => jobAt(ask, farm)));
  await ask('PUT', '/dispatch/arrangement', {
    routes: [
      {
        id: company.routeId,
        name: null,
        routeDate: today(),
        vehicleId: route.vehicleId,
        driverUserId: userId,
        visits: farms.map(({ id }) => ({ kind: 'job', jobId: id })),
        seenUpdatedAt: route.updatedAt,
      },
    ],
  });
  const { page: phone, context } = await takePhone(browser);
  await signIn(phone, url, driver.email, driver.password);
  await phone.goto(`${url}/field/`);
  await expect(phone.getByRole('button', { name: 'Start route' })).toBeVisible();
  await keptOnPhone(phone);
  await context.setOffline(true);
  await ask('POST', `/dispatch/routes/${company.routeId}/take-back`);
  await ask('DELETE', `/routes/${company.routeId}`);
  const [, moved, deleted] = farms;
  await ask('PUT', `/jobs/${moved?.id}/date`, { scheduledDate: addDays(today(), 2) });
  await ask('DELETE', `/jobs/${deleted?.id}`);
  for (const [at, gallons] of [600, 300, 200].entries()) {
    await context.setGeolocation(atFarm(at + 1));
    if (at === 0) await phone.getByRole('button', { name: 'Start route' }).click();
    await arriveAtStop(phone);
    await completeStop(phone, String(gallons), { asksWaste: true });
    await expect(phone.getByText(`${at + 1} of 3 stops done`)).toBeVisible();
  }
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  await context.setOffline(false);
  await phone.goto(`${url}/field/`);
  await everythingSent(phone);
  await context.close();

  // The second dispatcher's page hears of nothing, so that it shows the card while the first one decides.
  const second = await colleague(office, empty, ask, 'dispatcher');
  const other = await (await browser.newContext()).newPage();
  await other.route('**/api/live/changes**', (route) => route.abort());
  const card = (page: Page) => page.getByRole('list', { name: /^Field reports, Truck 1 · Anna Colleague/ });
  for (const [page, { email, password }] of [
    [office, company],
    [other, second],
  ] as const) {
    await signIn(page, url, email, password);
    await page.goto(`${url}/field-reviews`);
    await expect(card(page)).toHaveCount(1);
  }
  // The dump comes last: by its time, the tank holds what the farms before it bring.
  for (const gallons of [600, 300, 200, 1_100])
    await expect(card(office)).toContainText(`${gallons.toLocaleString('en-US')} gal`);
  await look(office, 'the card of a truck');
  const acceptAll = (page: Page) => page.getByRole('button', { name: /^Accept all/ });
  await acceptAll(office).click();
  await expect(office.getByText('Nothing Needs a Decision')).toBeVisible();
  await acceptAll(other).click();
  await expect(other.getByText('Someone else already decided some of these.')).toBeVisible();
  await expect(other.getByText('Nothing Needs a Decision')).toBeVisible();
  await other.context().close();

  const jobs = await Promise.all(['Farm 1', 'Farm 2', 'Farm 3'].map((farm) => jobAt(ask, farm)));
  expect(jobs.map(({ status, actualGallons }) => [status, actualGallons])).toEqual([
    ['completed', 600],
    ['completed', 300],
    ['completed', 200],
  ]);
  const { items } = await ask<{ items: { id: string; gallons: number }[] }>('GET', '/compliance/tickets');
  const tickets = await Promise.all(
    items.map(({ id }) => ask<TicketDetail>('GET', `/compliance/tickets/${id}`)),
  );
  expect(
    tickets.map(({ shares, ...ticket }) => [
      ticket.gallons,
      shares.map(({ gallons }) => gallons).toSorted((a, b) => a - b),
    ]),
  ).toEqual([[1_100, [200, 300, 600]]]);
});
