import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { tenInTheMorning } from '../../apps/server/src/features/routes/testing.ts';
import { patiently } from '../patience.ts';
import { look } from './axe-look.ts';
import { officeOf, takePhone } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { Outbox } from './outbox.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

const today = () => calendarDateIn(new Date(), 'America/New_York');

test('a driver shares their position, the office sees it, and it is gone when they stop', async ({
  page,
  empty,
  browser,
}) => {
  const { email, password, fullName } = await foundCompanyOnTheRoad(page, empty.url, today());
  await signIn(page, empty.url, email, password);
  await page.goto(`${empty.url}/dispatch`);
  await expect(page.getByRole('listitem', { name: /^Truck 1, / })).toBeVisible();
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const times = (path: string) => asked.filter((one) => one === path).length;
  const truck = page.getByText(new RegExp(`^Truck 1, ${fullName}, `));
  await expect(truck).toHaveCount(0);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 40.09, longitude: -76.31, accuracy: 8 },
    permissions: ['geolocation'],
  });
  const phone = await context.newPage();
  await signIn(phone, empty.url, email, password);
  await phone.goto(`${empty.url}/routes/mine`);
  const share = phone.getByRole('checkbox', { name: 'Share my position with the office' });
  await share.check();
  await expect(phone.getByText('The office sees where you are. It ends')).toBeVisible();
  await expect(truck).toBeVisible();
  // When it will be at its stops is worked out from there; no screen asks for it.
  const lane = page.getByRole('listitem', { name: /^Truck 1, / });
  await expect(lane.getByRole('button', { name: /Expected \d+:\d\d [AP]M, / })).not.toHaveCount(0);
  // From here on the stream is heard.
  asked = [];
  const marker = page.getByRole('button', { name: new RegExp(`^Truck 1, ${fullName}, `) });
  await marker.click();
  await expect(page.getByRole('status').filter({ hasText: `Truck 1, ${fullName}, ` })).toBeVisible();
  await marker.press('Escape');
  await expect(marker).toHaveAttribute('aria-expanded', 'false');

  // Sharing continues after a reload, on any page.
  await phone.goto(`${empty.url}/jobs`);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await phone.goto(`${empty.url}/routes/mine`);
  await expect(share).toBeChecked();
  await share.uncheck();
  await expect(truck).toHaveCount(0);
  // Shared again twice and taken back: all of it was told. A stream that begins again has everything asked for again.
  expect(times('/api/positions')).toBeLessThanOrEqual(times('/api/dispatch/day'));
  await context.close();
});

test('a device with blocked location says so', async ({ page, empty, browser }) => {
  const { email, password } = await foundCompanyOnTheRoad(page, empty.url, today());
  const context = await browser.newContext({ permissions: [] });
  const phone = await context.newPage();
  await signIn(phone, empty.url, email, password);
  await phone.goto(`${empty.url}/routes/mine`);
  const share = phone.getByRole('checkbox', { name: 'Share my position with the office' });
  await share.click();
  await expect(phone.getByText('Location is blocked on this device.')).toBeVisible();
  await expect(share).not.toBeChecked();

  await phone.goto(`${empty.url}/field/more`);
  const place = phone.getByRole('switch', { name: 'Share my place' });
  await place.click();
  await expect(phone.getByRole('alert')).toContainText('This phone does not let the app see your place.');
  await expect(place).not.toBeChecked();
  await context.close();
});

test('a driver is on the way, and the client sees it by a link, until the truck is there', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  // Where it is ten in the morning: nobody is written to at night.
  const { timeZone, today: date } = tenInTheMorning();
  const email = 'coming@client.example';
  const company = await foundCompanyOnTheRoad(office, empty.url, date, {
    settings: { timeZone, companyPhone: '717-555-0100' },
    clients: { email },
    addresses: { postalCode: 'K1A 0B1' },
  });
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/settings?tab=client-messages`);
  await office.getByRole('checkbox', { name: 'Tell clients: on my way' }).click();
  const words = office.getByRole('textbox', { name: 'On my way in English' });
  await words.fill('{company}: {driver} sets off for {address}, {eta}. {link}');
  await office.getByRole('button', { name: 'Preview On my way in English' }).click();
  await expect(office.getByText(/^Own Septic: Olive sets off for 2 Orange St, /)).toBeVisible();
  await look(office, 'Client Messages');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('Settings Saved')).toBeVisible();

  const { page: phone, context } = await takePhone(browser);
  await signIn(phone, empty.url, company.email, company.password);
  await phone.goto(`${empty.url}/field/`);
  await phone.getByRole('button', { name: 'Start route' }).click();
  const onMyWay = phone.getByRole('button', { name: 'On my way' });
  await onMyWay.click();
  await expect(phone.getByText('On my way: Farm 1')).toBeVisible();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await onMyWay.click();
  await expect(phone.getByText(/^On my way since /)).toBeVisible();
  await look(phone, 'On my way, on the phone');

  const mail = await new Outbox(empty.dataDir).take(email, /: We are on the way$/, patiently(40_000));
  expect(mail.text).toContain('Own Septic: Olive sets off for 2 Orange St, ');
  const outside = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  const client = await outside.newPage();
  const asked: string[] = [];
  client.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await client.goto(/https?:\S+#\S+/.exec(mail.text)?.[0].replace('http://localhost:3000', empty.url) ?? '');
  await expect(client.getByRole('heading', { name: 'On the way to you' })).toBeVisible();
  await expect(client.getByText('Olive', { exact: true })).toBeVisible();
  await expect(client.getByText('Farm 2')).toHaveCount(0);
  await look(client, 'A truck on its way');
  await client.getByRole('button', { name: 'ES Español' }).click();
  await expect(client.getByRole('heading', { name: 'En camino a usted' })).toBeVisible();
  expect(
    asked.every((path) => /^\/(on-my-way|assets\/on-my-way|api\/on-my-way\/visit|favicon)/.test(path)),
  ).toBe(true);

  await phone.getByRole('button', { name: 'Arrived' }).click();
  await expect(client.getByRole('heading', { name: 'Ya llegamos' })).toBeVisible({
    timeout: patiently(45_000),
  });

  // The office reads what was said, and records that a number may be texted.
  const ask = await officeOf(office, empty.url, company);
  const { items } = await ask<{ items: { id: string; name: string }[] }>(
    'GET',
    '/clients?search=Farm%201&limit=1',
  );
  await office.goto(`${empty.url}/clients/${items[0]?.id}`);
  await office.getByRole('button', { name: 'Messages and Consent' }).click();
  const dialog = office.getByRole('dialog', { name: 'Messages about Visits' });
  await expect(dialog.getByText(/^On my way · .* · sent to coming@client\.example/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record consent of (717) 555-0147' }).click();
  await dialog.getByRole('button', { name: 'May Be Texted' }).click();
  await expect(dialog.getByText('Say how: on the telephone, in person, in writing.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How was it said?' }).fill('On the telephone');
  await dialog.getByRole('button', { name: 'May Be Texted' }).click();
  await expect(dialog.getByText(/^May be texted · On the telephone · Olive Owner/)).toBeVisible();
  await look(office, 'Messages about Visits');
  await outside.close();
  await context.close();
});
