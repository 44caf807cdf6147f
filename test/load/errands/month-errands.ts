import type { Page } from '@playwright/test';
import pg from 'pg';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { findRunningEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { button, firstNumber, inDialog, officeOf, type Errand } from './errand.ts';

const latePayers = 12;
const openDays = 13;
const pricedItems = 20;

/** The demo's invoices are young: those that fell due five days ago are dated so, one for each client. */
async function letTwelveBeLate(_page: Page, dataDir: string): Promise<void> {
  const connectionString = await findRunningEmbeddedPostgres(dataDir);
  if (connectionString === undefined) throw new Error('the demo’s database does not run');
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(`select set_config('app.system', 'on', false)`);
  await database.query(
    `update invoice_balances set due_date = current_date - 5 where invoice_id in (
       select distinct on (client_id) invoice_id from invoice_balances
        where open_cents > 0
          and client_id not in (select client_id from invoice_balances where open_cents > 0 and due_date < current_date)
        order by client_id, invoice_id
        limit greatest(0, $1 - (select count(distinct client_id) from invoice_balances where open_cents > 0 and due_date < current_date)))`,
    [latePayers],
  );
  await database.end();
}

/** Measures empty tanks on days without work, until thirteen days balance. */
async function letThirteenDaysBalance(page: Page): Promise<void> {
  const ask = await officeOf(page);
  const today = new Date().toISOString().slice(0, 10);
  const listed = `/compliance/days?from=${addDays(today, -13)}&to=${today}`;
  const known = await ask<{ vehicle: { id: string }; date: string; closed: object | null }[]>(listed);
  const trucks = await ask<{ id: string }[]>('/vehicles');
  let wanted = openDays - 3;
  for (let back = 13; back > 4 && wanted > 0; back -= 1)
    for (const { id } of trucks) {
      const date = addDays(today, -back);
      if (wanted === 0 || known.some((day) => day.vehicle.id === id && day.date === date)) continue;
      const { tanks } = await ask<{ tanks: { id: string }[] }>(`/compliance/days/${id}/${date}`);
      if (tanks.length === 0) continue;
      const fact = { kind: 'gauge', compartmentId: tanks[0]?.id, gallons: 0, method: 'sight_glass' };
      await ask(`/compliance/days/${id}/${date}/facts`, { vehicleId: id, date, minute: 1_000, fact });
      wanted -= 1;
    }
}

/** The demo has nine priced items; the others are named after what they are. */
async function priceTwenty(page: Page): Promise<void> {
  const ask = await officeOf(page);
  const items = await ask<{ id: string }[]>('/price-items');
  for (let at = items.length; at < pricedItems; at += 1) {
    const category = { revenueCategory: 'service', taxCategory: 'service' };
    await ask('/price-items', { name: `Extra ${at}`, unit: 'visit', jobTypeIds: [], ...category });
  }
}

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
    prepare: letTwelveBeLate,
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
    prepare: letThirteenDaysBalance,
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
    prepare: priceTwenty,
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
