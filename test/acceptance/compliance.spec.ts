import { readFile } from 'node:fs/promises';
import { look } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

test('the office finds a ticket, corrects its gallons, closes the truck’s day and takes the inspector’s file', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/compliance`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible();
  const kinds = page.getByRole('list', { name: 'What is overdue or missing' });
  await kinds.getByRole('button', { name: /Truck day not closed/ }).click();
  await expect(page.getByRole('table', { name: 'Findings' }).getByRole('link').first()).toBeVisible();
  await look(page, 'what is open');

  // The newest, whose day is not closed; by number, which finds the one.
  await page.getByRole('tab', { name: 'Tickets' }).click();
  const tickets = page.getByRole('table', { name: 'Tickets' });
  const number = (
    (await tickets
      .getByRole('link', { name: /^Ticket T-/ })
      .first()
      .textContent()) ?? ''
  ).replace('Ticket ', '');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(number);
  await expect(tickets.getByRole('link', { name: /^Ticket / })).toHaveText([`Ticket ${number}`]);
  await tickets.getByRole('link', { name: `Ticket ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ticket ${number}` })).toBeVisible();

  const shares = page.getByRole('table', { name: 'Whose gallons' });
  await expect(shares.getByRole('row')).not.toHaveCount(1);
  await look(page, 'a ticket');
  await shares
    .getByRole('button', { name: /^Correct gallons/ })
    .first()
    .click();
  const correcting = page.getByRole('dialog', { name: 'Correct gallons' });
  const gallons = correcting.getByLabel('Gallons');
  const before = Number((await gallons.inputValue()).replaceAll(',', ''));
  await gallons.fill(String(before - 20));
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(correcting.getByText('Say why the gallons were wrong.')).toBeVisible();
  await correcting.getByLabel('Reason').fill('The glass was read from the side');
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
  const reports = page.getByRole('list', { name: 'Reports and corrections' });
  await expect(reports).toContainText('The glass was read from the side');
  await expect(reports.getByText('(replaced)')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Entries' })).toContainText('Reversal of');

  // A day that lacks nothing is closed by a press, and stays so.
  await page.goto(`${demo.url}/compliance?tab=days`);
  const days = page.getByRole('list', { name: 'Days' });
  const complete = days
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Close day/ }) })
    .filter({ hasNot: page.getByRole('list', { name: 'What is missing' }) });
  const name = (await complete.last().getByRole('heading').textContent()) ?? '';
  await look(page, 'the days of trucks');

  // On a phone the balance is wider than the screen: the arrow keys reach all of it.
  const desktop = page.viewportSize() ?? { width: 1_280, height: 720 };
  await page.setViewportSize({ width: 390, height: 800 });
  const wide = days.getByRole('region', { name: /scrolls sideways/ }).first();
  await wide.focus();
  await expect(wide).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize(desktop);
  await complete
    .last()
    .getByRole('button', { name: /^Close day/ })
    .click();
  await page.getByRole('dialog', { name: 'Close day' }).getByRole('button', { name: 'Close day' }).click();
  const closed = days.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(closed).toContainText('Closed by');
  await expect(closed.getByRole('button', { name: /^Close day/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'For an inspector' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'For an inspector' }).getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^disposal-tickets-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(number);
});

test('a technician has no compliance page', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/compliance`);
  await page.waitForURL('**/dashboard');
});
