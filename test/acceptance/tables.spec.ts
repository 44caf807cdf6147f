import { readFile } from 'node:fs/promises';
import { dialogOf, look } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { columnOf, numbersOf, sum } from './table-steps.ts';
import { patiently } from '../patience.ts';

test('tickets are sorted, narrowed, counted, moved through by keyboard and taken away as they are shown', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(120_000));
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/compliance?tab=tickets`);
  const table = page.getByRole('table', { name: 'Tickets' });
  await expect(table.getByRole('columnheader', { name: 'Emptied' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await test.step('a press on a head sorts by it, and the address keeps the order', async () => {
    await table.getByRole('button', { name: 'Gallons' }).click();
    await expect(page).toHaveURL(/sort=-gallons/);
    const head = table.getByRole('columnheader', { name: 'Gallons' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const gallons = numbersOf(await columnOf(table, 'Gallons'));
    expect(gallons.length).toBeGreaterThan(10);
    expect(gallons).toEqual(gallons.toSorted((a, b) => b - a));
    await page.reload();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(numbersOf(await columnOf(table, 'Gallons'))).toEqual(gallons);
  });

  await test.step('a filter narrows rows, foot and sums by waste alike', async () => {
    await page.getByRole('combobox', { name: 'Waste' }).click();
    await page.getByRole('option', { name: 'Grease' }).click();
    await expect(page).toHaveURL(/wasteType=grease/);
    const foot = table.locator('tfoot');
    await expect
      .poll(async () => {
        const rows = await columnOf(table, 'Gallons');
        const [count, , , , , , total] = await foot.locator('td').allTextContents();
        return (
          [count, total] + '' === `${rows.length} tickets,${sum(numbersOf(rows)).toLocaleString('en-US')} gal`
        );
      })
      .toBe(true);
    for (const waste of await columnOf(table, 'Waste')) expect(waste).toContain('Grease');
    await look(page, 'the table of tickets');
  });

  await test.step('keys move through the rows and open one', async () => {
    await page.getByRole('heading', { name: 'Compliance', level: 1 }).click();
    const links = table.locator('tbody').getByRole('link');
    // It was a list while the window was narrow.
    await expect(links.nth(0)).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.nth(0)).toBeFocused();
    const name = await links.nth(0).textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    await page.goBack();
    await expect(table).toBeVisible();
  });

  await test.step('columns are chosen, kept, and the file has the same', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = dialogOf(page, 'Columns');
    await columns.getByRole('checkbox', { name: 'Site' }).uncheck();
    await columns.getByRole('button', { name: 'Move Gallons to the left' }).click();
    await look(page, 'the columns of a table');
    await columns.getByRole('button', { name: 'Done' }).click();
    const heads = ['Ticket', 'Emptied', 'Truck', 'Waste', 'Gallons', 'Clients', 'Missing', 'State'];
    await expect(table.getByRole('columnheader')).toHaveText(heads);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    const [first = '', ...lines] = (await readFile(await (await saving).path()))
      .toString()
      .trim()
      .split('\r\n');
    expect(first.replace('\uFEFF', '')).toBe(
      'Ticket,Emptied,Truck,Waste,Gallons,Clients,Missing gallons,State',
    );
    expect(lines).toHaveLength(await table.locator('tbody tr[data-index]').count());
    const filed = sum(lines.map((line) => Number(line.split(',')[4])));
    expect(filed).toBe(sum(numbersOf(await columnOf(table, 'Gallons'))));

    // On another day the address says nothing of columns: this device does.
    await page.goto(`${demo.url}/compliance?tab=tickets`);
    await expect(table.getByRole('columnheader')).toHaveText(heads);
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByRole('button', { name: 'Reset' }).click();
    await columns.getByRole('button', { name: 'Done' }).click();
    await expect(table.getByRole('columnheader', { name: 'Site' })).toBeVisible();
  });

  await test.step('a view is saved, opened by its name, and entered with', async () => {
    const views = (name = 'Views') => page.getByRole('button', { name, exact: true });
    const choose = async (button: string, item: string) => {
      await views(button).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.goto(`${demo.url}/compliance?tab=tickets&wasteType=grease&sort=-gallons`);
    await choose('Views', 'Save this view…');
    const saving = dialogOf(page, 'Save View');
    await saving.getByRole('textbox', { name: 'Name' }).fill('Grease loads');
    await saving.getByRole('checkbox', { name: 'For everybody' }).check();
    await look(page, 'saving a view');
    await saving.getByRole('button', { name: 'Save View' }).click();
    await choose('Grease loads', 'Standard view');
    await expect(page).not.toHaveURL(/wasteType/);
    await choose('Views', 'Grease loads (everybody’s)');
    await expect(page).toHaveURL(/sort=-gallons/);
    await expect(page).toHaveURL(/wasteType=grease/);

    await choose('Grease loads', 'Manage views…');
    const managing = dialogOf(page, 'Views');
    await managing.getByRole('button', { name: 'Open with Grease loads' }).click();
    await expect(managing.getByRole('button', { name: 'Do not open with Grease loads' })).toBeVisible();
    await look(page, 'the views of a table');
    await managing.getByRole('button', { name: 'Edit Grease loads' }).click();
    const editing = dialogOf(page, 'Edit View');
    await editing.getByRole('textbox', { name: 'Name' }).fill('Traps');
    await editing.getByRole('button', { name: 'Save View' }).click();
    await managing.getByRole('button', { name: 'Done' }).click();
    await page.goto(`${demo.url}/compliance?tab=tickets`);
    await expect(page).toHaveURL(/wasteType=grease/);

    for (const last of [false, true]) {
      await choose('Traps', 'Manage views…');
      await managing.getByRole('button', { name: 'Delete Traps' }).click();
      await expect(managing).toBeHidden();
      await expect(views()).toBeVisible();
      if (last) break;
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(views('Traps')).toBeVisible();
    }
  });

  await test.step('a search says what it finds on other days', async () => {
    await page.goto(`${demo.url}/compliance?tab=tickets&from=2020-01-01&to=2020-01-02&search=truck`);
    await expect(page.getByText(/tickets match “truck” on other days\./)).toBeVisible();
    await page.getByRole('button', { name: 'All days', exact: true }).click();
    await expect(table).toBeVisible();
  });

  await test.step('no table scrolls sideways at 1,024 px, and drafts are chosen on a phone', async () => {
    await page.setViewportSize({ width: 1_024, height: 768 });
    for (const [path, name] of [
      ['/compliance?tab=tickets', 'Tickets'],
      ['/compliance?tab=days', 'Days'],
      ['/billing?tab=invoices', 'Invoices'],
      ['/billing?tab=receivables', /^Receivables by client/],
    ] as const) {
      await page.goto(demo.url + path);
      await expect(page.getByRole('table', { name }).locator('tbody tr').first()).toBeVisible();
      await expect(page.getByRole('region', { name: /scrolls sideways$/ })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demo.url}/billing?tab=drafts`);
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check();
    const chosen = page.getByRole('region', { name: 'Chosen drafts' });
    await expect(chosen).toContainText(/^1 of \d+ that match chosen/);
    await expect(chosen.getByRole('button', { name: 'Hold' })).toBeVisible();
  });
});

test('balanced days are closed together, after time to stop it', async ({ page, demo }) => {
  test.setTimeout(patiently(120_000));
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.clock.install();
  await page.goto(`${demo.url}/compliance?tab=days`);
  const table = page.getByRole('table', { name: 'Days' });
  await expect(table).toBeVisible();
  const closing = page.getByRole('button', { name: /^Close all balanced \(\d+\)$/ });
  const count = Number(/\d+/.exec((await closing.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  const closedBefore = await table.getByText('Closed', { exact: true }).count();
  await look(page, 'the table of days');

  // A day beside its table, with the next one.
  await page
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('region', { name: /^Day of .* in detail$/ })).toBeVisible();
  const first = await panel.getByRole('heading').first().textContent();
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByRole('heading').first()).not.toHaveText(first ?? '');
  await look(page, 'a day beside its table');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await closing.click();
  const dialog = dialogOf(page, 'Close all balanced days');
  await expect(dialog.getByRole('listitem')).toHaveCount(count);
  const start = dialog.getByRole('button', { name: /^Close \d+ days?$/ });
  await start.click();
  await page.clock.runFor(5_000);
  await expect(dialog.getByText('Closing in 15 s')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await page.clock.runFor(60_000);
  await expect(start).toBeVisible();
  await expect(dialog.getByText('Closed', { exact: true })).toHaveCount(0);
  await start.click();
  await page.clock.runFor(20_000);
  await expect(dialog.getByText(`${count} of ${count} closed.`)).toBeVisible();
  await look(page, 'days that were closed together');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(table.getByText('Closed', { exact: true })).toHaveCount(closedBefore + count);
  await expect(page.getByRole('button', { name: 'Close all balanced (0)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('jobs are a table where one wants it: sorted, added up, chosen beyond what is loaded, and taken away', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/jobs`);
  await page.getByRole('button', { name: 'Show as Table' }).click();
  const table = page.getByRole('table', { name: 'Jobs' });
  await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Client' }).click();
  await expect(page).toHaveURL(/sort=client/);
  await expect(page.getByText('Every job, by client.')).toBeVisible();
  await page.goto(`${demo.url}/jobs?sort=-gallons&status=completed&search=grease`);
  const foot = table.locator('tfoot td');
  await expect(foot.first()).toHaveText(/^\d+ jobs$/);
  const pumped = numbersOf(await columnOf(table, 'Pumped'));
  expect(pumped).toEqual(pumped.toSorted((a, b) => b - a));
  expect(pumped.length).toBeGreaterThan(3);
  await look(page, 'the table of jobs');

  await page.goto(`${demo.url}/jobs`);
  await expect(foot.first()).toHaveText(/^\d+ jobs$/);
  const count = numbersOf([(await foot.first().textContent()) ?? ''])[0] ?? 0;
  expect(count).toBeGreaterThan(60);
  await page.getByRole('heading', { name: 'Job Management' }).click();
  await page.keyboard.press('Control+a');
  const chosen = page.getByRole('region', { name: 'Selected jobs' });
  // As many as can be changed at once.
  await expect(chosen).toContainText(`${Math.min(count, 500)} jobs selected`);
  await page.keyboard.press('Escape');
  await expect(chosen).toBeHidden();

  // A look at a row beside the table, and on through it.
  const links = table.locator('tbody').getByRole('rowheader').getByRole('link');
  // Beside an open panel the table is not read out.
  const numbers = await columnOf(table, 'Number');
  await links.nth(1).focus();
  await page.keyboard.press('Space');
  const panel = page.getByRole('dialog');
  const number = panel.getByText(/^J-\d{6}$/);
  await expect(number).toHaveText(numbers[1] ?? '');
  await look(page, 'a job beside its table');
  // It was a list while the window was narrow: the panel is there again with the table.
  await expect(number).toHaveText(numbers[1] ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(number).toHaveText(numbers[2] ?? '');
  await page.reload();
  await expect(number).toHaveText(numbers[2] ?? '');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.goto(`${demo.url}/jobs?status=completed&sort=client&columns=client.gallons.number`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/Title,Client,Actual gallons,Job number$/);
  await expect(foot.first()).toHaveText(`${(lines.length - 1).toLocaleString('en-US')} jobs`);
  await page.getByRole('button', { name: 'Show as List' }).click();
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible();
  await expect(page).not.toHaveURL(/sort=/);
});

test('clients are a table where one wants it: sorted, narrowed, added up, looked at by keys and taken away', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/clients`);
  await page.getByRole('button', { name: 'Show as Table' }).click();
  const table = page.getByRole('table', { name: 'Clients' });
  await table.getByRole('button', { name: 'Open Balance' }).click();
  await expect(page).toHaveURL(/sort=-balance/);
  await page.goto(`${demo.url}/clients?which=owing&sort=-balance&columns=name.city.next.balance`);
  const foot = table.locator('tfoot td');
  await expect(foot.first()).toHaveText(/^\d+ clients?$/);
  const owed = numbersOf(await columnOf(table, 'Open Balance'));
  expect(owed).toEqual(owed.toSorted((a, b) => b - a));
  expect(owed.at(-1)).toBeGreaterThan(0);
  await look(page, 'the table of clients');

  const links = table.locator('tbody').getByRole('rowheader').getByRole('link');
  const names = await links.allTextContents();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: names[1] ?? '' })).toBeVisible();
  await look(page, 'a client beside its table');
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('heading', { name: names[0] ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head.replace('\uFEFF', '')).toBe('Client,City,Next service,Open balance');
  const filed = lines.map((line) => Number(line.split(',').at(-1)));
  // Of the table, only rows near the window are drawn.
  expect(filed.slice(0, owed.length)).toEqual(owed);
  await expect(foot.first()).toHaveText(`${filed.length} clients`);
  expect(numbersOf([(await foot.last().textContent()) ?? ''])[0]).toBeCloseTo(sum(filed), 2);
  await page.getByRole('button', { name: 'Show as Cards' }).click();
  await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
});
