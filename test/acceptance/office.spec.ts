import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { choose } from './job-steps.ts';

/** The office's daily tools: shortcuts, the theme, and the company's settings. */

/** Waits until the office handles shortcuts. */
async function openDashboard(page: Page, url: string): Promise<void> {
  await enterOffice(page, url, demoPeople.admin);
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('a client is found and opened by keyboard alone, and offered again as a recent one', async ({
  page,
  demo,
}) => {
  await openDashboard(page, demo.url);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: /^Clients/ })).toBeVisible();
  await page.keyboard.type('weaver golf');
  const found = palette.getByRole('option', { name: /^Weaver Golf Club/ }).first();
  await expect(found).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/clients\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Weaver Golf Club' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.waitForURL('**/dashboard**');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText('Weaver Golf Club');
  await page.keyboard.type('J-000001');
  await expect(palette.getByRole('option').first()).toContainText('J-000001');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/jobs\/[\da-f-]{36}$/);
});

test('shortcuts are listed under ?, go where they say, and stay out of what is typed', async ({
  page,
  demo,
}) => {
  await openDashboard(page, demo.url);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Clients' })).toContainText('GC');
  // Shortcuts are off in dialogs.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gnd?');
  await expect(search).toHaveValue('gnd?');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Client Name')).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL(/\/routes/);
  await page.goto(`${demo.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Schedule New Job' })).toBeVisible();
});

test('the theme chosen on a device survives a reload; public pages follow the system', async ({
  page,
  demo,
}) => {
  await openDashboard(page, demo.url);
  const canvas = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  const light = await canvas();
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const dark = await canvas();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await canvas()).toBe(dark);
  await page.goto(`${demo.url}/pricing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await canvas()).toBe(light);
  await page.goto(`${demo.url}/account`);
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'System' }).click();
  expect(await canvas()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await canvas()).toBe(dark);
});

test('vehicles, services and job types are added, changed, refused and removed', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=vehicles`);
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(dialog.getByText('Give the truck a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one waste the truck may carry.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Truck 11');
  await dialog.getByRole('checkbox', { name: 'Septage' }).click();
  await dialog.getByLabel('Shift Ends').fill('00:00');
  await dialog.getByLabel('Break (minutes)').fill('45');
  await dialog.getByLabel('Maximum Overtime (minutes)').fill('90');
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(dialog.getByText('Enter from when until when the break may begin.')).toBeVisible();
  await expect(dialog.getByText('Enter what an hour of overtime costs on top; 0 if nothing.')).toBeVisible();
  await dialog.getByLabel('Break Starts No Earlier Than').fill('11:00');
  await dialog.getByLabel('Break Starts No Later Than').fill('13:00');
  await dialog.getByLabel('Overtime Extra per Hour').fill('22.50');
  await dialog.getByLabel('Own Depot Address').fill('10 Yard Rd, Lititz, PA 17543');
  await dialog.getByLabel('Ends Its Day At').fill('9 Home St, Ephrata, PA 17522');
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(page.getByText('This name is already in use.').first()).toBeVisible();
  // The input is kept, and leaving asks first.
  await page.keyboard.press('Escape');
  const ask = page.getByRole('alertdialog', { name: 'Discard Changes?' });
  await ask.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByLabel('Name').fill('Night truck');
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await toast(page, 'Vehicle added');
  const row = page.getByRole('row').filter({ hasText: 'Night truck' });
  await expect(row).toContainText('7:00 AM – 12:00 AM');
  await expect(row).toContainText('from 10 Yard Rd, Lititz, PA 17543 · to 9 Home St, Ephrata, PA 17522');
  await row.getByRole('button', { name: 'Edit Night truck' }).click();
  await expect(dialog.getByLabel('Shift Ends')).toHaveValue('00:00');
  await expect(dialog.getByLabel('Break (minutes)')).toHaveValue('45');
  await expect(dialog.getByLabel('Break Starts No Later Than')).toHaveValue('13:00');
  await expect(dialog.getByLabel('Overtime Extra per Hour')).toHaveValue('$22.50');
  await dialog.getByRole('checkbox', { name: 'Out of service' }).click();
  await dialog.getByRole('textbox', { name: 'Last Day out of Service' }).fill('2031-03-13');
  await dialog.getByRole('textbox', { name: 'Last Day out of Service' }).press('Tab');
  await dialog.getByRole('button', { name: 'Save Vehicle' }).click();
  await expect(row).toContainText('Out of service until');
  await row.getByRole('button', { name: 'Remove Night truck' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Vehicle?' })
    .getByRole('button', { name: 'Remove Vehicle' })
    .click();
  await expect(row).toHaveCount(0);

  await page.getByRole('tab', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Add Service' }).click();
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog.getByText('Give the service a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Line jetting');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await toast(page, 'Service added');
  const service = page.getByRole('row').filter({ hasText: 'Line jetting' });
  await service.getByRole('button', { name: 'Remove Line jetting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Service' }).click();
  await expect(service).toHaveCount(0);

  await page.getByRole('tab', { name: 'Job Types' }).click();
  await page.getByRole('button', { name: 'Add Job Type' }).click();
  await dialog.getByLabel('Name').fill('Lagoon visit');
  await dialog.getByRole('button', { name: 'Add Job Type' }).click();
  await expect(dialog.getByText('Choose the type of waste.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Collects' }).click();
  await page.getByRole('option', { name: 'Manure' }).click();
  await dialog.getByRole('radio', { name: 'Brown' }).click();
  await dialog.getByLabel('Driver Must Hold').fill('CDL Class B\n\nCDL Class B\nPlant access');
  await dialog.getByRole('button', { name: 'Add Job Type' }).click();
  await toast(page, 'Job type added');
  const type = page.getByRole('row').filter({ hasText: 'Lagoon visit' });
  await type.getByRole('button', { name: 'Edit Lagoon visit' }).click();
  await expect(dialog.getByLabel('Driver Must Hold')).toHaveValue('CDL Class B\nPlant access');
  await dialog.getByLabel('Name').fill('Lagoon look');
  await dialog.getByRole('button', { name: 'Save Job Type' }).click();
  await toast(page, 'Job type updated');
  await page.getByRole('button', { name: 'Remove Lagoon look' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Job Type' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lagoon look' })).toHaveCount(0);
});

test('a tracking device is added with what to enter in its app, heard, and removed, on a phone too', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=devices`);
  await expect(page.getByRole('heading', { name: 'No Devices Yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Device' });
  await dialog.getByLabel('Name').fill('Cab phone');
  await dialog.getByRole('button', { name: 'Add Device' }).click();
  await expect(dialog.getByText('Choose the truck or the driver that it belongs to')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Belongs to' }).click();
  await page.getByRole('option', { name: 'Truck 11' }).click();
  await look(page, 'Add Device');
  await dialog.getByRole('button', { name: 'Add Device' }).click();

  const setup = page.getByRole('dialog', { name: 'Set Up Cab phone' });
  const secret = await setup.getByLabel('Traccar Client: device identifier', { exact: true }).innerText();
  await expect(setup.getByLabel('Traccar Client: server URL')).toHaveText(`${demo.url}/api/track/v1/osmand`);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Close Without Copying?' })
    .getByRole('button', { name: 'Back' })
    .click();
  await setup.getByRole('button', { name: 'QR code of Traccar Client: device identifier' }).click();
  await expect(setup.getByRole('img', { name: 'QR code: Traccar Client: device identifier' })).toBeVisible();
  await look(page, 'Set Up Cab phone');
  await setup.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Cab phone' });
  await expect(row).toContainText('Truck 11');
  await expect(row).toContainText('Never heard');

  // Measured four days ago: received, and not kept.
  const old = Math.floor(Date.now() / 1_000) - 4 * 86_400;
  const sent = await page.request.get(
    `${demo.url}/api/track/v1/osmand?id=${secret}&lat=40.1&lon=-76.3&timestamp=${old}&batt=70`,
  );
  expect(sent.status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(row).toContainText('Heard just now, battery 70 %');
  await expect(row).toContainText('1 too old');
  await test.step('an alert says when, and who is told', async () => {
    await expect(page.getByRole('heading', { name: 'No Alerts Yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Alert' }).click();
    const alert = page.getByRole('dialog', { name: 'Add Alert' });
    await choose(page, alert.getByRole('combobox', { name: 'When a truck' }), 'Drives too fast');
    await alert.getByRole('textbox', { name: 'Faster than' }).fill('200');
    await alert.getByRole('button', { name: 'Add Alert' }).click();
    await expect(alert.getByText(/from 15 to 120/)).toBeVisible();
    await alert.getByRole('textbox', { name: 'Faster than' }).fill('70');
    await alert.getByRole('button', { name: 'Add Alert' }).click();
    await expect(alert.getByText('Choose who is told.')).toBeVisible();
    await alert.getByRole('checkbox', { name: 'Dana Weaver' }).check();
    await alert.getByRole('checkbox', { name: /^Quiet hours/ }).check();
    await look(page, 'Add Alert');
    await alert.getByRole('button', { name: 'Add Alert' }).click();
    const told = page.getByRole('row').filter({ hasText: 'Drives too fast: faster than 70 mph' });
    await expect(told).toContainText('8:00 PM to 6:00 AM');
    await expect(page.getByText('Nothing yet.')).toBeVisible();
    await look(page, 'alerts');
  });
  await page.getByLabel('Keep places for').fill('91');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^Enter .* from 7 to 90/)).toBeVisible();
  await page.getByLabel('Keep places for').fill('14');
  await page.getByRole('checkbox', { name: 'Watch parked trucks' }).check();
  await look(page, 'Tracking Devices on a phone');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();

  await page.getByRole('button', { name: 'Past Tracks' }).click();
  const past = page.getByRole('dialog', { name: 'Past Tracks' });
  await past.getByRole('combobox', { name: 'Truck or driver' }).click();
  await page.getByRole('option', { name: 'Truck 11' }).click();
  await past.getByRole('button', { name: 'Show' }).click();
  await expect(past.getByText('No places are stored of this day.')).toBeVisible();
  await look(page, 'Past Tracks');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Remove Cab phone' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove Device?' });
  await asked.getByRole('button', { name: 'Remove Device' }).click();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(sent.url())).status()).toBe(401);
});

test('overlapping hours are refused next to their fields', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=disposal-sites`);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Disposal Site' });
  await dialog.getByRole('button', { name: 'More hours on Monday' }).click();
  await dialog.getByLabel('Monday opens').nth(1).fill('08:00');
  await dialog.getByLabel('Monday closes').nth(1).fill('09:00');
  await dialog.getByRole('button', { name: 'Save Disposal Site' }).click();
  await expect(dialog.getByText('Overlaps the hours before.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard Changes' }).click();
  await expect(dialog).toBeHidden();
});

test('a company that uses kilometres and litres sees them everywhere, and stored data does not change', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  const choose = async (units: string) => {
    await page.goto(`${demo.url}/settings`);
    await page.getByRole('combobox', { name: 'Units' }).click();
    await page.getByRole('option', { name: units }).click();
    await page.getByRole('tab', { name: 'Vehicles' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay on this page' })
      .click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Settings Saved');
    await page.getByRole('tab', { name: 'Vehicles' }).click();
  };
  const truck = page.getByRole('row').filter({ hasText: 'Truck 11' });
  await page.goto(`${demo.url}/settings?tab=vehicles`);
  const before = await truck.innerText();
  await choose('Kilometres and litres');
  await expect(truck).toContainText(/\d L$|\d L\s/);
  await page.goto(`${demo.url}/routes`);
  await expect(
    page
      .getByRole('main')
      .getByText(/\d km$/)
      .first(),
  ).toBeVisible();
  await choose('Miles and gallons');
  await expect.poll(() => truck.innerText()).toBe(before);
});

test('at 200 % zoom dialogs keep room for their fields, and their buttons stay in one row', async ({
  page,
  demo,
}) => {
  // A window of 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn(page, demo.url, demoPeople.dispatcher);
  for (const { path, opener, title } of [
    { path: '/jobs', opener: 'New Job', title: 'Schedule New Job' },
    { path: '/routes', opener: 'Optimize Routes', title: 'Optimize Routes' },
  ]) {
    await page.goto(`${demo.url}${path}`);
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    const boxOf = async (name: string) => {
      const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
      if (box === null) throw new Error(`${name} is not shown`);
      return box;
    };
    const [dashboard, cancel] = [await boxOf('Dashboard'), await boxOf('Cancel')];
    expect(cancel.y).toBe(dashboard.y);
    expect(dashboard.height).toBeLessThan(50);
    const heading = await dialog.getByRole('heading', { name: title }).boundingBox();
    const top = (heading?.y ?? 0) + (heading?.height ?? 0);
    expect(dashboard.y - top, `room for the fields of ${title}`).toBeGreaterThan(225);
  }
});
