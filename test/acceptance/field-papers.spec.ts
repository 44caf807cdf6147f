import type { Page } from '@playwright/test';
import type { Client } from '@haulwright/domain/clients/client';
import { disposalSiteValues } from '../factories/fleet.ts';
import { look } from './axe-look.ts';
import { arriveAtStop, everythingSent, jobAt, officeOf, openApp } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

/** Reads the reserved numbers from the phone's storage; no screen shows them before one is used. */
const readNumbers = `(async () => {
  const { name } = (await indexedDB.databases()).find((one) => /^field-(?!device)/.test(one.name));
  const answer = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const database = await answer(indexedDB.open(name));
  const drafts = await answer(database.transaction('drafts').objectStore('drafts').getAll());
  database.close();
  return drafts.filter(({ key }) => key.startsWith('numbers:')).flatMap(({ value }) => value).length;
})()`;
const numbersKept = (phone: Page) => expect.poll(() => phone.evaluate(readNumbers)).toBeGreaterThan(0);

interface OfficeJob {
  readonly id: string;
  readonly clientId: string;
  readonly updatedAt: string;
}

test('without signal the phone names what a trip ticket lacks, takes it, numbers it and lists what is in the truck; the office makes that manifest', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  // One farm's client has no phone number on file; its waste goes to the plant.
  const { id } = await jobAt(ask, 'Farm 1');
  const job = await ask<OfficeJob>('GET', `/jobs/${id}`);
  const client = await ask<Client>('GET', `/clients/${job.clientId}`);
  await ask('PUT', `/clients/${job.clientId}`, {
    ...client,
    phone: null,
    email: 'farm@example.com',
    serviceTypeIds: client.services.map((service) => service.id),
  });
  await ask('PUT', `/jobs/${id}`, { ...job, wasteType: 'septage', seenUpdatedAt: job.updatedAt });
  const plant = { name: 'County Plant', permitNumber: 'WQ-77', latitude: 40.1, longitude: -76.3 };
  await ask('POST', '/disposal-sites', disposalSiteValues(plant));
  const permit = { kind: 'registration', name: 'Transporter', number: 'TX-20044', issuer: 'TCEQ' };
  await ask('POST', '/company-permits', permit);
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await phone.reload();
  await numbersKept(phone);

  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone
    .getByRole('link', { name: /Farm 1/ })
    .first()
    .click();
  await expect(phone.getByRole('heading', { name: 'Texas trip ticket' })).toBeVisible();
  await phone.getByRole('heading', { name: 'Texas trip ticket' }).click();
  const number = await phone.getByText(/^M-\d{6}$/).textContent();
  expect(number).toMatch(/^M-\d{6}$/);
  await expect(phone.getByText('Generator: phone: Not on file. Ask, and enter it.')).toBeVisible();
  await expect(phone.getByText(/Generator: signature: Have it signed/)).toBeVisible();
  await expect(phone.getByText('30 TAC 312.145(a)').first()).toBeVisible();
  await look(phone, 'what the trip ticket lacks, on the site');

  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('700');
  await expect(phone.getByText(/gallons collected: Enter/)).toBeHidden();
  await phone.getByLabel('Generator: phone').fill('717-555-0199');
  await expect(phone.getByText('Generator: phone: Not on file')).toBeHidden();
  await look(phone, 'completing with what was asked on the spot');
  await expect(phone.getByText(number ?? '', { exact: true })).toBeVisible();
  // The paper wants a signature: it is asked about once, by name.
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(phone.getByText(/Generator: signature: Have it signed/)).toBeVisible();
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();

  const openPapers = async () => {
    await phone.getByRole('link', { name: 'More' }).click();
    await phone.getByRole('link', { name: 'Papers in the truck' }).click();
  };
  await openPapers();
  await expect(phone.getByText('Registration TX-20044')).toBeVisible();
  const carried = phone.getByRole('listitem').filter({ hasText: 'Farm 1' });
  for (const words of ['717-555-0199', '700 gal of 700 gal', 'Orange St', number ?? '', 'Not sent yet'])
    await expect(carried).toContainText(words);
  // An officer reads the paper as a whole, item by item.
  await carried.getByRole('button', { name: `Read ${number}, Farm 1` }).click();
  const whole = phone.getByRole('dialog', { name: 'Texas trip ticket' });
  for (const [item, value] of [
    ['Transporter', 'Own Septic'],
    ['Transporter: registration number', 'TX-20044'],
    ['Generator: phone', '717-555-0199'],
    ['Waste: gallons collected', '700 gal'],
    ['Generator: signature', 'Not on the paper yet'],
    ['On board now', '700 gal'],
  ] as const)
    await expect(
      whole.locator('dl > div').filter({ hasText: item }).filter({ hasText: value }),
    ).toBeVisible();
  await look(phone, 'a whole paper');
  await whole.getByRole('button', { name: 'Back to the papers' }).click();
  await expect(whole).toBeHidden();
  // Somebody else holds the phone: no bar leads away from it.
  await expect(phone.getByRole('navigation')).toHaveCount(0);
  await look(phone, 'the papers in the truck');
  await phone.getByRole('button', { name: 'Leave' }).click();

  // A part of the load goes to another site, then the rest.
  const dump = async (gallons: string, ticket: string, isEmpty: boolean) => {
    await phone.getByRole('link', { name: 'Today' }).click();
    await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
    await phone.getByRole('radio', { name: 'County Plant' }).check();
    await phone.getByLabel(/^Amount dumped/).fill(gallons);
    if (!isEmpty) await phone.getByRole('radio', { name: 'Some is left' }).check();
    await phone.getByLabel('Ticket number').fill(ticket);
    await phone.getByRole('button', { name: 'Save dump' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  };
  await dump('450', '4711', false);
  await phone.getByRole('link', { name: 'Today' }).click();
  await phone.getByRole('link', { name: 'Tanks' }).click();
  await expect(phone.getByText(/^250 gal of/)).toBeVisible();
  await openPapers();
  await expect(phone.getByText('250 gal', { exact: true })).toBeVisible();
  await expect(carried).toContainText('250 gal of 700 gal');
  await expect(phone.getByRole('list', { name: 'Dumped so far' })).toContainText(
    /450 gal taken to County Plant, ticket 4711, .+ Not sent yet/,
  );
  await look(phone, 'the papers in the truck after a dump of a part');
  await phone.getByRole('button', { name: 'Leave' }).click();
  await dump('250', '4712', true);
  await openPapers();
  await expect(phone.getByText('Nothing is on board.')).toBeVisible();
  await phone.getByText('Taken to a site before: 1').click();
  await expect(carried).toContainText('250 gal taken to County Plant, ticket 4712');
  await phone.getByRole('button', { name: 'Leave' }).click();
  await phone.getByRole('link', { name: 'Today' }).click();
  await context.setOffline(false);
  await everythingSent(phone);

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/compliance?tab=tickets`);
  const reserved = office.getByRole('list', { name: 'Numbers reserved on phones' });
  await expect(reserved).toContainText(/M-\d{6}…M-\d{6}, .+, 1 used/);
  await look(office, 'numbers that phones took along');
  await office
    .getByRole('link', { name: /^Ticket 4711/ })
    .first()
    .click();
  await office.getByRole('button', { name: /^Make manifests: Texas/ }).click();
  const item = office.getByRole('listitem', { name: number ?? '' });
  await expect(item).toBeVisible();
  await expect(item.getByText('Generator: phone')).toHaveCount(0);
  await context.close();
});
