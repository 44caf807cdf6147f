import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { look } from './axe-look.ts';
import { expect, test } from './fixtures.ts';
import {
  arriveAtStop,
  atFarm,
  completeStop,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
  today,
  hourBefore,
} from './field-steps.ts';

/** 'HH:MM' → the same an hour before. */

test('a day without signal: done on the phone, kept over a reload, and sent with the times of the work', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const beganAt = Date.now();
  await phone.getByRole('button', { name: 'Start route' }).click();
  await expect(phone.getByRole('link', { name: 'Drive' })).toHaveAttribute('href', /40\.0967/);
  await context.setOffline(true);
  await arriveAtStop(phone);
  await completeStop(phone, '1,150', { notes: 'Baffle is cracked.', asksWaste: true });
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();

  // The second farm is far from the phone.
  await phone.getByRole('button', { name: 'Arrived' }).click();
  await expect(phone.getByText('This phone is 1.4 mi from the pin.')).toBeVisible();
  await phone.getByRole('button', { name: 'Not there yet' }).click();
  await phone.getByRole('link', { name: "Can't do it" }).click();
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Choose a reason.')).toBeVisible();
  await phone.getByRole('radio', { name: 'Locked gate' }).check();
  await phone.getByLabel('Note').fill('Nobody home.');
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();
  await expect(phone.getByText(/^No signal\. 4 saved on this phone/)).toBeVisible();

  // What was reported is corrected without signal, and shown at once.
  await phone.goto(`${empty.url}/field/stop/job/${(await jobAt(ask, 'Farm 1')).id}`);
  await phone.getByRole('link', { name: 'Correct my report' }).click();
  await look(phone, 'correcting a report');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText('Nothing is different yet.')).toBeVisible();
  await phone.getByLabel(/^Amount pumped/).fill('9,000');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText(/^Only .* more fit into the tank\./)).toBeVisible();
  await phone.getByLabel(/^Amount pumped/).fill('1,200');
  const finished = await phone.getByLabel('Finished at').inputValue();
  await phone.getByLabel('Finished at').fill('');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText(/^⚠ Check the times/)).toBeVisible();
  await phone.getByLabel('Finished at').fill(finished);
  await phone.getByLabel('Arrived at').fill(hourBefore(finished));
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText('1,200 gal').first()).toBeVisible();
  await phone.getByRole('link', { name: 'Today' }).click();
  await expect(phone.getByText(/^No signal\. 5 saved on this phone/)).toBeVisible();
  await context.setGeolocation(atFarm(3));

  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'scheduled' });
  const onlineAt = Date.now();
  await context.setOffline(false);
  await everythingSent(phone);
  const first = await jobAt(ask, 'Farm 1');
  expect(first).toMatchObject({
    status: 'completed',
    actualGallons: 1_200,
    completionNotes: 'Baffle is cracked.',
  });
  const [arrivedAt, finishedAt] = [Date.parse(first.startedAt ?? ''), Date.parse(first.completedAt ?? '')];
  // Corrected times are whole minutes.
  expect(finishedAt).toBeGreaterThanOrEqual(beganAt - 60_000);
  expect(finishedAt).toBeLessThan(onlineAt);
  expect(finishedAt - arrivedAt).toBe(3_600_000);
  expect(await jobAt(ask, 'Farm 2')).toMatchObject({ status: 'unscheduled', startedAt: null });

  // The office sees the reason.
  await office.goto(`${empty.url}/auth`);
  await office.getByLabel('Email').fill(company.email);
  await office.getByLabel('Password').fill(company.password);
  await office.getByRole('button', { name: 'Sign In' }).click();
  await office.waitForURL('**/dashboard');
  // It waits for a person: on the dashboard, under Field Reports and on the board, until it is put on another day.
  const undone = office.getByRole('list', { name: 'Jobs that could not be done' });
  await expect(undone).toContainText('Locked gate');
  await expect(office.getByRole('heading', { name: "Couldn't be done: 1" })).toBeVisible();
  await office.goto(`${empty.url}/field-reviews`);
  await expect(office.getByText('Could not do the job: locked gate')).toBeVisible();
  // The price book does not say what a trip costs, so that it is asked, once.
  await office.getByRole('button', { name: 'Trip charge: Farm 2' }).click();
  const asks = office.getByRole('dialog', { name: 'Charge the trip' });
  await asks.getByRole('button', { name: 'Charge the trip' }).click();
  await expect(asks.getByText('Enter an amount above $0.00.')).toBeVisible();
  await asks.getByLabel('Amount').fill('95');
  await asks.getByRole('button', { name: 'Charge the trip' }).click();
  await expect(office.getByText('Trip charged: $95.00')).toBeVisible();
  await office.getByRole('button', { name: 'Remove the trip charge: Farm 2' }).click();
  await expect(office.getByRole('button', { name: 'Trip charge: Farm 2' })).toBeVisible();
  await office.goto(`${empty.url}/dispatch?date=${today()}`);
  const pool = office.getByRole('region', { name: 'Open jobs' });
  await expect(pool.getByText('Couldn’t be done')).toBeVisible();
  await look(office, 'what could not be done, on the board');
  await office.goto(`${empty.url}/dashboard`);
  await expect(undone).toContainText('Nobody home.');
  await look(office, 'what could not be done, on the dashboard');
  const farm = await jobAt(ask, 'Farm 2');
  await ask('PUT', `/jobs/${farm.id}/date`, { scheduledDate: addDays(today(), 1) });
  await expect(undone).toBeHidden();
  await office.goto(`${empty.url}/jobs/${farm.id}`);
  const attempts = office.getByRole('list', { name: 'Attempts' });
  await expect(attempts).toContainText('Locked gate');
  await expect(attempts).toContainText('Nobody home.');
  await context.close();
});

test('what was just done can be undone, and is then never sent', async ({ page: office, empty, browser }) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByRole('link', { name: 'Drive' })).toBeVisible();
  await everythingSent(phone);
  const ask = await officeOf(office, empty.url, company);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'scheduled', startedAt: null });

  // The office takes a stop off the route: the phone says so until it is read.
  const idOf = async (farm: string) => (await jobAt(ask, farm)).id;
  const { routeId: id } = company;
  const { updatedAt: seenUpdatedAt, ...route } = await ask<{
    readonly updatedAt: string;
    readonly vehicleId: string;
    readonly driverUserId: string;
  }>('GET', `/routes/${id}`);
  const visits = [await idOf('Farm 1'), await idOf('Farm 2')].map((jobId) => ({ kind: 'job', jobId }));
  const { vehicleId, driverUserId } = route;
  const shorter = { id, name: null, routeDate: today(), vehicleId, driverUserId, visits, seenUpdatedAt };
  await ask('PUT', '/dispatch/arrangement', {
    routes: [shorter],
    pooled: [{ jobId: await idOf('Farm 3'), scheduledDate: null }],
  });
  await phone.reload();
  const news = phone.getByText('Taken off: Farm 3');
  await expect(news).toBeVisible();
  await look(phone, 'a route that was changed');
  await phone.getByRole('button', { name: 'Got it' }).click();
  await expect(news).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('link', { name: 'Drive' })).toBeVisible();
  await expect(news).toBeHidden();
  await context.close();
});

test('two tabs of one phone send everything once', async ({ page: office, empty, browser }) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const other = await context.newPage();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/commands')) return;
    const { commands } = request.postDataJSON() as { commands: { id: string }[] };
    sent.push(...commands.map(({ id }) => id));
  });
  await other.goto(`${empty.url}/field/`);
  await expect(other.getByRole('button', { name: 'Start route' })).toBeVisible();
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Start route' }).click();
  // The other window shows it at once.
  await expect(other.getByRole('button', { name: 'Arrived' })).toBeVisible();
  await arriveAtStop(other);
  await completeStop(phone, '900', { asksWaste: true });
  await expect(other.getByText('1 of 3 stops done')).toBeVisible();
  await context.setOffline(false);
  await everythingSent(phone);
  await everythingSent(other);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
  const ask = await officeOf(office, empty.url, company);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 900 });
  await context.close();
});
