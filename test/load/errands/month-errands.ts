import { button, firstNumber, inDialog, type Errand } from './errand.ts';

/** Of billing, compliance and prices. */
export const monthErrands: readonly Errand[] = [
  {
    name: 'month-end',
    target: '≤ 6',
    before: '4, then 3 for each of 69',
    starts: '/billing?tab=runs',
    async play(page) {
      await button(page, 'Bill everything due').click();
      await page.getByText('Bill run done').waitFor({ timeout: 120_000 });
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await button(page, 'Approve all clean').click();
      await page.getByText(/^[\d,]+ approved$/).waitFor({ timeout: 120_000 });
      await page.keyboard.press('Control+a');
      const send = button(page, /^Issue and send [\d,]+ ·/);
      await send.waitFor();
      await send.click();
      const confirm = inDialog(page, /^Issue and send [\d,]+ ·/);
      await confirm.waitFor();
      const count = firstNumber(await confirm.textContent());
      await confirm.click();
      await page.getByRole('list', { name: 'Invoices going out' }).waitFor();
      return `${count} invoices`;
    },
  },
  {
    name: 'late-payers',
    target: '≤ 4',
    before: '2 for each, as a download only',
    starts: '/billing?tab=receivables',
    async play(page) {
      await page.getByRole('table').waitFor();
      await page.getByRole('combobox', { name: 'Show' }).click();
      await page.getByRole('option', { name: /^Overdue/ }).click();
      await page.waitForURL(/which=overdue/);
      await page.locator('table[aria-busy=false] tbody tr').first().waitFor();
      await page.keyboard.press('Control+a');
      await button(page, 'Send statements').click();
      const confirm = inDialog(page, /^Send [\d,]+ statements?$/);
      await confirm.waitFor();
      const count = firstNumber(await confirm.textContent());
      await confirm.click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return `${count} statements`;
    },
  },
  {
    name: 'days-closed',
    target: '≤ 4',
    before: '2 for each of 13',
    starts: '/compliance?tab=days',
    async play(page) {
      const all = button(page, /^Close all balanced \([1-9]/);
      await all.waitFor();
      const count = firstNumber(await all.textContent());
      await all.click();
      await inDialog(page, /^Close [\d,]+ days?$/).click();
      await page.getByText(`${count} of ${count} closed.`).waitFor({ timeout: 120_000 });
      return `${count} days`;
    },
  },
  {
    name: 'inspector',
    target: '≤ 5',
    before: 'not possible for one client alone',
    starts: '/dashboard',
    async play(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Beiler');
      await page
        .getByRole('option', { name: /Beiler/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Disposal Tickets' }).or(button(page, 'Disposal Tickets')).click();
      await button(page, 'For an inspector').click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'PDF', exact: true }).click(),
      ]);
      return file.suggestedFilename();
    },
  },
  {
    name: 'prices',
    target: '2 for each',
    before: '5 for each, in a dialog',
    starts: '/settings?tab=prices',
    async play(page) {
      const cells = page.getByRole('button', { name: /^Change the price of / });
      await cells.first().waitFor();
      const count = await cells.count();
      for (let at = 0; at < count; at += 1) {
        await cells.nth(at).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(`${300 + at}`);
        await page.keyboard.press('Enter');
        await cells.nth(at).waitFor();
      }
      return `${count} prices`;
    },
  },
];
