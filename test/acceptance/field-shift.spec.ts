import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { atFarm, everythingSent, officeOf, wordsKept, openApp } from './field-steps.ts';
import { patiently } from '../patience.ts';

/** A page script that leaves this number of places of yesterday waiting on the phone. */
const placesWaiting = (count: number) => `(async () => {
  const { name } = (await indexedDB.databases()).find((one) => one.name.startsWith('field-places-'));
  const database = await new Promise((done) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => done(asked.result);
  });
  const writing = database.transaction('places', 'readwrite');
  const at = new Date(Date.now() - 86_400_000).toISOString();
  for (let n = 0; n < ${count}; n += 1) writing.objectStore('places').add({ at, lat: 40, lon: -76, accuracy: 9 });
  await new Promise((done) => { writing.oncomplete = done; });
  database.close();
})()`;

test('a driver’s day without signal: truck, inspection with a defect, break, end; the office settles the defect', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await context.setOffline(true);
  await phone.getByRole('link', { name: 'Start day' }).click();
  await expect(phone.getByRole('radio', { name: 'Truck 1' })).toBeChecked();
  await phone.getByLabel('Odometer (mi)').fill('12O45');
  await phone.getByRole('button', { name: 'Start day' }).click();
  await expect(phone.getByText('Enter a whole number, as the odometer shows it.')).toBeVisible();
  await phone.getByLabel('Odometer (mi)').fill('12045');
  await phone.getByLabel('Engine hours').fill('5120.5');
  await phone.getByRole('button', { name: 'Start day' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Before the trip' })).toBeVisible();
  const state = (part: string, value: string) =>
    phone.getByRole('group', { name: part }).getByRole('radio', { name: value });
  await state('Parking brake', 'OK').check();
  await phone.getByRole('button', { name: 'Sign and save' }).click();
  await expect(phone.getByRole('alert')).toContainText('Not inspected yet: Service brakes');
  await state('Tires', 'Defect').check();
  await phone.getByRole('button', { name: /^The other \d+ are OK$/ }).click();
  await phone.getByRole('button', { name: 'Sign and save' }).click();
  await expect(phone.getByText('Say what is wrong.')).toBeVisible();
  await phone.getByLabel('What is wrong: Tires').fill('Left rear is flat');

  // Input survives a reload once the phone has stored it.
  await wordsKept(phone, 'Left rear is flat');
  await phone.reload();
  await expect(phone.getByLabel('What is wrong: Tires')).toHaveValue('Left rear is flat');
  await phone.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(phone.getByText('Do not drive')).toBeVisible();
  await phone.getByRole('button', { name: 'Sign and save' }).click();
  const truckLine = phone.getByRole('region', { name: 'Shift' }).getByText('Truck 1', { exact: true });
  await truckLine.first().click();
  await expect(phone.getByText(/^On shift since .* Truck 1$/)).toBeVisible();
  await expect(phone.getByText('Tires: Left rear is flat')).toBeVisible();

  // The place is shared on duty only, and waits where there is no signal: the oldest go beyond 5,000.
  await phone.getByRole('link', { name: 'More' }).click();
  const share = phone.getByRole('switch', { name: 'Share my place' });
  await share.click();
  await expect(share).toBeChecked();
  const bar = phone.getByRole('region', { name: 'Share my place' }).getByRole('status');
  await expect(bar).toHaveText('The office sees your place. 1 place waits for signal.');
  await look(phone, 'sharing the place');
  await phone.evaluate(placesWaiting(5_000));
  await phone.reload();
  await expect(bar).toBeVisible();
  // The browser's receiver may say nothing until the phone moves.
  await context.setGeolocation({ ...atFarm(1), latitude: 40.0968 });
  await expect(bar).toContainText(
    /5,000 places wait for signal\. The phone keeps 5,000 places: the oldest \d were dropped\./,
  );
  await phone.getByRole('link', { name: 'Today' }).click();
  await truckLine.first().click();
  await phone.getByRole('button', { name: 'Take a break' }).click();
  await expect(bar).toBeHidden();
  await expect(phone.getByText(/^On a break since/)).toBeVisible();
  await phone.getByRole('button', { name: 'End break' }).click();
  await context.setOffline(false);
  await everythingSent(phone);
  await expect(bar).not.toContainText('for signal');
  await expect(bar).toContainText('The office sees your place.');
  const ask = await officeOf(office, empty.url, company);
  const latitudes = async () =>
    (await ask<{ latitude: number }[]>('GET', '/positions')).map(({ latitude }) => latitude.toFixed(2));
  await expect.poll(latitudes, { timeout: patiently(30_000) }).toEqual(['40.10']);
  await phone.getByRole('button', { name: 'Stop sharing my place' }).click();
  await expect(bar).toBeHidden();

  // The office reads the report and settles the defect; the driver sees the result.
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/dispatch`);
  await office.getByRole('link', { name: /Do not drive/ }).click();
  const row = office.getByRole('list', { name: 'Defects' }).getByRole('listitem');
  await expect(row).toContainText('Left rear is flat');
  await look(office, 'the defects of trucks');
  await office.getByRole('button', { name: 'Settle: Truck 1, Tires' }).click();
  const dialog = office.getByRole('dialog', { name: 'Settle the defect' });
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog.getByText('Say what was done, or why no repair is needed.')).toBeVisible();
  await dialog.getByLabel('What was done').fill('New tire');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(office.getByText('No Open Defects')).toBeVisible();
  await expect(phone.getByText('Tires: Left rear is flat')).toBeHidden({ timeout: patiently(20_000) });

  // A tracker in the truck sends two minutes at the first farm, where nobody taps.
  const [truck] = await ask<{ id: string }[]>('GET', '/vehicles');
  const { secret } = await ask<{ secret: string }>('POST', '/tracking/devices', {
    kind: 'plain',
    name: 'Box',
    vehicleId: truck?.id,
  });
  const sent = await office.request.post(`${empty.url}/api/track/v1/positions`, {
    headers: { authorization: `Bearer ${secret}` },
    data: {
      points: Array.from({ length: 13 }, (_, n) => ({
        at: new Date(Date.now() + n * 10_400 - 10_000).toISOString(),
        lat: 40.0967,
        lon: -76.3106,
        accuracy: 8,
      })),
    },
  });
  expect(sent.ok()).toBe(true);

  await phone.getByRole('link', { name: 'End day' }).click();
  await phone.getByRole('link', { name: 'Inspect after the trip' }).click();
  await expect(phone.getByRole('list', { name: 'Resolved since the last inspection' })).toContainText(
    'New tire',
  );
  await state('Horn', 'OK').check();
  await phone.getByRole('button', { name: /^The other \d+ are OK$/ }).click();
  await phone.getByRole('button', { name: 'Sign and save' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'End day' })).toBeVisible();
  await phone.getByLabel('Odometer (mi)').fill('1211');
  await phone.getByRole('button', { name: 'End day' }).click();
  await expect(
    phone.getByText('This looks wrong compared with the last reading. Is it right?'),
  ).toBeVisible();
  await phone.getByLabel('Odometer (mi)').fill('12113');
  await phone.getByRole('button', { name: 'End day' }).click();
  await truckLine.first().click();
  await expect(phone.getByRole('link', { name: 'Start day' })).toBeVisible();
  await everythingSent(phone);

  // The office sees hours and miles.
  await office.getByRole('tab', { name: 'Shifts' }).click();
  const shift = office.getByRole('table', { name: 'Shifts' }).getByRole('row').nth(1);
  await expect(shift).toContainText('Truck 1');
  await expect(shift.getByRole('cell').nth(3)).toHaveText('68');
  await look(office, 'the shifts of drivers');
  await office.getByRole('tab', { name: 'Inspections' }).click();
  await expect(office.getByRole('list', { name: 'Inspections' }).locator('> li')).toHaveCount(2);
  await office.getByRole('tab', { name: 'Settled' }).click();
  await expect(office.getByText(/New tire\. Read by/)).toBeVisible();

  // What was planned beside what was driven; the day plays back.
  await office.goto(`${empty.url}/routes/${company.routeId}`);
  await office.getByRole('button', { name: 'Planned and Driven' }).click();
  const stops = office.getByRole('table', { name: 'Stops as planned and as they were' });
  await expect(stops.getByRole('row', { name: /^Farm 1 / })).toContainText('(tracker)');
  await expect(stops.getByRole('row', { name: /^Farm 2 / })).not.toContainText('(tracker)');
  await expect(office.getByText("By the truck's odometer")).toBeVisible();
  await expect(office.getByText('68.0 mi')).toBeVisible();
  const time = office.getByRole('slider', { name: 'Time of day' });
  const [first, last] = [await time.getAttribute('min'), await time.getAttribute('max')];
  await expect(time).toHaveValue(first ?? '');
  await time.press('ArrowRight');
  await expect(time).toHaveValue(String(Number(first) + 60_000));
  await office.getByRole('button', { name: 'Play' }).click();
  await expect(time).toHaveValue(last ?? '');
  await look(office, 'what was planned and driven');
  await office.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(stops).toBeHidden();
  await context.close();
});
