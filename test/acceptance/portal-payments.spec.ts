import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { officeOf } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';

const key = 'rk_test_portal000002';

test('a client pays online, gets money back, and its bank takes money back', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const company = await foundCompanyOnTheRoad(office, empty.url, today);
  await signIn(office, empty.url, company.email, company.password);
  const ask = await officeOf(office, empty.url, company);
  const to = 'pays@client.example';
  const [service] = await ask<{ id: string }[]>('GET', '/service-types');
  const client = await ask<{ id: string }>('POST', '/clients', {
    name: 'Orchard Farm',
    phone: '717-555-0161',
    email: to,
    serviceTypeIds: [service?.id],
    addresses: [
      { streetLine1: '8 Plum St', city: 'Lancaster', state: 'PA', postalCode: '17602', isPrimary: true },
    ],
  });
  await ask('PUT', '/billing/settings', {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: null,
    taxesUnknownPlaces: false,
    lateFees: null,
  });
  await ask('POST', '/payments/connection', { key, isPractice: true });
  const issued = async (): Promise<string> => {
    const line = {
      description: 'Filter',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 1_000_000,
      category: 'other',
    };
    const { id } = await ask<{ id: string }>('POST', '/invoices', { clientId: client.id, lines: [line] });
    await ask('POST', '/invoices/issues', { ids: [id] });
    return id;
  };
  /** What the office is told of comes a moment later; a page shows it when it is opened. */
  const isOpen = (id: string, cents: number) =>
    expect
      .poll(async () => (await ask<{ openCents: number }>('GET', `/invoices/${id}`)).openCents)
      .toBe(cents);
  const balance = async (): Promise<number> =>
    (await ask<{ balanceCents: number }>('GET', `/clients/${client.id}/account`)).balanceCents;

  // Mailed, opened and paid by card.
  const first = await issued();
  await ask('POST', `/invoices/${first}/send`, { to: [to] });
  const mails = new Outbox(empty.dataDir);
  const { link } = await mails.take(to, /Invoice/);
  expect(link).toContain('/portal#');
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-US' });
  const phone = await context.newPage();
  await phone.goto(link);
  const invoices = phone.getByRole('list', { name: 'Invoices' });
  const payOne = async (how: string): Promise<void> => {
    await invoices.getByRole('button', { name: /^Pay,/ }).click();
    await phone.getByRole('button', { name: how }).click();
  };
  await payOne('Pay by card');
  await expect(phone.getByText('We received your payment: $100.00')).toBeVisible();
  await expect(invoices).toContainText('Paid');
  expect(await balance()).toBe(0);
  const receipt = await mails.take(to, /^Receipt from Own Septic$/);
  expect(receipt.text).toMatch(/\$100\.00 by card ending \d{4}/);

  // Given back to the card: once the invoice is credited, once it is left open.
  const giveBack = async (dollars: string, way: string): Promise<void> => {
    await office.goto(`${empty.url}/billing?tab=payments`);
    await office.getByRole('button', { name: /^Refund to the card of/ }).click();
    const dialog = office.getByRole('dialog', { name: 'Refund to card' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(dollars);
    await dialog.getByRole('combobox', { name: 'An invoice used this money' }).click();
    await office.getByRole('option', { name: way }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too dear');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText(`Refunded $${dollars}`)).toBeVisible();
  };
  await giveBack('40.00', 'Credit the invoice by as much');
  await isOpen(first, 0);
  await giveBack('10.00', 'Leave it open on the invoice');
  await isOpen(first, 1_000);
  // What went to a card is the bank's; nothing here takes it back.
  await expect(office.getByRole('button', { name: 'Reverse refund' })).toHaveCount(0);

  // A bank transfer for an old invoice is under way, arrives, and comes back: open and overdue as before.
  const account = empty.provider.account(key);
  await ask('POST', '/balance-imports', {
    fileName: 'open.csv',
    rows: [
      {
        row: 2,
        values: {
          client: 'Orchard Farm',
          invoiceNumber: 'OLD-7',
          invoiceDate: addDays(today, -50),
          dueDate: addDays(today, -20),
          openAmount: '15.00',
        },
      },
    ],
  });
  const papers = (
    await ask<{ invoices: { id: string; number: string }[] }>('GET', `/clients/${client.id}/open-invoices`)
  ).invoices;
  const old = papers.find(({ number }) => number === 'OLD-7')?.id ?? '';
  const oldRow = invoices.getByRole('listitem').filter({ hasText: 'OLD-7' });
  await phone.reload();
  await expect(oldRow).toContainText('Overdue');
  await expect(oldRow).toContainText('Still open: $15.00');
  await oldRow.getByRole('button', { name: /^Pay,/ }).click();
  await phone.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(phone.getByText(/^Transfer under way since/).first()).toBeVisible();
  await expect(oldRow.getByRole('button', { name: /^Pay,/ })).toHaveCount(0);
  await isOpen(old, 1_500);
  const [transfer] = [...account.sessions.values()].filter(
    ({ paymentStatus, status }) => status === 'complete' && paymentStatus === 'unpaid',
  );
  account.settle(transfer?.id ?? '');
  await isOpen(old, 0);
  expect((await mails.take(to, /^Receipt from Own Septic$/)).text).toContain('$15.00 by bank transfer');
  await phone.reload();
  await expect(oldRow).toContainText('Paid');
  account.dispute(transfer?.paymentIntent ?? '', 1_500, 'insufficient_funds', 'lost');
  await isOpen(old, 1_500);
  await phone.reload();
  await expect(oldRow).toContainText('Overdue');
  await expect(oldRow).toContainText('Still open: $15.00');
  await office.goto(`${empty.url}/billing/invoices/${old}`);
  await expect(office.getByRole('button', { name: 'Send reminder' })).toBeVisible();
  await office.goto(`${empty.url}/billing?tab=online`);
  const disputes = office.getByRole('region', { name: 'Disputes' });
  await expect(disputes).toContainText('Insufficient funds');
  await expect(disputes).toContainText('Lost');
  await expect(disputes.getByRole('listitem')).toHaveCount(1);

  // Five invoices at once, the last of them in part; then the card's bank asks, and is answered.
  const later = [await issued(), await issued(), await issued()];
  await phone.reload();
  await phone.getByRole('textbox', { name: 'Amount in dollars' }).fill('275');
  await phone.getByRole('button', { name: 'Pay all' }).click();
  await phone.getByRole('button', { name: 'Pay by card' }).click();
  await expect(phone.getByText('We received your payment: $275.00')).toBeVisible();
  await expect(invoices).toContainText('Still open: $50.00');
  await isOpen(first, 0);
  const [card] = [...account.intents.values()].filter(({ cents }) => cents === 27_500);
  const dispute = account.dispute(card?.id ?? '', 27_500);
  for (const id of later) await isOpen(id, 10_000);
  await office.reload();
  await expect(disputes).toContainText('To answer');
  account.endDispute(dispute.id, 'won');
  await isOpen(later[0] ?? '', 0);
  await isOpen(later[2] ?? '', 5_000);
  await phone.reload();
  await expect(invoices).toContainText('Still open: $50.00');
  await expect(invoices.getByText('Still open')).toHaveCount(1);
  await office.reload();
  await expect(disputes).toContainText('Won');
  expect(await balance()).toBe(5_000);
  await context.close();
});
