import type { Locator, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { approveDrafts, clients, line } from './approved-drafts.ts';
import { officeOf } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { today } from './job-steps.ts';
import { Outbox } from './outbox.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

/** Presses, and counts them. */
function presser() {
  let count = 0;
  return {
    press: async (button: Locator) => {
      count += 1;
      await button.click();
    },
    count: () => count,
  };
}

const asked = (page: Page) => page.getByRole('dialog');
const goingOut = (page: Page) => page.getByRole('list', { name: 'Invoices going out' });

test('approved drafts are issued, mailed, printed and marked as posted in six presses', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(120_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  const ask = await officeOf(page, demo.url, owner);
  const {
    clientIds: [clientId],
  } = await approveDrafts(ask);
  await page.goto(`${demo.url}/billing?tab=drafts`);
  const drafts = page.getByRole('table', { name: 'Drafts' });
  await expect(drafts.getByText('3 drafts')).toBeVisible();
  const { press, count } = presser();

  await test.step('where one is added meanwhile, nothing happens, and number and sum are asked again', async () => {
    await drafts.getByRole('link').first().focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(asked(page)).toContainText('Hold 3 drafts · $300.00');
    const added = await ask<{ id: string }>('POST', '/invoices', { clientId, lines: [line] });
    await asked(page).getByLabel('Reason').fill('Asks for its order number');
    await asked(page).getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(asked(page)).toContainText('Hold 4 drafts · $400.00');
    await expect(asked(page)).toContainText('They have changed since you looked');
    const { items } = await ask<{ items: { holdReason: string | null }[] }>(
      'GET',
      '/billing/papers?tab=review&limit=10',
    );
    expect(items.map(({ holdReason }) => holdReason)).toEqual([null, null, null, null]);
    await asked(page).getByRole('button', { name: 'Cancel' }).click();
    await ask('DELETE', `/invoices/${added.id}`);
    await page.reload();
    await expect(drafts.getByText('3 drafts')).toBeVisible();
  });

  await test.step('asked once, with count, sum and ways', async () => {
    await drafts.getByRole('link').first().focus();
    await page.keyboard.press('Control+a');
    await press(page.getByRole('button', { name: 'Issue and send 3 · $300.00' }));
    await expect(asked(page)).toContainText('2 by mail, 1 to print, $300.00, dated');
    await look(page, 'issue and send');
    await press(asked(page).getByRole('button', { name: 'Issue and send 3 · $300.00' }));
  });

  await test.step('it waits, goes on, and says what became of it', async () => {
    await expect(goingOut(page)).toContainText('3 invoices, $300.00, go out in');
    await expect(goingOut(page).getByRole('button', { name: 'Stop' })).toBeVisible();
    // Left and come back to.
    await page.goto(`${demo.url}/billing?tab=send`);
    await expect(goingOut(page)).toContainText('2 mailed, 1 to print', { timeout: patiently(30_000) });
    const post = new Outbox(demo.dataDir);
    for (const { email } of clients) if (email !== null) await post.take(email, /Invoice INV-0000\d from/);
    const toSend = page.getByRole('table', { name: 'To send' });
    await expect(toSend.getByRole('row', { name: /Cora Esh/ })).toContainText('To print');
    await look(page, 'what is to be sent');
  });

  await test.step('the rest is printed as one PDF and marked as posted', async () => {
    await press(goingOut(page).getByRole('button', { name: 'Print 1' }));
    const link = asked(page).getByRole('link', { name: 'Open the PDF' });
    await expect(link).toHaveAttribute('href', /^blob:/, { timeout: patiently(30_000) });
    await look(page, 'print');
    const opened = page.context().waitForEvent('page');
    await press(link);
    await (await opened).close();
    await press(asked(page).getByRole('button', { name: 'Mark as posted' }));
    await expect(page.getByText('1 invoice marked as posted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Sent' })).toBeVisible();
    expect(count()).toBeLessThanOrEqual(6);
  });

  await test.step('marking is taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('table', { name: 'To send' })).toContainText('Cora Esh');
  });
});
