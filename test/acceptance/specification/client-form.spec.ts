import type { Locator, Page } from '@playwright/test';
import { makeClient } from './clients.ts';
import { ownPhone } from '../steps.ts';
import { dismissToasts, expect, expectToast, failing, heldBack, rows, test, troubles } from './visitors.ts';

async function openNew(page: Page): Promise<void> {
  await page.goto('/clients/new');
  await expect(page.getByRole('checkbox', { name: 'Septic Services' })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Create Client' }).click();
const addressBlock = (page: Page, number: number) => page.getByRole('group', { name: `Address ${number}` });
const contactBlock = (page: Page, number: number) => page.getByRole('group', { name: `Contact ${number}` });

async function fillAddress(page: Page, number: number): Promise<void> {
  const block = addressBlock(page, number);
  await block.getByLabel('Street Address').fill(`${number} Form St`);
  await block.getByLabel('City').fill('Lancaster');
  await block.getByLabel('State').fill('PA');
  await block.getByLabel('ZIP').fill('17601');
}

async function fill(page: Page, name = `Form Client ${Date.now()}`): Promise<string> {
  await page.getByLabel('Client Name').fill(name);
  await page.getByLabel('Phone').first().fill(ownPhone());
  await page.getByRole('checkbox', { name: 'Septic Services' }).click();
  await fillAddress(page, 1);
  return name;
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

async function saveAndRead(page: Page, ask: (path: string) => Promise<Saved>): Promise<Saved> {
  await save(page);
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/);
  return ask(`/clients/${idIn(page)}`);
}

interface Saved {
  readonly clientType: string;
  readonly accessInstructions: string | null;
  readonly notes: string | null;
  readonly contactPerson: string | null;
  readonly primaryContactTitle: string | null;
  readonly addresses: readonly {
    readonly streetLine1: string;
    readonly country: string;
    readonly isPrimary: boolean;
  }[];
  readonly contacts: readonly { readonly name: string; readonly isPrimary: boolean }[];
}

test.describe('client form', () => {
  test('The id parameter decides the mode', async ({ dispatcher, office }) => {
    await openNew(dispatcher);
    await expect(dispatcher.getByRole('heading', { level: 1, name: 'New Client' })).toBeVisible();
    const client = await makeClient(office);
    await dispatcher.goto(`/clients/${client.id}/edit`);
    await expect(dispatcher.getByRole('heading', { level: 1, name: 'Edit Client' })).toBeVisible();
    await expect(dispatcher.getByLabel('Client Name')).toHaveValue(client.name);
  });

  const editable = (page: Page, fields: readonly string[]) => async () => {
    for (const label of fields) await expect(page.getByLabel(label).first()).toBeEditable();
  };
  const primary = (block: Locator) => block.getByRole('checkbox');

  test('Fields of the form', async ({ dispatcher }) => {
    await openNew(dispatcher);
    const services = dispatcher.getByRole('group', { name: 'Services' });
    const address = (number: number) => addressBlock(dispatcher, number);
    await rows({
      'Client Name': editable(dispatcher, ['Client Name']),
      'Primary Contact Name, Contact Title/Role': editable(dispatcher, [
        'Primary Contact Name',
        'Contact Title/Role',
      ]),
      'Phone, Email': editable(dispatcher, ['Phone', 'Email']),
      'Access Instructions and Internal Notes': editable(dispatcher, [
        'Access Instructions',
        'Internal Notes',
      ]),
      '… label, street address, line 2, city, state, ZIP': editable(dispatcher, [
        'Label',
        'Street Address',
        'Address Line 2',
        'City',
        'State',
        'ZIP',
      ]),
      'The labels mark both as required': async () => {
        for (const label of ['Phone', 'Email'])
          await expect(dispatcher.getByLabel(label).first()).toHaveAttribute('aria-required', 'true');
      },
      'Street, city, state and ZIP are marked required': async () => {
        for (const label of ['Street Address', 'City', 'State', 'ZIP'])
          await expect(address(1).getByLabel(label)).toHaveAttribute('aria-required', 'true');
      },
      'Client Type business, individual, municipal': async () => {
        await dispatcher.getByRole('combobox', { name: 'Client Type' }).click();
        await expect(dispatcher.getByRole('option')).toHaveText(['Business', 'Individual', 'Municipal']);
        await dispatcher.keyboard.press('Escape');
        await expect(dispatcher.getByRole('option')).toHaveCount(0);
      },
      'Service Preferences: checkbox list, name and optional description': async () => {
        await expect(services.getByRole('checkbox')).toHaveCount(4);
        await expect(dispatcher.getByText('Tank pumping, inspection and repair')).toBeVisible();
      },
      'Service Addresses: repeatable blocks': async () => {
        await dispatcher.getByRole('button', { name: 'Add Address' }).click();
        await expect(address(2)).toBeVisible();
        await dispatcher.getByRole('button', { name: 'Remove address 2' }).click();
        await expect(address(2)).toHaveCount(0);
      },
      '… primary checkbox, only one can be primary': async () => {
        await dispatcher.getByRole('button', { name: 'Add Address' }).click();
        // A new client's first address starts as the primary one.
        await expect(primary(address(1))).toBeChecked();
        await primary(address(2)).click();
        await expect(primary(address(2))).toBeChecked();
        await expect(primary(address(1))).not.toBeChecked();
      },
    });
  });

  test('Additional Contacts: name, title, phone, e-mail, primary checkbox', async ({ dispatcher }) => {
    await openNew(dispatcher);
    const contact = (number: number) => contactBlock(dispatcher, number);
    await dispatcher.getByRole('button', { name: 'Add Contact' }).click();
    for (const label of ['Name', 'Title', 'Phone', 'Email'])
      await expect(contact(1).getByLabel(label)).toBeEditable();
    await expect(contact(1).getByRole('checkbox', { name: 'Primary contact' })).toBeVisible();
    await dispatcher.getByRole('button', { name: 'Add Contact' }).click();
    await rows({
      'The first added contact defaults to primary': async () => {
        await expect(primary(contact(1))).toBeChecked();
        await expect(primary(contact(2))).not.toBeChecked();
      },
      '… only one primary': async () => {
        await primary(contact(2)).click();
        await expect(primary(contact(2))).toBeChecked();
        await expect(primary(contact(1))).not.toBeChecked();
      },
      'Only one address and one additional contact can be primary': async () => {
        await dispatcher.getByRole('button', { name: 'Add Address' }).click();
        await primary(addressBlock(dispatcher, 1)).click();
        await primary(addressBlock(dispatcher, 2)).click();
        await expect(primary(addressBlock(dispatcher, 2))).toBeChecked();
        await expect(primary(addressBlock(dispatcher, 1))).not.toBeChecked();
        // The two lists are independent.
        await expect(primary(contact(2))).toBeChecked();
      },
    });
  });

  test('Cancel, and Create Client or Update Client', async ({ dispatcher, office }) => {
    await openNew(dispatcher);
    await expect(dispatcher.getByRole('button', { name: 'Create Client' })).toBeVisible();
    await dispatcher.getByRole('button', { name: 'Cancel' }).click();
    await dispatcher.waitForURL('**/clients');
    const client = await makeClient(office);
    await dispatcher.goto(`/clients/${client.id}/edit`);
    await expect(dispatcher.getByRole('button', { name: 'Update Client' })).toBeVisible();
    await dispatcher.getByRole('button', { name: 'Cancel' }).click();
    await dispatcher.waitForURL(`**/clients/${client.id}`);
  });

  test("'Saving...' while busy", async ({ dispatcher }) => {
    await openNew(dispatcher);
    await fill(dispatcher);
    const go = await heldBack(dispatcher, 'POST', /^\/api\/clients$/);
    await save(dispatcher);
    await expect(dispatcher.getByRole('button', { name: 'Saving...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    go();
    await dispatcher.waitForURL(/\/clients\/[0-9a-f-]{36}$/);
  });

  test('Edit: a failure to load shows an error and returns to `/clients`', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await failing(dispatcher, 'GET', /^\/clients\/[^/]+$/, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"defined":false,"code":"X","status":422,"message":"No way."}',
      }),
    );
    await dispatcher.goto(`/clients/${client.id}/edit`);
    await rows({
      "'Failed to load client data'": () => expectToast(dispatcher, 'Failed to load client data', 'No way.'),
    });
    await dispatcher.waitForURL('**/clients');
  });
});

test.describe('validation', () => {
  const said = async (page: Page, message: string) => {
    await save(page);
    await expectToast(page, message);
    // Also shown beside the field.
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await dismissToasts(page);
  };

  test('What is missing is said by toast and beside the field', async ({ dispatcher }) => {
    await openNew(dispatcher);
    await fill(dispatcher);
    const name = dispatcher.getByLabel('Client Name');
    const phone = dispatcher.getByLabel('Phone').first();
    const street = addressBlock(dispatcher, 1).getByLabel('Street Address');
    const service = dispatcher.getByRole('checkbox', { name: 'Septic Services' });
    // Each row on its own: restores what the previous one removed.
    await rows({
      "'Client name is required'": async () => {
        await name.fill('   ');
        await said(dispatcher, 'Client name is required');
      },
      "'At least phone or email is required'": async () => {
        await name.fill('Form Client');
        await phone.fill('');
        await said(dispatcher, 'At least phone or email is required');
      },
      "'At least one address is required' (with a street)": async () => {
        await phone.fill(ownPhone());
        await street.fill(' ');
        await said(dispatcher, 'At least one address is required');
      },
      "'Please select at least one service'": async () => {
        await street.fill('1 Form St');
        await service.click();
        await said(dispatcher, 'Please select at least one service');
      },
      "The last address cannot be removed: 'At least one address is required'": async () => {
        await dispatcher.getByRole('button', { name: 'Remove address 1' }).click();
        await expectToast(dispatcher, 'At least one address is required');
        await expect(addressBlock(dispatcher, 1)).toBeVisible();
      },
    });
  });

  test('Contacts with an empty name are dropped on save', async ({ dispatcher, office }) => {
    await openNew(dispatcher);
    const name = await fill(dispatcher);
    for (let count = 0; count < 2; count += 1)
      await dispatcher.getByRole('button', { name: 'Add Contact' }).click();
    await contactBlock(dispatcher, 1).getByLabel('Title').fill('Nameless');
    await contactBlock(dispatcher, 2).getByLabel('Name').fill('Named');
    await dispatcher.getByRole('button', { name: 'Add Address' }).click();
    await addressBlock(dispatcher, 2).getByLabel('City').fill('Nowhere');
    const saved = await saveAndRead(dispatcher, (path) => office.ask<Saved>('dispatcher', 'GET', path));
    expect(saved.contacts.map((contact) => contact.name)).toEqual(['Named']);
    const countries = async () => expect(saved.addresses.map(({ country }) => country)).toEqual(['USA']);
    await rows({
      'Addresses with an empty street are dropped on save': async () =>
        expect(saved.addresses.map((address) => address.streetLine1)).toEqual(['1 Form St']),
      'Country defaults to USA': countries,
      'Default country USA': countries,
      'On success to `/clients/{id}`': () =>
        expect(dispatcher.getByRole('heading', { level: 1, name })).toBeVisible(),
    });
  });
});

test.describe('saving', () => {
  test("'Client updated successfully', 'Client added successfully'", async ({ dispatcher, office }) => {
    await openNew(dispatcher);
    await fill(dispatcher);
    await save(dispatcher);
    await expectToast(dispatcher, 'Client added successfully');
    const client = await makeClient(office);
    await dispatcher.goto(`/clients/${client.id}/edit`);
    await dispatcher.getByLabel('Client Name').fill(`${client.name} II`);
    await dispatcher.getByRole('button', { name: 'Update Client' }).click();
    await expectToast(dispatcher, 'Client updated successfully');
    await expect(dispatcher.getByRole('heading', { level: 1, name: `${client.name} II` })).toBeVisible();
  });

  test("'Failed to save client: {message}'", async ({ dispatcher }) => {
    await openNew(dispatcher);
    const name = await fill(dispatcher);
    for (const { answer, words } of troubles) {
      await dispatcher.unrouteAll();
      await failing(dispatcher, 'POST', /^\/clients$/, answer);
      await save(dispatcher);
      await expectToast(dispatcher, 'Failed to save client: ');
      await expect(dispatcher.getByText(words).first()).toBeVisible();
      await expect(dispatcher.getByLabel('Client Name')).toHaveValue(name);
      await expect(addressBlock(dispatcher, 1).getByLabel('Street Address')).toHaveValue('1 Form St');
      await expect(dispatcher.getByRole('checkbox', { name: 'Septic Services' })).toBeChecked();
    }
  });

  test("The save also throws 'Not authenticated' and 'Profile not found'", async ({ dispatcher, office }) => {
    expect(await office.status(null, 'POST', '/clients', {})).toEqual({
      status: 401,
      message: 'Not authenticated',
    });
    await openNew(dispatcher);
    await fill(dispatcher);
    for (const message of ['Not authenticated', 'Profile not found']) {
      await dispatcher.unrouteAll();
      await failing(dispatcher, 'POST', /^\/clients$/, (route) =>
        route.fulfill({
          status: message === 'Not authenticated' ? 401 : 403,
          contentType: 'application/json',
          body: JSON.stringify({ defined: false, code: 'X', status: 403, message }),
        }),
      );
      await save(dispatcher);
      await expectToast(dispatcher, `Failed to save client: ${message}`);
    }
  });
});
