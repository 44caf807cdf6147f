import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import {
  arriveAtStop,
  drawLine,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
  openWork,
  today,
  typeLabel,
} from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, stamp } from './job-steps.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

type Ask = Awaited<ReturnType<typeof officeOf>>;

/** Opens the units at a stop of the rental. */
async function openUnits(ask: Ask, phone: Page, url: string, jobId: string): Promise<void> {
  await openWork(ask, phone, url, jobId);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Scan units' }).click();
}

async function finish(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

test('from a quote the client accepts, over two toilets delivered without signal and one picked up early, to the statement', async ({
  page: office,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(240_000));
  const { page: phone, context, company } = await openApp(browser, office, demo.url);
  const ask = await officeOf(office, demo.url, company);
  const farm = (await jobAt(ask, 'Farm 1')) as unknown as { clientId: string; clientAddressId: string };
  const kind = await ask<{ id: string }>('POST', '/unit-types', {
    name: 'Standard toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  await ask('POST', '/units', { unitTypeId: kind.id, count: 4 });
  const quote = await ask<{ id: string }>('POST', '/quotes', {
    clientId: farm.clientId,
    clientAddressId: farm.clientAddressId,
    title: 'Toilets for the harvest',
    message: null,
    expiresOn: today(),
    lines: [
      {
        work: null,
        rental: { unitTypeId: kind.id, cycle: { every: 'days', days: 28 }, deliverOn: today() },
        description: 'Standard toilet',
        quantityThousandths: 2_000,
        unit: 'units per 28 days',
        unitPrice: 1_500_000,
        revenueCategory: 'rental',
        taxCategory: 'rental',
      },
    ],
  });
  await signIn(office, demo.url, company.email, company.password);

  // The client accepts by the mailed link, without an account.
  await office.goto(`${demo.url}/quotes/${quote.id}`);
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  const sending = dialog(office, 'Send this quote');
  const to = `farm-${stamp}@client.example`;
  await sending.getByRole('textbox', { name: 'To' }).fill(to);
  await sending.getByRole('button', { name: 'Send email' }).click();
  await expect(office.getByRole('heading', { level: 1, name: /^Quote Q-/ })).toBeVisible();
  const { link } = await new Outbox(demo.dataDir).take(to, /^Quote Q-|Quote Q-/);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  const accept = theirs.getByRole('form', { name: 'Accept this quote' });
  await accept.getByRole('textbox', { name: 'Your name' }).fill('Fay Farmer');
  await drawLine(theirs, [
    [0.1, 0.6],
    [0.5, 0.2],
    [0.9, 0.7],
  ]);
  await accept.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(theirs.getByText(/Accepted by Fay Farmer/)).toBeVisible();
  await theirs.context().close();
  await expect(office.getByRole('link', { name: 'Rental Toilets for the harvest' })).toBeVisible();

  // Delivered without signal, serviced, and one picked up on the same day.
  const [rental] = (await ask<{ items: { id: string }[] }>('GET', '/rentals')).items;
  const plan = (action: string, quantity: number) =>
    ask<{ id: string }>('POST', `/rentals/${rental?.id}/jobs`, {
      action,
      items: [{ unitTypeId: kind.id, quantity }],
      scheduledDate: today(),
    });
  await openUnits(ask, phone, demo.url, (await plan('deliver', 2)).id);
  await context.setOffline(true);
  await typeLabel(phone, '1');
  await typeLabel(phone, '2');
  await finish(phone);
  await context.setOffline(false);
  await everythingSent(phone);
  await openUnits(ask, phone, demo.url, (await plan('service', 2)).id);
  await expect(phone.getByRole('button', { name: 'All 2 units here were serviced' })).toBeVisible();
  await typeLabel(phone, '1');
  await phone.getByRole('button', { name: 'The other unit here was serviced' }).click();
  await finish(phone);
  await everythingSent(phone);
  await openUnits(ask, phone, demo.url, (await plan('pick-up', 1)).id);
  await typeLabel(phone, '2');
  await finish(phone);
  await everythingSent(phone);
  await context.close();
  await office.getByRole('link', { name: 'Rental Toilets for the harvest' }).click();
  await expect(office.getByRole('list', { name: 'Units on site' }).getByRole('listitem')).toHaveText(/^#1/);

  // A full period of one unit and a day of the other: $150.00 and 1/28 of it.
  await office.goto(`${demo.url}/billing`);
  await office.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(office, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await expect(office.getByRole('list', { name: 'Unbilled rentals' }).getByRole('listitem')).toContainText([
    '$155.36',
  ]);
  await office.getByRole('button', { name: 'Make drafts of rentals' }).click();
  const draft = office.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: 'Farm 1' });
  await expect(draft).toBeVisible();
  await office.keyboard.press('j');
  await expect(draft).toBeFocused();
  await office.keyboard.press('a');
  await expect(office.getByRole('table', { name: 'Drafts' }).getByText('Approved')).toBeVisible();
  await office.getByRole('button', { name: 'Issue 1 approved' }).click();
  await office.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(office.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible();
  await look(office, 'the invoice of a rental');
  const paper = office.waitForEvent('download');
  await office.getByRole('button', { name: 'PDF', exact: true }).click();
  await (await paper).saveAs(test.info().outputPath('invoice.pdf'));
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  const send = dialog(office, /^Send INV-/);
  await send.getByRole('textbox', { name: 'To' }).fill(to);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(office.getByRole('list', { name: 'Sent' })).toContainText(to);
  expect((await new Outbox(demo.dataDir).take(to, /Invoice INV-/)).text).toContain('$155.36');

  await office.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(office, 'Record payment');
  await payment.getByRole('textbox', { name: 'Amount' }).fill('100');
  await payment.getByRole('textbox', { name: 'Amount' }).press('Tab');
  await payment.getByRole('textbox', { name: 'Check number' }).fill('2207');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(office.getByText('Paid in part')).toBeVisible();
  await office.goto(`${demo.url}/billing?tab=receivables`);
  await expect(office.getByRole('row', { name: /Farm 1/ })).toContainText('$55.36');
  await office.getByRole('button', { name: 'PDF statement of Farm 1' }).click();
  const statement = office.waitForEvent('download');
  await dialog(office, 'Statement').getByRole('button', { name: 'Download PDF' }).click();
  expect((await statement).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
});
