import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { drawLine } from './field-steps.ts';
import { expect, test } from './fixtures.ts';
import { choose, dialog, history, stamp, today } from './job-steps.ts';
import { Outbox } from './outbox.ts';
import { openAsClient, prepare, takeLink } from './quote-steps.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

async function begin(page: Page, url: string, client: string, title: string): Promise<void> {
  await page.goto(`${url}/quotes/new`);
  await page.getByRole('combobox', { name: 'Client' }).fill(client);
  await page.getByRole('option', { name: client }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
}

async function addFreeLine(page: Page, description: string, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Free line' }).click();
  const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: '$0.00' });
  await line.getByRole('textbox', { name: 'Description' }).fill(description);
  await line.getByRole('textbox', { name: 'Unit price' }).fill(price);
  await page.keyboard.press('Tab');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft quote' })).toBeVisible();
}

test('a quote with price book lines, a free line and calculated toilets is emailed, accepted and becomes jobs and a rental at its prices', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(240_000));
  const client = `Cedar ${stamp}`;
  const { ask } = await prepare(page, demo.url, client);
  const kind = (name: string, of: string, toilets: number, handWashes: number) =>
    ask('POST', '/unit-types', { name, kind: of, toilets, handWashes });
  await kind('Standard toilet', 'toilet', 1, 0);
  await kind('Accessible toilet', 'accessible-toilet', 1, 0);
  await kind('Double sink', 'hand-wash', 0, 2);

  await page.goto(`${demo.url}/quotes`);
  await expect(page.getByRole('heading', { name: 'No Quotes Yet' })).toBeVisible();
  await look(page, 'no quotes');
  await begin(page, demo.url, client, 'Site on Orange St');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Add at least one line.')).toBeVisible();

  await page.getByRole('button', { name: 'From the price book' }).click();
  const book = dialog(page, 'From the price book');
  await choose(page, book.getByRole('combobox', { name: 'Job type' }), 'Septic tank pump-out');
  await look(page, 'the price book');
  await book.getByRole('button', { name: 'Add lines' }).click();
  await expect(book).toBeHidden();
  await expect(page.getByText('Subtotal $325.00')).toBeVisible();
  await addFreeLine(page, 'Riser with lid', '125.50');
  await expect(page.getByText('Subtotal $450.50')).toBeVisible();

  await page.getByRole('button', { name: 'How many toilets?' }).click();
  const calculator = dialog(page, 'How many toilets?');
  const needed = calculator.getByRole('list', { name: 'Needed' }).getByRole('listitem');
  const hours = calculator.getByRole('textbox', { name: 'Hours a day' });
  await calculator.getByRole('textbox', { name: 'People' }).fill('400');
  await hours.fill('2');
  await expect(needed).toHaveText([/^4Toilet/, /^1Hand-wash station/]);
  await hours.fill('8');
  await calculator.getByRole('textbox', { name: 'Days' }).fill('5');
  await calculator.getByRole('checkbox', { name: 'Serviced nightly' }).uncheck();
  await expect(needed).toHaveText([/^32Toilet/, /^4Hand-wash station/]);
  await hours.fill('6');
  await calculator.getByRole('checkbox', { name: 'Serviced nightly' }).check();
  await calculator.getByRole('checkbox', { name: 'Alcohol' }).check();
  await calculator.getByRole('checkbox', { name: 'Open to the public' }).check();
  await expect(needed).toHaveText([/^6Toilet/, /^1Accessible toilet/, /^1Hand-wash station/]);
  await expect(
    calculator.getByText('Row up to 500 people, column 6 hours: 6 toilets.', { exact: true }),
  ).toBeVisible();
  await look(page, 'the calculator');
  await choose(page, calculator.getByRole('combobox', { name: 'What for' }), 'Building site');
  await calculator.getByRole('textbox', { name: 'Workers' }).fill('21');
  await expect(needed.first()).toHaveText(/^2Toilet/);
  await calculator.getByRole('button', { name: 'Edit the table' }).click();
  const table = dialog(page, 'Your table: Building site');
  const saves = table.getByRole('button', { name: 'Save table' });
  await keepsWhatIsTyped(page, { root: table, fields: 13, send: saves });
  await table.getByRole('textbox', { name: 'Workers, from' }).first().fill('1');
  await table.getByRole('textbox', { name: 'Urinals' }).nth(1).fill('0');
  await look(page, 'the table');
  await saves.click();
  await expect(needed.first()).toHaveText(/^1Toilet/);
  await choose(page, calculator.getByRole('combobox', { name: 'What for' }), 'Event');
  await calculator.getByRole('button', { name: 'Edit the table' }).click();
  const chart = dialog(page, 'Your table: Event');
  await chart
    .getByRole('textbox', { name: 'Toilets for 1 to 10 hours' })
    .first()
    .fill('1, 1.5, 2, 2, 2, 2, 2, 2, 2, 2');
  await chart.getByRole('button', { name: 'Save table' }).click();
  await expect(chart.getByText('Toilets are whole: enter a whole number.')).toBeVisible();
  await look(page, 'the chart');
  await chart.getByRole('button', { name: 'Back' }).click();
  await calculator.getByRole('textbox', { name: 'People' }).fill('100');
  await hours.fill('4');
  await calculator.getByRole('checkbox', { name: 'Alcohol' }).uncheck();
  await expect(needed).toHaveText([/^1Toilet/, /^1Accessible toilet/, /^1Hand-wash station/]);
  const toAdd = calculator.getByRole('textbox', { name: 'To add' });
  await toAdd.first().fill('2');
  await calculator.getByRole('button', { name: 'Add units' }).click();
  await expect(calculator).toBeHidden();
  // Another number than the table's, and the table's again.
  const units = page.getByRole('textbox', { name: 'Units' });
  await expect(units.first()).toHaveValue('2');
  await units.first().fill('1');
  await page.getByRole('textbox', { name: 'Delivery' }).fill('06/11/2030');
  const pickup = page.getByRole('textbox', { name: 'Pickup' });
  await pickup.fill('06/15/2030');
  await pickup.press('Tab');
  // The days of the quote are those of the event, until somebody says otherwise.
  await page.getByRole('button', { name: 'How many toilets?' }).click();
  await expect(calculator.getByRole('textbox', { name: 'Days' })).toHaveValue('5');
  await calculator.getByRole('button', { name: 'Cancel' }).click();
  await pickup.fill('');
  const prices = page.getByRole('textbox', { name: 'Price per 28 days' });
  await expect(prices).toHaveCount(3);
  await prices.nth(0).fill('150');
  await prices.nth(1).fill('210');
  await prices.nth(2).fill('95');
  await prices.nth(2).blur();
  await expect(page.getByText('Subtotal $905.50')).toBeVisible();
  await look(page, 'writing a quote');
  await save(page);
  await look(page, 'a draft');

  const to = `${stamp}@cedar.example`;
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const send = dialog(page, 'Send this quote');
  await send.getByRole('textbox', { name: 'To' }).fill(to);
  await look(page, 'sending a quote');
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Q-00001' })).toBeVisible();
  const mail = await new Outbox(demo.dataDir).take(to, /Quote Q-00001/);
  expect(mail.text).toContain('$905.50');

  const theirs = await openAsClient(browser, mail.link);
  await expect(theirs.getByText('It is due again each 28 days until pickup.')).toBeVisible();
  await look(theirs, 'the client’s page');
  const accept = theirs.getByRole('form', { name: 'Accept this quote' });
  await accept.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(accept.getByText('Enter your name.')).toBeVisible();
  await expect(accept.getByText(/^Sign in the box/)).toBeVisible();
  await look(theirs, 'what is missing');
  await accept.getByRole('textbox', { name: 'Your name' }).fill('Carla Cedar');
  await drawLine(theirs, [
    [0.1, 0.6],
    [0.4, 0.2],
    [0.9, 0.7],
  ]);
  const paper = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download as PDF' }).click();
  expect((await paper).suggestedFilename()).toBe('quote-q-00001.pdf');
  await accept.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(theirs.getByText(/^From .* Accepted by Carla Cedar on /)).toBeVisible();
  await look(theirs, 'an accepted quote at the client’s');
  await theirs.reload();
  await expect(theirs.getByText(/Accepted by Carla Cedar/)).toBeVisible();
  await expect(accept).toHaveCount(0);

  // The office's page is updated live.
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(history(page).getByText('Accepted by Carla Cedar, signed')).toBeVisible();
  await look(page, 'an accepted quote');
  const made = page.getByRole('list', { name: 'Created from this quote' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  const [rental] = (await ask<{ items: { id: string }[] }>('GET', '/rentals')).items;
  const agreed = await ask<{ items: { quantity: number; rates: { cents: number }[] }[] }>(
    'GET',
    `/rentals/${rental?.id}`,
  );
  expect(agreed.items.map(({ quantity, rates }) => [quantity, rates[0]?.cents])).toEqual([
    [1, 15_000],
    [1, 21_000],
    [1, 9_500],
  ]);
  await made.getByRole('link', { name: 'Rental Site on Orange St' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site on Orange St' })).toBeVisible();
  await page.goBack();
  await made.getByRole('link').first().click();
  const price = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Price', exact: true }) });
  await expect(price).toContainText('$450.50');
  await expect(price).toContainText('Quote Q-00001');
});

test('a quote is declined with the reason, revised so that its old link ends, and accepted by keyboard with the typed name', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(180_000));
  const client = `Dogwood ${stamp}`;
  await prepare(page, demo.url, client);
  await begin(page, demo.url, client, 'New riser');
  await addFreeLine(page, 'Riser', '300');
  await save(page);
  const first = await takeLink(page);
  // The key is in no path; links of earlier versions have it there, still work, and lose it at once.
  expect(first).toMatch(/\/q#[\w-]{43}$/);
  const theirs = await openAsClient(browser, first.replace('#', '/'));
  await expect(theirs).toHaveURL(first);
  await theirs.goto('about:blank');
  await theirs.goto(first.slice(0, -10));
  await expect(theirs.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible();
  await theirs.goto('about:blank');
  await theirs.goto(first);
  await theirs.getByRole('button', { name: 'Decline' }).click();
  const decline = theirs.getByRole('form', { name: 'Decline this quote' });
  await decline.getByRole('button', { name: 'Decline this quote' }).click();
  await expect(decline.getByText('Say briefly why.')).toBeVisible();
  await look(theirs, 'declining');
  await decline.getByRole('textbox', { name: 'Why not?' }).fill('Too dear');
  await decline.getByRole('button', { name: 'Decline this quote' }).click();
  await expect(theirs.getByText(/Declined on /)).toBeVisible();

  await expect(history(page).getByText('Declined: Too dear')).toBeVisible();
  await page.getByRole('button', { name: 'Revise' }).click();
  await page
    .getByRole('alertdialog', { name: 'Open for Changes?' })
    .getByRole('button', { name: 'Open for changes' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Q-00001' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Unit price' }).fill('250');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Q-00001' })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('This link no longer leads to a quote.')).toBeVisible();
  await look(theirs, 'a link that has ended');

  const second = await takeLink(page);
  const again = await openAsClient(browser, second);
  await expect(again.getByText('$250.00').first()).toBeVisible();
  const name = again.getByRole('textbox', { name: 'Your name' });
  await name.focus();
  await again.keyboard.type('Dora Dogwood');
  await again.keyboard.press('Tab');
  await expect(again.getByRole('checkbox', { name: 'Use my typed name as my signature' })).toBeFocused();
  await again.keyboard.press('Space');
  await look(again, 'signing by name');
  await name.focus();
  await again.keyboard.press('Enter');
  await expect(again.getByText(/Accepted by Dora Dogwood/)).toBeVisible();
  await expect(
    history(page).getByText('Accepted (version 2) by Dora Dogwood, signed by typing the name'),
  ).toBeVisible();
});

test('a quote waits for its follow-up day, is withdrawn with a reason, and a decision by phone is recorded', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(180_000));
  const client = `Elm ${stamp}`;
  await prepare(page, demo.url, client);
  await begin(page, demo.url, client, 'Pump twice a year');
  await addFreeLine(page, 'Pump-out', '280');
  await save(page);
  const link = await takeLink(page);
  await page.getByRole('button', { name: 'Follow-up date' }).click();
  const followUp = dialog(page, 'Follow-up date');
  await followUp.getByRole('textbox', { name: 'Day' }).fill(today);
  await page.keyboard.press('Tab');
  await look(page, 'the follow-up date');
  await followUp.getByRole('button', { name: 'Save' }).click();
  await expect(followUp).toBeHidden();

  await page.goto(`${demo.url}/quotes`);
  await page.getByRole('button', { name: '1 quote to follow up' }).click();
  await expect(page).toHaveURL(/show=follow-up/);
  const rows = page.getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await look(page, 'quotes to follow up');
  await page.reload();
  await rows.getByRole('link', { name: 'Pump twice a year' }).click();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = dialog(page, 'Withdraw this quote');
  await withdraw.getByRole('textbox').fill('Wrong tank');
  await withdraw.getByRole('button', { name: 'Withdraw quote' }).click();
  await expect(history(page).getByText('Withdrawn: Wrong tank')).toBeVisible();
  const theirs = await openAsClient(browser, link);
  await expect(theirs.getByText(/It was withdrawn by /)).toBeVisible();
  await expect(theirs.getByRole('form')).toHaveCount(0);
  await page.goto(`${demo.url}/quotes?show=follow-up`);
  await expect(page.getByRole('heading', { name: 'No Follow-Ups Today' })).toBeVisible();

  await page.goto(`${demo.url}/clients`);
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: client }).first().click();
  await page.getByRole('link', { name: 'New quote' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client);
  await page.getByRole('textbox', { name: 'Title' }).fill('Pump once');
  await addFreeLine(page, 'Pump-out', '310');
  await save(page);
  await takeLink(page);
  await page.getByRole('button', { name: 'Note the client’s decision' }).click();
  const decision = dialog(page, 'Note the client’s decision');
  await decision.getByRole('textbox', { name: 'Who decided' }).fill('Ed Elm');
  await decision.getByRole('textbox', { name: 'How' }).fill('By phone');
  await look(page, 'a decision');
  await decision.getByRole('button', { name: 'Save' }).click();
  await expect(history(page).getByText('Accepted by Ed Elm: By phone')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Created from this quote' }).getByRole('listitem')).toHaveCount(
    1,
  );
});
