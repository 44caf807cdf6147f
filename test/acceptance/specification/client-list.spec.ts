import type { Page } from '@playwright/test';
import { makeClient } from './clients.ts';
import { expect, test } from './visitors.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Clients' }).locator('> li');

async function search(page: Page, text: string, status = ''): Promise<void> {
  await page.goto(`/clients?search=${encodeURIComponent(text)}${status}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
}

test.describe('client list', () => {
  test('Search matches name, contact person, phone or e-mail, case-insensitively', async ({
    dispatcher,
    office,
  }) => {
    const unique = `q${Date.now()}`;
    const client = await makeClient(office, {
      name: `Name ${unique}`,
      contactPerson: `Person X${unique}`,
      email: `mail.${unique}@zeager.example`,
      phone: '(610) 555-9173',
    });
    for (const text of [
      `NAME ${unique.toUpperCase()}`,
      `person x${unique}`,
      `MAIL.${unique}`,
      '610) 555-9173',
    ]) {
      await search(dispatcher, '');
      await dispatcher.getByRole('searchbox', { name: 'Search clients' }).fill(text);
      await expect(cards(dispatcher).filter({ hasText: client.name })).toBeVisible();
      await expect(cards(dispatcher)).toHaveCount(1);
    }
  });

  test('Tabs Active Clients, Archived Clients, All Clients', async ({ dispatcher }) => {
    await search(dispatcher, '');
    await expect(dispatcher.getByRole('tab')).toHaveText([
      'Active Clients',
      'Archived Clients',
      'All Clients',
    ]);
  });

  test('Cards show name and contact person', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await search(dispatcher, client.name);
    await expect(cards(dispatcher)).toHaveCount(1);
    await expect(cards(dispatcher)).toContainText(client.name);
    await expect(cards(dispatcher)).toContainText('Ada Zeager');
  });

  test("'Archived' badge when not active", async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await search(dispatcher, client.name, '&status=all');
    await expect(cards(dispatcher)).toHaveCount(1);
    await expect(cards(dispatcher).getByText('Archived', { exact: true })).toHaveCount(0);
    await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    await search(dispatcher, client.name, '&status=all');
    await expect(cards(dispatcher).getByText('Archived', { exact: true })).toBeVisible();
  });

  test("Lists treat inactive and archived as 'archived'", async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    await search(dispatcher, client.name, '&status=archived');
    await expect(cards(dispatcher)).toHaveCount(1);
    await search(dispatcher, client.name);
    await expect(dispatcher.getByText('No Clients Found')).toBeVisible();
  });

  test('Phone and e-mail', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await search(dispatcher, client.name);
    await expect(cards(dispatcher)).toContainText('(717) 555-0188');
    await expect(cards(dispatcher)).toContainText('ada@zeager.example');
  });

  for (const row of ["Up to 3 service badges plus '+N'", 'Service badges on a card: 3, then +N']) {
    test(row, async ({ dispatcher, office }) => {
      const services = await office.ask<{ id: string }[]>('admin', 'GET', '/service-types');
      const client = await makeClient(office, { serviceTypeIds: services.map((service) => service.id) });
      await search(dispatcher, client.name);
      const badges = cards(dispatcher).getByRole('list', { name: 'Services' }).getByRole('listitem');
      await expect(badges).toHaveCount(4);
      await expect(badges.last()).toHaveText(`+${services.length - 3}`);
    });
  }

  test("'No Clients Found', other text when a search is active", async ({ dispatcher }) => {
    await search(dispatcher, 'nobody-is-called-this');
    await expect(dispatcher.getByText('No Clients Found')).toBeVisible();
    await expect(
      dispatcher.getByText('Nothing matches “nobody-is-called-this”', { exact: false }),
    ).toBeVisible();
    await dispatcher.route('**/api/clients?**', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await search(dispatcher, '');
    await expect(dispatcher.getByText('No Clients Found')).toBeVisible();
    await expect(dispatcher.getByText('Nothing matches', { exact: false })).toHaveCount(0);
  });

  test('Add New Client only without a search', async ({ dispatcher }) => {
    await search(dispatcher, 'nobody-is-called-this');
    await expect(dispatcher.getByText('No Clients Found')).toBeVisible();
    await expect(dispatcher.getByRole('link', { name: 'Add New Client' })).toHaveCount(0);
    await dispatcher.route('**/api/clients?**', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await search(dispatcher, '');
    await dispatcher.getByRole('link', { name: 'Add New Client' }).click();
    await dispatcher.waitForURL('**/clients/new');
  });

  test('New Client button', async ({ dispatcher }) => {
    await search(dispatcher, '');
    await dispatcher.getByRole('link', { name: 'New Client' }).click();
    await dispatcher.waitForURL('**/clients/new');
  });

  test('Clicking a card opens `/clients/{id}`', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await search(dispatcher, client.name);
    // The whole card is clickable.
    await cards(dispatcher).click({ position: { x: 20, y: 60 } });
    await dispatcher.waitForURL(`**/clients/${client.id}`);
  });
});
