import { look } from './axe-look.ts';
import { officeOf } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';

/** A PNG of one red pixel. */
const redPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('a client opens its page from a mail, asks for work and a change, and the office decides', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const company = await foundCompanyOnTheRoad(office, empty.url, today);
  await signIn(office, empty.url, company.email, company.password);
  const ask = await officeOf(office, empty.url, company);
  const { items } = await ask<{ items: { id: string; name: string }[] }>('GET', '/clients?limit=2');
  const [client, neighbour] = items;
  const deposit = await ask<{ id: string }>('POST', '/deposits', {
    clientId: client?.id,
    cents: 12_500,
    description: 'Ahead',
    dueDays: 30,
  });
  await ask('POST', '/invoices/issues', { ids: [deposit.id] });
  await office.goto(`${empty.url}/settings?tab=online-payments`);
  const key = office.getByRole('textbox', { name: 'Restricted key' });
  const connect = office.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await expect(office.getByText('Enter the restricted key.')).toBeVisible();
  await expect(key).toBeFocused();
  await key.fill('rk_test_refused0000001');
  await connect.click();
  await expect(office.getByText('Enter a live key, or choose Practice.')).toBeVisible();
  await office.getByRole('checkbox', { name: 'Practice' }).click();
  await connect.click();
  // Beside the field, and as a message.
  await expect(office.getByText('Stripe refused this key.')).toHaveCount(2);
  await look(office, 'a key that was refused');
  await key.fill('rk_test_portal000001');
  await connect.click();
  await expect(office.getByText('Practice: no money moves')).toBeVisible();
  const to = 'portal@client.example';
  await ask('POST', `/invoices/${deposit.id}/send`, { to: [to] });
  const { link } = await new Outbox(empty.dataDir).take(to, /Deposit request/);
  expect(link).toContain('/portal#');

  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    locale: 'en-US',
    acceptDownloads: true,
  });
  const phone = await context.newPage();
  await phone.goto(`${empty.url}/portal#${'A'.repeat(43)}`);
  await expect(phone.getByText('This link is not valid, or no longer valid.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await look(phone, 'a link that opens nothing');
  await phone.goto('about:blank');
  const answer = await phone.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(phone.getByRole('heading', { level: 1, name: client?.name ?? '' })).toBeVisible();
  await expect(phone.getByText(neighbour?.name ?? '', { exact: true })).toHaveCount(0);
  const invoices = phone.getByRole('list', { name: 'Invoices' });
  await expect(invoices).toContainText('Still open: $125.00');
  await look(phone, 'a client’s page');

  const amount = phone.getByRole('textbox', { name: 'Amount in dollars' });
  await expect(amount).toHaveValue('125.00');
  await amount.fill('125.01');
  await phone.getByRole('button', { name: 'Pay all' }).click();
  await expect(phone.getByText('That is more than can be paid here.')).toBeVisible();
  await amount.fill('25');
  await phone.getByRole('button', { name: 'Pay all' }).click();
  await phone.getByRole('button', { name: 'Pay by card' }).click();
  await expect(phone.getByText('We received your payment: $25.00')).toBeVisible();
  await expect(invoices).toContainText('Still open: $100.00');
  await look(phone, 'a client who paid');
  expect(phone.url()).toBe(link);
  await invoices.getByRole('button', { name: /^Pay,/ }).click();
  await phone.getByRole('button', { name: 'Pay by card' }).click();
  await expect(phone.getByText('We received your payment: $100.00')).toBeVisible();
  await expect(invoices).toContainText('Paid');
  await expect(phone.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await office.goto(`${empty.url}/billing/invoices/${deposit.id}`);
  await expect(office.getByText(/^Card, paid online 4242/).first()).toBeVisible();
  await expect(office.getByText('Paid', { exact: true }).first()).toBeVisible();
  const paper = invoices.getByRole('button', { name: /^PDF/ });
  const [pdf] = await Promise.all([phone.waitForEvent('download'), paper.click()]);
  expect(pdf.suggestedFilename()).toMatch(/^deposit-request-.*\.pdf$/);
  const download = phone.getByRole('button', { name: 'Download the statement' });
  const [statement] = await Promise.all([phone.waitForEvent('download'), download.click()]);
  expect(statement.suggestedFilename()).toMatch(/^statement-.*\.pdf$/);

  await phone.getByRole('combobox', { name: 'What do you need?' }).selectOption('A pick-up');
  await phone.getByRole('textbox', { name: 'Note' }).fill('The one by the barn');
  const choosePhotos = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: 'Add photos' }).click();
    await (await chooser).setFiles(files);
  };
  await choosePhotos({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(phone.getByText('This file is not a photo. Choose a JPEG or PNG.')).toBeVisible();
  const picture = { name: 'lid.png', mimeType: 'image/png', buffer: Buffer.from(redPixel, 'base64') };
  await choosePhotos(picture, picture);
  await expect(phone.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(2);
  await phone.getByRole('button', { name: 'Remove, photo 2' }).click();
  await look(phone, 'a request with a photo');
  await phone.getByRole('button', { name: 'Send the request' }).click();
  await expect(phone.getByText('We have your request')).toBeVisible();
  await phone.getByRole('textbox', { name: 'New phone' }).fill('717-555-0199');
  await phone.getByRole('button', { name: 'Send the change' }).click();
  await expect(phone.getByText('The office looks at it first.')).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Your requests' }).getByRole('listitem')).toHaveCount(2);
  await phone.getByRole('button', { name: 'ES Español' }).click();
  await expect(phone.getByRole('heading', { name: 'Lo que debe' })).toBeVisible();
  await look(phone, 'a client’s page in Spanish');

  await office.goto(`${empty.url}/dashboard`);
  const requests = office.getByRole('list', { name: 'Requests of clients' });
  await expect(requests.getByRole('listitem')).toHaveCount(2);
  await expect(requests).toContainText('New phone: 717-555-0199');
  await look(office, 'what clients ask');
  await requests.getByRole('link', { name: /^Job J-/ }).click();
  await expect(office.getByText('Unscheduled').first()).toBeVisible();
  await expect(office.getByText('The one by the barn').first()).toBeVisible();
  await expect(office.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveText([
    'From the client',
  ]);
  await office.goto(`${empty.url}/clients/${client?.id}`);
  await expect(office.getByText('717-555-0199', { exact: true })).toHaveCount(0);
  await expect(office.getByText(/^Last opened .*, 5 times in all/)).toBeVisible();
  await office.getByRole('button', { name: 'Accept' }).click();
  await expect(office.getByRole('link', { name: '717-555-0199' })).toBeVisible();
  await look(office, 'the portal link on a client’s page');

  await office.getByRole('button', { name: 'New link' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click();
  await expect(office.getByText('Not opened yet.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Este enlace no sirve, o ya no sirve.')).toBeVisible();
  await context.close();
});
