import type { Browser, Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { expect, test } from './fixtures.ts';

/** Two people have the same form open: the second to save sees both versions, and nobody's change is lost. */

const password = 'correct horse battery';

interface Office {
  readonly dana: Page;
  readonly rosa: Page;
  readonly ask: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Answer>;
}

/** One company in two browsers. */
async function office(browser: Browser, url: string): Promise<Office> {
  const email = `${newId()}@example.com`;
  const open = async (): Promise<Page> => (await browser.newContext()).newPage();
  const [dana, rosa] = [await open(), await open()];
  const signedUp = await dana.request.post(`${url}/auth/v1/signup`, {
    data: { email, password, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
  });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  for (const page of [dana, rosa]) {
    await page.goto(`${url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`${url}/dashboard`);
  }
  return {
    dana,
    rosa,
    ask: async <Answer>(method: string, path: string, data?: object) => {
      const answer = await dana.request.fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(data && { data }),
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Answer;
    },
  };
}

interface Client {
  readonly id: string;
  readonly phone: string;
  readonly notes: string;
  readonly addresses: readonly {
    readonly id: string;
    readonly streetLine1: string;
    readonly gateCode: string | null;
  }[];
  readonly contacts: readonly { readonly name: string }[];
}

async function addClient({ ask }: Office): Promise<Client> {
  const [service] = await ask<{ id: string }[]>('GET', '/service-types');
  return ask('POST', '/clients', {
    name: 'Miller Farm',
    phone: '717-555-0147',
    notes: 'Pays late',
    serviceTypeIds: [service?.id],
    addresses: [
      { streetLine1: '12 Orange St', city: 'Lancaster', state: 'PA', postalCode: '17602', isPrimary: true },
    ],
  });
}

const both = (page: Page) => page.getByRole('dialog', { name: 'Changed in the Meantime' });

test('two people edit one client: both changes are kept, and what both changed is asked about', async ({
  browser,
  empty,
}) => {
  const people = await office(browser, empty.url);
  const { dana, rosa, ask } = people;
  const { id } = await addClient(people);
  for (const page of [dana, rosa]) {
    await page.goto(`${empty.url}/clients/${id}/edit`);
    await expect(page.getByLabel('Client Name')).toHaveValue('Miller Farm');
  }
  // Rosa adds a gate code, a second address and a contact, and changes the notes.
  await rosa.getByLabel('Gate Code').fill('4711');
  await rosa.getByLabel('Internal Notes').fill('Pays at once');
  await rosa.getByRole('button', { name: 'Add Address' }).click();
  await rosa.getByLabel('Street Address').nth(1).fill('9 Elm St');
  await rosa.getByLabel('City').nth(1).fill('Lititz');
  await rosa.getByLabel('State').nth(1).fill('PA');
  await rosa.getByLabel('ZIP').nth(1).fill('17543');
  await rosa.getByRole('button', { name: 'Update Client' }).click();
  await rosa.waitForURL(`${empty.url}/clients/${id}`);

  await dana.getByLabel('Phone').first().fill('717-555-0199');
  await dana.getByLabel('Internal Notes').fill('Pays by check');
  await dana.getByRole('button', { name: 'Update Client' }).click();
  const dialog = both(dana);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('4711')).toBeVisible();
  await expect(dialog.getByText('Addresses: 9 Elm St')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Keep mine\s*Pays by check/ })).toBeChecked();
  // Nothing typed is lost by going back.
  await dialog.getByRole('button', { name: 'Back to the Form' }).click();
  await expect(dana.getByLabel('Phone').first()).toHaveValue('(717) 555-0199');
  await dana.getByRole('button', { name: 'Update Client' }).click();
  await dialog.getByRole('radio', { name: /Take theirs\s*Pays at once/ }).check();
  await dialog.getByRole('button', { name: 'Save Both' }).click();
  await dana.waitForURL(`${empty.url}/clients/${id}`);
  const stored = await ask<Client>('GET', `/clients/${id}`);
  expect(stored).toMatchObject({ phone: '(717) 555-0199', notes: 'Pays at once' });
  expect(stored.addresses.map(({ streetLine1, gateCode }) => [streetLine1, gateCode])).toEqual([
    ['12 Orange St', '4711'],
    ['9 Elm St', null],
  ]);
});

test('two people edit one quote: lines that one of them added stay', async ({ browser, empty }) => {
  const people = await office(browser, empty.url);
  const { dana, rosa, ask } = people;
  const client = await addClient(people);
  const types = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const line = {
    work: { jobTypeId: types.find(({ name }) => name === 'Septic tank pump-out')?.id },
    description: 'Pump-out',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 3_250_000,
    revenueCategory: 'service',
    taxCategory: 'service',
  };
  const draft = {
    clientId: client.id,
    clientAddressId: client.addresses[0]?.id,
    title: 'New riser',
    expiresOn: '2199-01-01',
    lines: [line],
  };
  const quote = await ask<{ id: string; version: string }>('POST', '/quotes', draft);
  await dana.goto(`${empty.url}/quotes/${quote.id}/edit`);
  await expect(dana.getByLabel('Title')).toHaveValue('New riser');
  // Rosa adds a line.
  const lines = [line, { ...line, description: 'Riser' }];
  await ask('PUT', `/quotes/${quote.id}`, { ...draft, lines, version: quote.version });
  await dana.getByLabel('Note to the client').fill('As agreed by phone');
  await dana.getByRole('button', { name: /^Save/ }).click();
  await expect(both(dana).getByText('Riser', { exact: false }).first()).toBeVisible();
  await both(dana).getByRole('button', { name: 'Save Both' }).click();
  await dana.waitForURL(`${empty.url}/quotes/${quote.id}`);
  expect(await ask('GET', `/quotes/${quote.id}`)).toMatchObject({
    message: 'As agreed by phone',
    lines: [{ description: 'Pump-out' }, { description: 'Riser' }],
  });
  await rosa.close();
});

test('two people edit one truck: both see, neither loses', async ({ browser, empty }) => {
  const { dana, rosa, ask } = await office(browser, empty.url);
  for (const page of [dana, rosa]) {
    await page.goto(`${empty.url}/settings?tab=vehicles`);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
  }
  await rosa.getByLabel('License Plate').fill('ROSA-1');
  await rosa.getByRole('button', { name: 'Save Vehicle' }).click();
  await expect(rosa.getByRole('dialog')).toBeHidden();
  await dana.getByLabel('Cost per Hour').fill('99');
  await dana.getByRole('button', { name: 'Save Vehicle' }).click();
  await expect(both(dana).getByText('ROSA-1')).toBeVisible();
  await both(dana).getByRole('button', { name: 'Save Both' }).click();
  await expect(dana.getByRole('dialog')).toBeHidden();
  const [truck] = await ask<object[]>('GET', '/vehicles');
  expect(truck).toMatchObject({ licensePlate: 'ROSA-1', costPerHourCents: 9_900 });
});

test('two people edit one setting: both see, neither loses', async ({ browser, empty }) => {
  const { dana, rosa, ask } = await office(browser, empty.url);
  for (const page of [dana, rosa]) {
    await page.goto(`${empty.url}/settings`);
    await expect(page.getByLabel('Company Name')).toHaveValue('Own Septic');
  }
  await rosa.getByLabel('Company Phone').fill('717-555-0111');
  await rosa.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(rosa.getByText('Settings Saved')).toBeVisible();
  await dana.getByLabel('Company Address').fill('1 Office Park');
  await dana.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(both(dana).getByText('(717) 555-0111')).toBeVisible();
  await both(dana).getByRole('button', { name: 'Save Both' }).click();
  await expect(dana.getByText('Settings Saved')).toBeVisible();
  // The form shows what was saved: hers and the colleague's.
  await expect(dana.getByLabel('Company Phone')).toHaveValue('(717) 555-0111');
  expect(await ask('GET', '/company/settings')).toMatchObject({
    companyPhone: '(717) 555-0111',
    companyAddress: '1 Office Park',
  });
});

test('two people correct one draft: both lines are kept, and a discount that both gave is asked about', async ({
  browser,
  empty,
}) => {
  const people = await office(browser, empty.url);
  const { dana, rosa, ask } = people;
  const { id: clientId } = await addClient(people);
  const line = (description: string) => ({
    description,
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 1_000_000,
    category: 'other',
  });
  const { id } = await ask<{ id: string }>('POST', '/invoices', {
    clientId,
    lines: [line('Seed'), line('Lid')],
  });
  const form = (page: Page) => page.getByRole('form', { name: 'Lines of the draft' });
  for (const page of [dana, rosa]) {
    await page.goto(`${empty.url}/billing/invoices/${id}?edit=lines`);
    await expect(form(page).getByLabel('Price').first()).toHaveValue('$100.00');
  }
  const correct = async (page: Page, at: number, discount: string) => {
    await form(page).getByLabel('Price').nth(at).fill('80');
    await form(page).getByRole('textbox', { name: 'Discount', exact: true }).fill(discount);
    await form(page).getByLabel('Why the discount').fill('Asked');
    await form(page).getByRole('button', { name: 'Save' }).click();
  };
  await correct(rosa, 0, '10');
  await expect(form(rosa)).toBeHidden();
  await correct(dana, 1, '20');
  const dialog = both(dana);
  await expect(dialog.getByText('Seed: Price')).toBeVisible();
  await dialog.getByRole('radio', { name: /Take theirs\s*Discount 10 %: Asked/ }).check();
  await dialog.getByRole('button', { name: 'Save Both' }).click();
  await expect(form(dana)).toBeHidden();
  const stored = await ask<{ subtotalCents: number; lines: { unitPrice: number }[] }>(
    'GET',
    `/invoices/${id}`,
  );
  expect(stored.subtotalCents).toBe(14_400);
  expect(stored.lines.slice(0, 2).map(({ unitPrice }) => unitPrice)).toEqual([800_000, 800_000]);
});
