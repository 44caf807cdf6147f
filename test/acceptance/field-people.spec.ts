import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
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
  officeOf,
  openApp,
  signInToApp,
  today,
} from './field-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

/** Invites a second administrator, who accepts; the last one of a company cannot be removed. */
async function anotherAdmin(
  office: Page,
  { url, dataDir }: EmptyProduct,
  ask: AskOffice,
): Promise<AskOffice> {
  const email = `${newId()}@example.com`;
  await ask('POST', '/invitations', { email, fullName: 'Anna Admin', role: 'admin' });
  const { link } = await new Outbox(dataDir).take(email, /^Join/);
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  const accepted = await office.request.post(`${url}/auth/v1/verify`, {
    data: { type: 'invite', token_hash },
  });
  const { access_token: token } = (await accepted.json()) as { access_token: string };
  return askAs(office, url, token);
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

  await context.setOffline(false);
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
  const admin = await anotherAdmin(office, empty, ask);
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
  // One card, a row for each stop, in order of time.
  await expect(report).toHaveCount(2);
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
    await expect(report).toHaveCount(1);
  };
  // Undone by the toast and by its key, and taken again.
  for (const undo of [
    () => office.getByRole('button', { name: 'Undo', exact: true }).click(),
    () => office.keyboard.press('z'),
  ]) {
    await replace();
    await undo();
    await expect(office.getByText('Decision undone')).toBeVisible();
    await expect(report).toHaveCount(2);
    expect(await jobAt(ask, 'Farm 2')).toMatchObject({ actualGallons: 650, completionNotes: 'Phoned in.' });
  }
  await replace();
  await report.getByRole('button', { name: /^Accept/ }).click();
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
