import type { Page } from '@playwright/test';
import { makeClient } from './clients.ts';
import { expect, rows, test } from './visitors.ts';

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

  test('A card of the list', async ({ dispatcher, office }) => {
    const services = await office.ask<{ id: string }[]>('admin', 'GET', '/service-types');
    const client = await makeClient(office, { serviceTypeIds: services.map((service) => service.id) });
    const card = cards(dispatcher);
    const archived = card.getByText('Archived', { exact: true });
    await search(dispatcher, client.name);
    await expect(card).toHaveCount(1);
    await rows({
      'Cards show name and contact person': async () => {
        await expect(card).toContainText(client.name);
        await expect(card).toContainText('Ada Zeager');
      },
      'Phone and e-mail': async () => {
        await expect(card).toContainText('(717) 555-0188');
        await expect(card).toContainText('ada@zeager.example');
      },
      // Two statements of the same badges.
      "Up to 3 service badges plus '+N' · Service badges on a card: 3, then +N": async () => {
        const badges = card.getByRole('list', { name: 'Services' }).getByRole('listitem');
        await expect(badges).toHaveCount(4);
        await expect(badges.last()).toHaveText(`+${services.length - 3}`);
      },
      'Clicking a card opens `/clients/{id}`': async () => {
        // The whole card is clickable.
        await card.click({ position: { x: 20, y: 60 } });
        await dispatcher.waitForURL(`**/clients/${client.id}`);
      },
      "'Archived' badge when not active": async () => {
        await search(dispatcher, client.name, '&status=all');
        await expect(card).toHaveCount(1);
        await expect(archived).toHaveCount(0);
        await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
        await search(dispatcher, client.name, '&status=all');
        await expect(archived).toBeVisible();
      },
      "Lists treat inactive and archived as 'archived'": async () => {
        await search(dispatcher, client.name, '&status=archived');
        await expect(card).toHaveCount(1);
        await search(dispatcher, client.name);
        await expect(dispatcher.getByText('No Clients Found')).toBeVisible();
      },
    });
  });

  test('A list with nothing in it', async ({ dispatcher }) => {
    const add = dispatcher.getByRole('link', { name: 'Add New Client' });
    const isEmpty = expect(dispatcher.getByText('No Clients Found'));
    await search(dispatcher, '');
    await rows({
      'Tabs Active Clients, Archived Clients, All Clients': () =>
        expect(dispatcher.getByRole('tab')).toHaveText(['Active Clients', 'Archived Clients', 'All Clients']),
      'New Client button': async () => {
        await dispatcher.getByRole('link', { name: 'New Client' }).click();
        await dispatcher.waitForURL('**/clients/new');
      },
      "'No Clients Found', other text when a search is active": async () => {
        await search(dispatcher, 'nobody-is-called-this');
        await isEmpty.toBeVisible();
        await expect(
          dispatcher.getByText('Nothing matches “nobody-is-called-this”', { exact: false }),
        ).toBeVisible();
      },
      'Add New Client only without a search': async () => {
        await expect(add).toHaveCount(0);
        await dispatcher.route('**/api/clients?**', (route) =>
          route.fulfill({ json: { items: [], nextCursor: null } }),
        );
        await search(dispatcher, '');
        await isEmpty.toBeVisible();
        await expect(dispatcher.getByText('Nothing matches', { exact: false })).toHaveCount(0);
        await add.click();
        await dispatcher.waitForURL('**/clients/new');
      },
    });
  });
});
