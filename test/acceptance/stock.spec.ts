import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { daysInWords } from '@haulwright/domain/rentals/stock';
import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, history, stamp, today } from './job-steps.ts';
import { openAsClient, prepare, takeLink } from './quote-steps.ts';
import { patiently } from '../patience.ts';

test('of two quotes for the last units in two browsers the second says which days are short, goes out by a deliberate press, and its client is told when the first was accepted', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(180_000));
  const name = `Fir ${stamp}`;
  const { owner, ask } = await prepare(page, demo.url, name);
  const [listed] = (await ask<{ items: { id: string }[] }>('GET', '/clients')).items;
  const client = await ask<{ id: string; addresses: { id: string }[] }>('GET', `/clients/${listed?.id}`);
  const { id: unitTypeId } = await ask<{ id: string }>('POST', '/unit-types', {
    name: 'Fair toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  await ask('POST', '/units', { unitTypeId, count: 3 });
  const [deliverOn, pickUpOn] = [addDays(today, 2), addDays(today, 4)];
  const quoteOf = async (title: string) => {
    const { id } = await ask<{ id: string }>('POST', '/quotes', {
      clientId: client.id,
      clientAddressId: client.addresses[0]?.id,
      title,
      message: null,
      expiresOn: addDays(today, 20),
      lines: [
        {
          work: null,
          rental: { unitTypeId, cycle: { every: 'event' }, deliverOn, pickUpOn },
          description: 'Fair toilet',
          quantityThousandths: 2_000,
          unit: 'each',
          unitPrice: 1_250_000,
          revenueCategory: 'fee',
          taxCategory: 'fee',
        },
      ],
    });
    return `${demo.url}/quotes/${id}`;
  };
  const [fair, wedding] = [await quoteOf('Fair'), await quoteOf('Wedding')];
  const signedIn = async (width: number): Promise<Page> => {
    const other = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    await signIn(other, demo.url, owner.email, owner.password);
    return other;
  };
  const second = await signedIn(1440);
  const phone = await signedIn(390);
  const short = `1 short ${daysInWords({ from: deliverOn, to: pickUpOn })}`;

  await phone.goto(`${demo.url}/rentals`);
  await phone.getByRole('tab', { name: 'Rentals', exact: true }).press('End');
  await phone.getByRole('tab', { name: 'Stock' }).press('Enter');
  await expect(phone.getByText('Nothing is short on these days.')).toBeVisible();
  await page.goto(fair);
  await second.goto(wedding);
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await takeLink(page);
  // Nobody reloads: the hold of the other browser arrives.
  await expect(phone.getByText('3 units, at least 1 free each day')).toBeVisible();
  const send = dialog(second, /^Send/);
  await send.getByRole('button', { name: 'Link only' }).click();
  await expect(send.getByRole('alert')).toContainText(`Not enough units: Fair toilet, ${short}.`);
  await look(second, 'a quote for units that another one holds');
  await send.getByRole('button', { name: 'Link all the same' }).click();
  const link = await dialog(second, 'Link to the quote').getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(phone.getByText(`Fair toilet: ${short}`)).toBeVisible();
  await look(phone, 'the stock on a phone');

  await page.getByRole('button', { name: 'Note the client’s decision' }).click();
  const decision = dialog(page, 'Note the client’s decision');
  await decision.getByRole('textbox', { name: 'Who decided' }).fill('Fay Fir');
  await decision.getByRole('textbox', { name: 'How' }).fill('By phone');
  await decision.getByRole('button', { name: 'Save' }).click();
  await expect(history(page).getByText('Accepted by Fay Fir: By phone')).toBeVisible();
  const theirs = await openAsClient(browser, link);
  const accept = theirs.getByRole('form', { name: 'Accept this quote' });
  await accept.getByRole('textbox', { name: 'Your name' }).fill('Wendy Wed');
  await accept.getByRole('checkbox', { name: 'Use my typed name as my signature' }).check();
  await accept.getByRole('button', { name: 'Accept this quote' }).click();
  await expect(
    accept.getByText(new RegExp(`Fair toilet, ${short}. Nothing was accepted. Call `)),
  ).toBeVisible();
  await look(theirs, 'units that are gone');

  await page.goto(`${demo.url}/rentals?tab=stock`);
  const table = page.getByRole('table', { name: 'Stock by day' });
  await expect(table.getByRole('row', { name: /^Fair toilet 3 units/ })).toContainText(short);
  await expect(table.getByRole('row', { name: /^Reserved/ }).getByRole('cell')).toHaveText(
    '0 0 2 2 2 0 0 0 0 0 0 0 0 0'.split(' '),
  );
  await expect(table.getByRole('row', { name: /^Free/ }).getByRole('cell').nth(2)).toHaveText('1 short');
  await look(page, 'the stock by day');
  await page.getByRole('button', { name: 'Two weeks later' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, 14)}`));
  await expect(page.getByText('Nothing is short on these days.')).toBeVisible();
});
