import { expect, signIn, test } from './fixtures.ts';
import {
  arriveAtStop,
  completeStop,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
  signInToApp,
  today,
} from './field-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

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
  await completeStop(phone, '700');
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
  await completeStop(phone, '800', 'Done before you called.');
  const job = await jobAt(ask, 'Farm 1');
  await ask('PUT', `/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Customer called' });
  await context.setOffline(false);
  await everythingSent(phone);
  await phone.getByRole('link', { name: 'To send' }).click();
  await expect(phone.getByText('The office is reviewing it')).toBeVisible();

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/dashboard`);
  await office.getByRole('link', { name: /^Field reports/ }).click();
  const report = office.getByRole('list', { name: 'Field reports' }).getByRole('listitem');
  await expect(report).toHaveCount(1);
  await expect(report).toContainText('Done before you called.');
  await report.getByRole('button', { name: /^Accept/ }).click();
  await expect(office.getByText('Report accepted')).toBeVisible();
  await expect(office.getByText('Nothing Needs a Decision')).toBeVisible();
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 800 });
  await expect(phone.getByText('Accepted by the office')).toBeVisible({ timeout: patiently(30_000) });
  await context.close();
});
