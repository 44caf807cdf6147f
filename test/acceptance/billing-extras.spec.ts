import type { Locator, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad, type OwnCompany } from './own-company.ts';
import { patiently } from '../patience.ts';

type Ask = <Answer>(method: 'GET' | 'POST', path: string, data?: object) => Promise<Answer>;

/** Calls the API as the owner. */
async function apiOf(page: Page, url: string, { email, password }: OwnCompany): Promise<Ask> {
  const signedIn = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return async <Answer>(method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

const amount = async (form: Locator, name: string, value: string) => {
  const field = form.getByRole('textbox', { name, exact: true });
  await field.fill(value);
  await field.press('Tab');
};

async function complete(page: Page, gallons: string): Promise<void> {
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await amount(done, 'Gallons Collected', gallons);
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done).toBeHidden();
}

test('a job’s purchase order and extras appear on its invoice; waived lines are listed and can be undone', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const jobId = await owner.addJob(`Cedar ${stamp}`, 3, today, 32_500);
  const ask = await apiOf(page, demo.url, owner);
  const job = await ask<{ clientId: string; clientAddressId: string; jobTypeId: string }>(
    'GET',
    `/jobs/${jobId}`,
  );
  const { clientId, clientAddressId, jobTypeId } = job;
  const title = 'Second visit';
  const work = { clientId, clientAddressId, jobTypeId, title, scheduledDate: today };
  const second = await ask<{ id: string }>('POST', '/jobs', work);
  await signIn(page, demo.url, owner.email, owner.password);

  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await choose(page, terms.getByRole('combobox', { name: 'Invoices' }), 'One invoice per purchase order');
  await terms.getByRole('checkbox', { name: 'Start bill runs on a schedule' }).check();
  await choose(page, terms.getByRole('combobox', { name: 'How often' }), 'Each week');
  await look(page, 'a schedule of bill runs');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByText(/^Next run: .*, through .*Every Monday at 6:00 AM\.$/)).toBeVisible();
  await look(page, 'the next bill run');

  await page.goto(`${demo.url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Add the PO number' }).click();
  const order = dialog(page, 'PO Number');
  await order.getByRole('textbox', { name: 'PO Number' }).fill('4711');
  await order.getByRole('button', { name: 'Save' }).click();
  await expect(order).toBeHidden();
  await page.getByRole('button', { name: 'Add Extra' }).click();
  const form = dialog(page, 'Add Extra');
  await choose(page, form.getByRole('combobox', { name: 'What' }), 'Something else, with a price of its own');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter what it is.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Description' }).fill('Lid, 24 in');
  await amount(form, 'Price', '45');
  await amount(form, 'Quantity', '2');
  await expect(form.getByText('$90.00 in all')).toBeVisible();
  await look(page, 'an extra');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  const extras = page.getByRole('list', { name: 'Extras' });
  await expect(extras.getByRole('listitem')).toContainText('$90.00');
  await page.getByRole('button', { name: 'Remove Lid, 24 in' }).click();
  await expect(extras).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(extras.getByRole('listitem')).toContainText('Lid, 24 in');
  await complete(page, '900');
  await expect(page.getByRole('table', { name: 'Price of the job' })).toContainText('$415.00');
  await look(page, 'a job with extras');
  await page.goto(`${demo.url}/jobs/${second.id}`);
  await complete(page, '900');

  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Make drafts' }).click();
  const drafts = page.getByRole('table', { name: 'Drafts' });
  await expect(drafts.getByRole('rowheader')).toHaveCount(2);
  await drafts.getByRole('row').filter({ hasText: '$415.00' }).getByRole('link').first().click();
  await expect(page.getByText('Purchase order', { exact: true })).toBeVisible();
  await expect(page.getByText('4711', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Waive Lid, 24 in' }).click();
  const why = dialog(page, 'Waive this line');
  await why.getByRole('textbox').fill('Came late');
  await why.getByRole('button', { name: 'Waive' }).click();
  await expect(why).toBeHidden();

  await page.goto(`${demo.url}/billing?tab=waived`);
  const waived = page.getByRole('list', { name: 'Waived lines' });
  await expect(waived.getByRole('listitem')).toContainText(['Came late']);
  await expect(waived.getByRole('listitem')).toContainText(owner.fullName);
  await look(page, 'waived lines');
  await page.getByRole('searchbox', { name: 'Search waived lines' }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No Waived Lines Found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search waived lines' }).fill('late');
  await page.getByRole('button', { name: 'Undo waiver of Lid, 24 in' }).click();
  await expect(page.getByRole('heading', { name: 'No Waived Lines Found' })).toBeVisible();
  await page.getByRole('tab', { name: 'Unbilled' }).click();
  await expect(page.getByRole('list', { name: 'Unbilled work' })).toContainText('$90.00');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'For the bookkeeper' }).click();
  const books = dialog(page, 'Bookkeeper’s File');
  await look(page, 'the bookkeeper’s file');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    books.getByRole('button', { name: 'Export File' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^haulwright-bookkeeping-\d{4}-\d\d-01-to-.*\.csv$/);
  await expect(books).toBeHidden();
});

test('a delivery is completed in the office with its units, or without them after a confirmation', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await apiOf(page, demo.url, owner);
  const job = await ask<{ clientId: string; clientAddressId: string }>(
    'GET',
    `/jobs/${await owner.addJob(`Alder ${stamp}`, 3, today)}`,
  );
  const type = await ask<{ id: string }>('POST', '/unit-types', {
    name: 'Site toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  const { units } = await ask<{ units: { id: string; labelNumber: number }[] }>('POST', '/units', {
    unitTypeId: type.id,
    count: 3,
  });
  const label = units[0]?.labelNumber ?? 0;
  const rental = await ask<{ id: string }>('POST', '/rentals', {
    clientId: job.clientId,
    clientAddressId: job.clientAddressId,
    name: `Alder site ${stamp}`,
    cycle: { every: 'days', days: 28 },
    anchorDate: today,
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: true,
    minimumDays: 0,
    waiverPpm: 0,
    deliveryCents: 2_500,
    pickupCents: 1_500,
    moveCents: 1_000,
    items: [{ unitTypeId: type.id, quantity: 2, rates: [{ validFrom: today, cents: 15_000 }] }],
  });
  const plan = async (action: string, quantity: number) =>
    ask<{ id: string }>('POST', `/rentals/${rental.id}/jobs`, {
      action,
      items: [{ unitTypeId: type.id, quantity }],
      scheduledDate: today,
    });
  const delivery = await plan('deliver', 1);
  const pickup = await plan('pick-up', 1);
  await signIn(page, demo.url, owner.email, owner.password);

  await page.goto(`${demo.url}/jobs/${delivery.id}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await expect(done.getByText('of 1 × Site toilet')).toBeVisible();
  await expect(done.getByRole('checkbox', { name: 'No unit was delivered' })).toBeVisible();
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done.getByText('Choose the units, or confirm that none were involved.')).toBeVisible();
  await look(page, 'completing a delivery');
  await done.getByRole('textbox', { name: 'Other labels' }).fill('9999');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done.getByText('#9999: there is no unit with this label.')).toBeVisible();
  await done.getByRole('textbox', { name: 'Other labels' }).fill('');
  await done.getByRole('checkbox', { name: `#${label} Site toilet` }).check();
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done).toBeHidden();
  await expect(page.getByRole('list', { name: 'Units' })).toContainText(`#${label}`);
  await page.goto(`${demo.url}/billing`);
  await expect(page.getByRole('list', { name: 'Unbilled rentals' })).toContainText('$175.00');

  await page.goto(`${demo.url}/jobs/${pickup.id}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(done.getByRole('checkbox', { name: `#${label} Site toilet` })).toBeChecked();
  await done.getByRole('checkbox', { name: `#${label} Site toilet` }).uncheck();
  await done.getByRole('checkbox', { name: 'No unit was picked up' }).check();
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done).toBeHidden();
  await expect(page.getByRole('list', { name: 'Units' })).toBeHidden();
});

test('the link to a new agreement opens its dialog over the list', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/agreements/new`);
  await expect(dialog(page, 'New Agreement')).toBeVisible();
  await dialog(page, 'New Agreement').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service Agreements' })).toBeVisible();
  await expect(page).toHaveURL(/\/agreements$/);
});

test('a write-off is reversed, and a credit note gives back what was paid', async ({ page, demo }) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const jobId = await owner.addJob(`Birch ${stamp}`, 3, today, 32_500);
  const ask = await apiOf(page, demo.url, owner);
  const { clientId } = await ask<{ clientId: string }>('GET', `/jobs/${jobId}`);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await page.goto(`${demo.url}/jobs/${jobId}`);
  await complete(page, '900');
  const { drafts } = await ask<{ drafts: string[] }>('POST', '/billing/drafts', { jobIds: [jobId] });
  await ask('POST', '/invoices/issues', { ids: drafts });

  const confirm = async (button: string, title: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const asked = dialog(page, title);
    await asked.getByRole('textbox').fill('The client called');
    await look(page, title);
    return asked;
  };
  await page.goto(`${demo.url}/billing/invoices/${drafts[0]}`);
  const writeOff = await confirm('Write off', 'Write off the balance');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('Written off', { exact: true }).first()).toBeVisible();
  const reverse = await confirm('Reverse write-off', 'Reverse the write-off');
  await expect(reverse).toContainText('$325.00 is open again and can be paid.');
  await reverse.getByRole('button', { name: 'Reverse write-off' }).click();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
  await ask('POST', '/payments', {
    clientId,
    method: 'check',
    cents: 32_500,
    receivedOn: today,
    reference: '88',
    note: null,
    allocations: [{ invoiceId: drafts[0], cents: 32_500 }],
  });
  await page.reload();
  const credit = await confirm('Credit note', 'Issue a credit note');
  await credit.getByRole('checkbox', { name: 'Bill the work again' }).uncheck();
  await credit.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credit note CN-00001' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void' })).toBeVisible();
  await page.goto(`${demo.url}/billing?tab=payments`);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Credit $325.00');
  await page.getByRole('button', { name: 'Refund credit of' }).click();
  const refund = dialog(page, 'Refund credit');
  await expect(refund).toContainText('$325.00 is left of this payment.');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Refunded $325.00');

  await page.goto(`${demo.url}/billing/invoices/${clientId}`);
  await expect(page.getByText('or it belongs to another company')).toBeVisible();
});

test('a draft is held and corrected, $50 of goodwill is credited, and something is sold without a job', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Cedar ${stamp}`;
  const jobId = await owner.addJob(client, 3, today, 32_500);
  const ask = await apiOf(page, demo.url, owner);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await page.goto(`${demo.url}/jobs/${jobId}`);
  await complete(page, '900');
  const { drafts } = await ask<{ drafts: string[] }>('POST', '/billing/drafts', { jobIds: [jobId] });

  await test.step('what is held is not approved with all that is clean', async () => {
    await page.goto(`${demo.url}/billing?tab=drafts`);
    const table = page.getByRole('table', { name: 'Drafts' });
    await table.getByRole('checkbox').first().check();
    await page.keyboard.press('h');
    const hold = dialog(page, 'Hold draft');
    await hold.getByRole('textbox', { name: 'Reason' }).fill('Waits for the lab');
    await look(page, 'holding a draft');
    await hold.getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(table).toContainText('On hold: Waits for the lab');
    await page.getByRole('button', { name: 'Approve all clean' }).click();
    await expect(page.getByText('1 left for review')).toBeVisible();
    await page.keyboard.press('h');
    await expect(table).not.toContainText('On hold');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(table.getByRole('link', { name: client })).toBeFocused();
    await page.keyboard.press('e');
  });

  await test.step('lines and a discount are saved at once, and the draft says what was there before', async () => {
    const form = page.getByRole('form', { name: 'Lines of the draft' });
    await amount(form, 'Price', '300');
    await form.getByRole('button', { name: 'Add line' }).click();
    await form.getByRole('textbox', { name: 'What' }).nth(1).fill('Filter');
    await form.getByRole('textbox', { name: 'Price' }).nth(1).fill('20');
    await amount(form, 'Discount', '10');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Say why.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Why the discount' }).fill('Ten years');
    await expect(form).toContainText('Subtotal $288.00');
    await look(page, 'the lines of a draft');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${client}, $288.00`)).toBeVisible();
    await expect(page.getByText(/^Was Service, 1 .*\$325\.00\. Changed by Olive Owner$/)).toBeVisible();
    await expect(page.getByText('Added by Olive Owner').first()).toBeVisible();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-00001' })).toBeVisible();
    await expect(page.getByText('Changed by')).toHaveCount(0);
  });

  await test.step('$50 of goodwill is two clicks, an amount and a reason', async () => {
    await page.getByRole('button', { name: 'Credit part' }).click();
    const credit = dialog(page, 'Credit part');
    await credit.getByRole('textbox', { name: 'Amount' }).fill('500');
    await credit.getByRole('textbox', { name: 'Reason' }).fill('Spilled on the lawn');
    await credit.getByRole('button', { name: 'Issue credit' }).click();
    await expect(credit.getByText('Only $288.00 is left to credit. Enter less.')).toBeVisible();
    await credit.getByRole('textbox', { name: 'Amount' }).fill('50');
    await look(page, 'a part credit');
    await credit.getByRole('button', { name: 'Issue credit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credit note CN-00001' })).toBeVisible();
    const invoice = await ask<{ openCents: number }>('GET', `/invoices/${drafts[0]}`);
    expect(invoice.openCents).toBe(23_800);
  });

  await test.step('what is sold without a job becomes a draft', async () => {
    await page.goto(`${demo.url}/billing`);
    await page.getByRole('heading', { level: 1, name: 'Billing' }).click();
    await page.keyboard.press('n');
    const form = page.getByRole('form', { name: 'New invoice' });
    await form.getByRole('textbox', { name: 'What' }).fill('Grass seed');
    await form.getByRole('button', { name: 'Make draft' }).click();
    await expect(form.getByText('Choose a client.')).toBeVisible();
    await expect(form.getByText('Enter a price.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Client' }).fill('Cedar');
    await page.getByRole('option', { name: client }).click();
    await amount(form, 'Quantity', '2.5');
    await amount(form, 'Price', '40');
    await form.getByRole('textbox', { name: 'Purchase order' }).fill('PO 12');
    await look(page, 'a new invoice');
    await form.getByRole('button', { name: 'Make draft' }).click();
    await expect(page.getByText(`${client}, $100.00`)).toBeVisible();
    await expect(page.getByText('PO 12')).toBeVisible();
  });
});
