import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { Outbox } from './outbox.ts';
import { addDisposalSite, signUp } from './steps.ts';
import { patiently } from '../patience.ts';

/** The first hour of a new company, from sign-up to its drivers' routes, with the number of clicks. */

const day = '2031-06-03'; // a Tuesday
const maxClicks = 60;
const owner = {
  fullName: 'Abram Stoltz',
  companyName: 'Stoltz Septic',
  email: 'abram@stoltz.example',
  password: 'a long enough phrase',
};
const drivers = ['Dan Esh', 'Eli King', 'Gid Fisher'].map((fullName) => ({
  fullName,
  email: `${fullName.toLowerCase().replace(' ', '.')}@stoltz.example`,
}));
const towns = [
  ['Lancaster', '17601'],
  ['Lititz', '17543'],
  ['Ephrata', '17522'],
  ['Manheim', '17545'],
  ['Mount Joy', '17552'],
  ['Strasburg', '17579'],
] as const;
const three = (number: number) => String(number).padStart(3, '0');
const clientName = (number: number) => `Client${three(number)}, Pat`;
const street = (number: number) => `${number} Mill Rd`;
const townOf = (number: number) => towns[number % towns.length] ?? towns[0];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const csv = (name: string, lines: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')),
});

const clients = csv('customers.csv', [
  [
    'Customer',
    'Company',
    'First Name',
    'Last Name',
    'Main Phone',
    'Alt. Phone',
    'Main Email',
    'Bill to 1',
    'Bill to 2',
    'Bill to 3',
    'Bill to 4',
    'Bill to 5',
  ],
  ...numbers(300).map((number) => {
    const [city, zip] = townOf(number);
    return [
      clientName(number),
      '',
      'Pat',
      `Client${three(number)}`,
      `717-555-0${three(number)}`,
      '',
      '',
      clientName(number),
      street(number),
      `${city}, PA ${zip}`,
      '',
      '',
    ];
  }),
]);
const trucks = csv('trucks.csv', [
  ['Unit', 'Plate', 'Tank size', 'Driver'],
  ...numbers(3).map((number) => [
    `Truck ${number + 1}`,
    `ZKR-44${number}`,
    '3,500',
    drivers[number - 1]?.fullName ?? '',
  ]),
]);
const jobs = csv('jobs.csv', [
  ['Customer', 'Address', 'Date', 'Job Type', 'Gallons', 'Duration'],
  ...numbers(40).map((number) => [
    clientName(number),
    street(number),
    '6/3/2031',
    'Septic tank pump-out',
    '500',
    '30',
  ]),
]);

/** Counts mouse presses on all pages that this tab opens from here on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript("addEventListener('pointerdown', () => countClick(), true)");
  return () => {
    // Guards against a broken counter, which would always pass.
    expect(clicks).toBeGreaterThan(30);
    return clicks;
  };
}

async function importFile(
  page: Page,
  what: string,
  file: ReturnType<typeof csv>,
  label: string,
): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).click();
  if (what === 'client') {
    await page.getByRole('combobox', { name: 'Service for rows without one' }).click();
    await page.getByRole('option', { name: 'Septic Services' }).click();
  }
  await page.getByRole('button', { name: new RegExp(`^Import \\d+ ${what}s$`) }).click();
}

async function join(browser: Browser, outbox: Outbox, email: string): Promise<void> {
  const mail = await outbox.take(email, /./);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(mail.link);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL('**/dashboard');
  await context.close();
}

test('the first hour of a company ends with its drivers’ routes, in at most 60 clicks', async ({
  page,
  browser,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const outbox = new Outbox(demo.dataDir);
  const clicks = await countClicks(page);
  await page.goto(demo.url);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await signUp(page, owner);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel(/Default Depot Address/i).fill('1480 Manheim Pike, Lancaster, PA 17601');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  for (const [name, zip] of [
    ['County Plant', '17603'],
    ['North Plant', '17543'],
  ] as const)
    await addDisposalSite(page, {
      name,
      street: '1200 River Rd',
      city: 'Lancaster',
      state: 'PA',
      zip,
      waste: 'Septage',
    });

  await page.getByRole('link', { name: 'Users' }).first().click();
  for (const { email, fullName } of drivers) {
    await page.getByRole('button', { name: 'Invite User' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite New User' });
    await dialog.getByLabel('Email Address').fill(email);
    await dialog.getByLabel('Full Name').fill(fullName);
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog).toBeHidden();
    await join(browser, outbox, email);
  }

  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('link', { name: 'Import' }).first().click();
  await importFile(page, 'client', clients, 'List of clients');
  await expect(page.getByText('300 clients added.')).toBeVisible({ timeout: patiently(60_000) });
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('tab', { name: 'Trucks' }).click();
  await importFile(page, 'truck', trucks, 'List of trucks');
  await expect(page.getByText('3 trucks added.')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await importFile(page, 'job', jobs, 'List of jobs');
  await expect(page.getByText('40 jobs added.')).toBeVisible();

  await page.getByRole('link', { name: 'Routes' }).first().click();
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  const planning = page.getByRole('dialog', { name: 'Optimize Routes' });
  await planning.getByRole('textbox', { name: 'Date' }).fill(day);
  await planning.getByRole('textbox', { name: 'Date' }).press('Tab');
  await planning.getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(page.getByText('Routes Optimized Successfully')).toBeVisible({ timeout: patiently(120_000) });
  await expect(page.getByText('40 jobs analyzed using AI. Check the Routes page for details.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(planning).toBeHidden();
  await page.getByRole('link', { name: 'Dispatch' }).first().click();
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill(day);
  await page.getByRole('textbox', { name: 'Day', exact: true }).press('Tab');
  const lane = (truck: string) =>
    page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: new RegExp(`^${truck}`) });
  for (const number of [1, 2, 3, 4]) await expect(lane(`Truck ${number}`)).toBeVisible();
  const published: string[] = [];
  for (const [index, { email }] of drivers.entries()) {
    const truck = `Truck ${index + 2}`;
    await expect(lane(truck)).toBeVisible();
    if (
      (await lane(truck)
        .getByRole('button', { name: /^Stop \d/ })
        .count()) === 0
    )
      continue;
    await lane(truck)
      .getByRole('button', { name: `Actions for ${truck}` })
      .click();
    await page.getByRole('menuitem', { name: 'Publish to the driver', exact: true }).click();
    await expect(lane(truck).getByText('Published', { exact: true })).toBeVisible();
    published.push(email);
  }
  for (const email of published) {
    const mail = await outbox.take(email, /^Your route for Tuesday, June 3/);
    for (const piece of [
      /\d+ Mill Rd/,
      /To pump: 500 gal/,
      /Phone: \(?717/,
      /Directions: https:/,
      /Empty the tank: (County|North) Plant/,
    ])
      expect(mail.text, email).toMatch(piece);
  }
  expect(published.length).toBeGreaterThanOrEqual(2);
  const used = clicks();
  console.log(`The first hour took ${used} clicks.`);
  expect(used).toBeLessThanOrEqual(maxClicks);

  // The driver's view: the stops in order, with address and gallons.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signIn(phone, demo.url, published[0] ?? '', owner.password);
  await phone.goto(`${demo.url}/routes/mine?date=${day}`);
  await phone
    .getByRole('list', { name: 'Your routes' })
    .getByRole('link', { name: /^Truck \d/ })
    .click();
  await expect(phone.getByText(/Mill Rd/).first()).toBeVisible();
  await expect(phone.getByText(/500 gal/).first()).toBeVisible();
  await context.close();
});
