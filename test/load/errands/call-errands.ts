import type { Page } from '@playwright/test';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { drawLine } from '../../acceptance/field-steps.ts';
import { button, firstNumber, inDialog, officeOf, type, typeInto, type Errand } from './errand.ts';

const today = new Date().toISOString().slice(0, 10);
const publishedDay = addDays(today, 12);
const emergencyDay = addDays(today, 13);
const emergencyStop = /Backed up, by ten/;

/** A route of one job without a waste for each truck of the demo, as drafts. */
async function draftTheDay(page: Page, date: string): Promise<void> {
  const ask = await officeOf(page);
  const { items } = await ask<{ items: { id: string }[] }>('/clients?limit=1');
  const client = await ask<{ id: string; addresses: [{ id: string }] }>(`/clients/${items[0]?.id}`);
  const people = await ask<{ userId: string }[]>('/jobs/assignees');
  const trucks = await ask<{ id: string }[]>('/vehicles');
  for (const [at, { id: vehicleId }] of trucks.entries()) {
    const job = await ask<{ id: string }>('/jobs', {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'A visit',
      scheduledDate: date,
      durationMinutes: 30,
    });
    await ask('/routes', {
      routeDate: date,
      vehicleId,
      driverUserId: people[at % people.length]?.userId ?? null,
      visits: [{ kind: 'job', jobId: job.id }],
    });
  }
}

/** A day of drafts, and a call that must be answered by 10:00 AM. */
async function takeEmergency(page: Page): Promise<void> {
  await draftTheDay(page, emergencyDay);
  const ask = await officeOf(page);
  const { items } = await ask<{ items: { id: string }[] }>('/clients?limit=2');
  const client = await ask<{ id: string; addresses: [{ id: string }] }>(`/clients/${items[1]?.id}`);
  await ask('/jobs', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: 'Backed up, by ten',
    scheduledDate: emergencyDay,
    durationMinutes: 45,
    priority: 'emergency',
    byMinute: 10 * 60,
  });
}

/** Reads the quote as the client does and signs it: a name, a stroke, a press. */
async function acceptAsClient(office: Page, link: string): Promise<void> {
  const page = await office.context().newPage();
  await page.goto(link);
  const accept = page.getByRole('form', { name: 'Accept this quote' });
  await accept.getByRole('textbox', { name: 'Your name' }).fill('Daniel Beiler');
  await drawLine(page, [
    [0.1, 0.6],
    [0.4, 0.2],
    [0.9, 0.7],
  ]);
  await accept.getByRole('button', { name: 'Accept this quote' }).click();
  await page.getByText(/Accepted by Daniel Beiler/).waitFor();
  await page.close();
}

/** As dates are typed: 06/11/2030. */
function wordsOf(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Of the phone that rings, the board, and an event. */
export const callErrands: readonly Errand[] = [
  {
    name: 'publish-day',
    target: '≤ 2, or 2 keys',
    before: '2 for each of 6',
    starts: `/dispatch?date=${publishedDay}`,
    prepare: (page) => draftTheDay(page, publishedDay),
    async play(page) {
      await page.keyboard.press('Shift+P');
      const dialog = page.getByRole('dialog', { name: 'Publish the day' });
      await dialog.getByRole('button', { name: /^Publish \d+$/ }).waitFor();
      await page.keyboard.press('Enter');
      const said = page.getByText(/^[\d,]+ Routes Published$/);
      await said.waitFor();
      return `${firstNumber(await said.textContent())} routes`;
    },
  },
  {
    name: 'new-caller',
    target: '≤ 4, 1 page',
    before: '24 actions, 2 forms, 3 pages',
    starts: '/dispatch',
    async play(page) {
      await page.keyboard.press('n');
      await page.getByRole('combobox', { name: 'Client' }).fill('484 555 0199');
      await button(page, 'Add New Client').click();
      await typeInto(page, 'Client Name', 'Amos Newcomer');
      await typeInto(page, 'Street Address', '1191 Quarry Rd');
      await typeInto(page, 'ZIP', '17557');
      await page.getByRole('combobox', { name: 'Job Type' }).click();
      await page
        .getByRole('option', { name: /^Septic/ })
        .first()
        .click();
      await page.keyboard.press('Control+Enter');
      await page.getByText('Job Scheduled Successfully').waitFor();
      return 'client and job';
    },
  },
  {
    name: 'known-caller',
    target: '≤ 2, 1 page',
    before: '4',
    starts: '/dispatch',
    async play(page) {
      await page.keyboard.press('n');
      await page.getByRole('combobox', { name: 'Client' }).fill('4845550199');
      await page.getByRole('option', { name: 'Amos Newcomer' }).click();
      await typeInto(page, 'Job Title', 'Second tank');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Job Scheduled Successfully').waitFor();
      return 'job';
    },
  },
  {
    name: 'emergency',
    target: '2',
    before: '2, and it stood 87 min late',
    starts: `/dispatch?date=${emergencyDay}`,
    prepare: takeEmergency,
    async play(page) {
      await button(page, /^Place .*Backed up, by ten/).click();
      const first = page.getByRole('list', { name: 'Places' }).getByRole('button').first();
      await first.waitFor();
      const says = (await first.textContent()) ?? '';
      await page.keyboard.press('1');
      await page.getByRole('list', { name: 'Places' }).waitFor({ state: 'hidden' });
      await page
        .getByRole('list', { name: 'Trucks' })
        .getByRole('button', { name: emergencyStop })
        .first()
        .waitFor();
      const [arrives = 'no time'] = /Arrives [\d:]+ [AP]M/.exec(says) ?? [];
      return `${/after its by time/.test(says) ? 'LATE: ' : ''}${arrives.toLowerCase()}`;
    },
  },
  {
    name: 'event-quote',
    target: 'sent in 3 min',
    before: '40 toilets, no dates',
    starts: '/quotes',
    async play(page) {
      await page.getByRole('link', { name: 'New quote' }).click();
      await page.getByRole('combobox', { name: 'Client' }).focus();
      await page.keyboard.type('Beiler');
      await page
        .getByRole('option', { name: /Beiler/ })
        .first()
        .click();
      await type(page, 'Title', 'Summer market');
      await button(page, 'How many toilets?').click();
      const counting = page.getByRole('dialog', { name: 'How many toilets?' });
      await type(page, 'People', '400');
      await type(page, 'Hours a day', '6');
      await type(page, 'Days', '3');
      await counting.getByRole('checkbox', { name: 'Alcohol' }).click();
      await counting.getByRole('checkbox', { name: 'Open to the public' }).click();
      await counting.getByRole('button', { name: 'Add units' }).click();
      await page.getByRole('combobox', { name: 'Rent is due' }).click();
      await page.getByRole('option', { name: 'Once, for the whole stay' }).click();
      await type(page, 'Delivery', wordsOf(addDays(today, 40)));
      await type(page, 'Pickup', wordsOf(addDays(today, 44)));
      const prices = page.getByRole('textbox', { name: /^Price per / });
      for (const [at, price] of ['125', '175', '95'].entries()) {
        await prices.nth(at).focus();
        await page.keyboard.type(price);
      }
      await button(page, 'Delivery and pickup').click();
      await type(page, 'Unit price', '150');
      await button(page, 'Save draft').click();
      await button(page, 'Send').click();
      await inDialog(page, 'Link only').click();
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      await inDialog(page, 'Done').click();
      await acceptAsClient(page, link);
      await page
        .getByRole('list', { name: 'Created from this quote' })
        .getByRole('link', { name: 'Rental Summer market' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Summer market' }).waitFor();
      return 'sent, accepted, rental';
    },
  },
];
