import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Locator, Page } from '@playwright/test';
import { dialogOf } from './axe-look.ts';
import { disposalSiteValues } from '../factories/fleet.ts';
import { arriveAtStop, jobAt, officeOf, openApp } from './field-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

// Many fields, each with several texts: slow on a busy machine.
test.describe.configure({ timeout: patiently(240_000) });

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first().click();

/** Opens a dialog, tries its fields and leaves it. */
async function inDialog(
  page: Page,
  title: string | RegExp,
  { opens, fields, sends }: { opens: string | RegExp; fields: number; sends: string | RegExp },
  before: (form: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await press(page, opens);
  const form = dialog(page, title);
  await before(form);
  await keepsWhatIsTyped(page, {
    root: form,
    fields,
    send: form.getByRole('button', { name: sends, exact: true }),
  });
  await form.getByRole('button', { name: 'Close' }).first().click();
  const asked = dialogOf(page, 'Discard Changes?');
  await expect.poll(async () => (await asked.isVisible()) || !(await form.isVisible())).toBe(true);
  if (await asked.isVisible()) await press(asked, 'Discard Changes');
  await expect(form).toBeHidden();
}

test('the settings keep what is typed into their fields of numbers', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  for (const [tab, fields] of [
    ['planning', 5],
    ['security', 1],
    ['compliance', 3],
  ] as const) {
    await page.goto(`${demo.url}/settings?tab=${tab}`);
    await keepsWhatIsTyped(page, {
      root: page.getByRole('main'),
      fields,
      send: page.getByRole('button', { name: 'Save Changes' }),
    });
  }
  await page.goto(`${demo.url}/settings?tab=job-types`);
  await inDialog(page, 'Add Job Type', { opens: 'Add Job Type', fields: 5, sends: 'Add Job Type' });
  await page.goto(`${demo.url}/settings?tab=vehicles`);
  await inDialog(page, 'Add Vehicle', { opens: 'Add Vehicle', fields: 8, sends: 'Add Vehicle' });
  await inDialog(page, 'Add Vehicle', { opens: 'Add Vehicle', fields: 9, sends: 'Add Vehicle' }, (form) =>
    press(form, 'Divide the Tank'),
  );
  await page.goto(`${demo.url}/settings?tab=disposal-sites`);
  await inDialog(page, 'Add Disposal Site', {
    opens: 'Add Disposal Site',
    fields: 4,
    sends: 'Add Disposal Site',
  });
  await page.goto(`${demo.url}/settings?tab=taxes`);
  await inDialog(
    page,
    'Add Jurisdiction',
    { opens: 'Add Jurisdiction', fields: 1, sends: 'Add Jurisdiction' },
    (form) => press(form, 'Add Rate'),
  );
});

test('prices keep what is typed, with their tiers and their example', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/settings?tab=prices`);
  await press(page, 'Add Price Item');
  const item = dialog(page, 'Add Price Item');
  await item.getByRole('textbox', { name: 'Name' }).fill('Pump-out');
  await press(item, 'Add Price Item');
  await expect(item).toBeHidden();
  await press(page, 'Pump-out');
  await inDialog(page, 'Add Price', { opens: 'Add Price', fields: 18, sends: 'Add Price' }, async (form) => {
    await press(form, 'Charge per Gallon');
    await press(form, 'Add Tier');
    await choose(page, form.getByRole('combobox', { name: 'Disposal' }), 'Per gallon');
  });
});

test('a form of questions keeps what is typed, and is not saved with it', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=forms`);
  await press(page, 'New form');
  await page.getByRole('menuitem', { name: 'Blank form' }).click();
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Numbers');
  for (const [kind, fields] of [
    ['Number', 3],
    ['Photo', 1],
    ['Repeated group', 2],
  ] as const) {
    await press(page, 'Add item');
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await keepsWhatIsTyped(page, {
      root: page.getByRole('list', { name: 'Items', exact: true }),
      fields,
      send: page.getByRole('button', { name: 'Save draft' }).first(),
    });
    await press(page, /^Remove /);
  }
  // A later item may depend on the number before it.
  for (const kind of ['Number', 'Photo']) {
    await press(page, 'Add item');
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  await choose(page, page.getByRole('combobox', { name: 'Shown', exact: true }), 'Only when …');
  const comparison = page.getByRole('combobox', { name: 'Comparison of condition 1' });
  await choose(page, comparison, 'is above');
  await keepsWhatIsTyped(page, {
    root: page.getByRole('list', { name: 'Items', exact: true }),
    fields: 2,
    send: page.getByRole('button', { name: 'Save draft' }).first(),
  });
});

test('jobs, clients and their tanks keep what is typed', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await officeOf(page, demo.url, owner);
  const jobId = await owner.addJob(`Elm ${stamp}`, 4, today, 32_500);
  const { clientId } = await ask<{ clientId: string }>('GET', `/jobs/${jobId}`);
  await signIn(page, demo.url, owner.email, owner.password);

  await page.goto(`${demo.url}/jobs`);
  const repeat = (rhythm: string) => async (form: Locator) => {
    const client = form.getByRole('combobox', { name: 'Client' });
    await client.fill('Elm');
    await page.getByRole('option', { name: /^Elm/ }).click();
    await form.getByText('More details').click();
    await choose(page, form.getByRole('combobox', { name: 'Repeat' }), rhythm);
  };
  for (const sends of ['Schedule Job', 'Save and Add Another']) {
    const weeks = repeat('Repeat every … weeks');
    await inDialog(page, 'Schedule New Job', { opens: 'New Job', fields: 3, sends }, weeks);
    await page.reload();
  }

  await page.goto(`${demo.url}/jobs/${jobId}`);
  await inDialog(page, 'Edit Job', { opens: 'Edit', fields: 2, sends: 'Save Changes' }, (form) =>
    form.getByText('More details').click(),
  );
  await inDialog(page, 'Complete Job', { opens: 'Complete', fields: 1, sends: 'Complete Job' });
  await inDialog(page, 'Add Extra', { opens: 'Add Extra', fields: 2, sends: 'Add' }, (form) =>
    choose(page, form.getByRole('combobox', { name: 'What' }), /^Something else/),
  );

  await page.goto(`${demo.url}/clients/${clientId}`);
  await inDialog(page, 'Add reading', { opens: /^Add reading/, fields: 3, sends: 'Add reading' });
  await inDialog(page, /Household/, { opens: /^Household and rule/, fields: 2, sends: 'Save' });
  await inDialog(page, 'New Agreement', { opens: 'New Agreement', fields: 2, sends: 'Save' });
  await page.goto(`${demo.url}/clients/new`);
  await keepsWhatIsTyped(page, {
    root: page.getByRole('main'),
    fields: 1,
    send: page.getByRole('button', { name: 'Create Client' }),
  });
  await page.goto(`${demo.url}/dispatch`);
  await inDialog(
    page,
    'Optimize Routes',
    { opens: /^Optimize/, fields: 1, sends: /^(Optimize|Plan)/ },
    (form) => form.getByText('More choices').click(),
  );
});

test('quotes and rentals keep what is typed', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await officeOf(page, demo.url, owner);
  for (const [name, kind] of [
    ['Toilet', 'toilet'],
    ['Sink', 'hand-wash'],
  ])
    await ask('POST', '/unit-types', { name, kind, toilets: 1, handWashes: 1 });
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/quotes/new`);
  await page.getByRole('combobox', { name: 'Client' }).fill('Farm 1');
  await page.getByRole('option', { name: 'Farm 1' }).click();
  await inDialog(page, 'From the price book', {
    opens: 'From the price book',
    fields: 2,
    sends: 'Add lines',
  });
  await inDialog(page, 'How many toilets?', { opens: 'How many toilets?', fields: 3, sends: 'Add units' });
  await press(page, 'Free line');
  await keepsWhatIsTyped(page, {
    root: page.getByRole('main'),
    fields: 2,
    send: page.getByRole('button', { name: 'Save draft' }),
  });
  await page.goto(`${demo.url}/rentals/new`);
  await keepsWhatIsTyped(page, {
    root: page.getByRole('main'),
    fields: 10,
    send: page.getByRole('button', { name: 'Start Rental' }),
  });
  await page.goto(`${demo.url}/rentals?tab=kinds`);
  await inDialog(page, 'Add Kind of Unit', { opens: 'Add kind', fields: 9, sends: 'Add Kind' });
  await page.goto(`${demo.url}/rentals?tab=units`);
  await inDialog(page, 'Add Units', { opens: 'Add units', fields: 2, sends: 'Add Units' });
  await inDialog(page, 'Print Labels', { opens: 'Print labels', fields: 2, sends: 'Download PDF' });
});

test('billing keeps what is typed', async ({ page, demo }) => {
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await officeOf(page, demo.url, owner);
  const jobId = await owner.addJob(`Ash ${stamp}`, 4, today, 32_500);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing`);
  await inDialog(page, 'Terms', { opens: 'Terms', fields: 10, sends: 'Save' }, async (form) => {
    await form.getByRole('checkbox', { name: /late fee/i }).check();
    await form.getByRole('checkbox', { name: 'Send reminders automatically' }).check();
  });
  await press(page, 'Terms');
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await press(terms, 'Save');
  await expect(terms).toBeHidden();

  await page.goto(`${demo.url}/jobs/${jobId}`);
  await press(page, 'Complete');
  const done = dialog(page, 'Complete Job');
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('900');
  await press(done, 'Complete Job');
  await expect(done).toBeHidden();
  await inDialog(page, 'Correct the Work', { opens: 'Correct', fields: 4, sends: 'Save' });

  const { drafts } = await ask<{ drafts: string[] }>('POST', '/billing/drafts', { jobIds: [jobId] });
  await page.goto(`${demo.url}/billing/invoices/${drafts[0]}`);
  await inDialog(page, 'Terms and note', { opens: 'Terms and note', fields: 1, sends: 'Save' });
  await press(page, 'Edit lines');
  const lines = page.getByRole('form', { name: 'Lines of the draft' });
  await press(lines, 'Add line');
  await choose(page, lines.getByRole('combobox', { name: 'In' }), '$');
  await keepsWhatIsTyped(page, { root: lines.getByRole('group', { name: 'Discount' }), fields: 1 });
  await choose(page, lines.getByRole('combobox', { name: 'In' }), '%');
  const save = lines.getByRole('button', { name: 'Save' });
  await keepsWhatIsTyped(page, { root: lines, fields: 5, send: save });
  await inDialog(page, 'Add From Price Book', {
    opens: 'Add from price book',
    fields: 1,
    sends: 'Add',
  });
  await ask('POST', '/invoices/issues', { ids: drafts });
  await page.goto(`${demo.url}/billing/invoices/${drafts[0]}`);
  await inDialog(page, 'Credit part', { opens: 'Credit part', fields: 1, sends: 'Issue credit' });
  await inDialog(page, 'Record payment', { opens: 'Record payment', fields: 2, sends: 'Record' });
  const { clientId } = await ask<{ clientId: string }>('GET', `/jobs/${jobId}`);
  await page.goto(`${demo.url}/clients/${clientId}`);
  await inDialog(page, 'Billing terms', { opens: 'Terms', fields: 1, sends: 'Save' });
  await inDialog(page, 'Ask for a deposit', { opens: 'Ask for a deposit', fields: 1, sends: 'Make draft' });
});

test('fields, applications, truck days and tickets keep what is typed', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/compliance?tab=tickets`);
  await page
    .getByRole('table', { name: 'Tickets' })
    .getByRole('link', { name: /^Ticket/ })
    .first()
    .click();
  await inDialog(page, 'Correct gallons', {
    opens: /^Correct gallons: /,
    fields: 1,
    sends: /^(Correct|Save)/,
  });
  await inDialog(page, 'Disposal fee', { opens: /^(Record|Change) fee$/, fields: 1, sends: 'Save' });

  const day = addDays(today, -1);
  await page.goto(`${demo.url}/compliance?tab=days&from=${day}&to=${day}`);
  await press(page, /^Details: /);
  await expect(page.getByRole('region', { name: /^Day of .* in detail$/ })).toBeVisible();
  for (const [opens, title, sends] of [
    ['Record pickup', /pickup/i, /^Record/],
    ['Record measurement', /measurement/i, /^Record/],
    [/^Correct /, /^Correct /, /^(Correct|Save)/],
  ] as const)
    await inDialog(page, title, { opens, fields: 1, sends });

  await page.goto(`${demo.url}/fields/new`);
  await press(page, 'Add corner by degrees');
  await keepsWhatIsTyped(page, {
    root: page.getByRole('main'),
    fields: 6,
    send: page.getByRole('button', { name: 'Add Field' }),
  });

  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await officeOf(page, demo.url, owner);
  const site = await ask<{ id: string }>('POST', '/disposal-sites', disposalSiteValues({ name: 'Farm' }));
  const field = await ask<{ id: string }>('POST', '/fields', {
    name: 'North forty',
    disposalSiteId: site.id,
    place: '480 Ridge Rd',
    boundary: [],
    acresOverride: 10,
    methods: ['injected'],
  });
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/fields/${field.id}`);
  await keepsWhatIsTyped(page, { root: page.getByRole('main'), fields: 2 });
  await inDialog(page, 'Record Application', {
    opens: 'Record Application',
    fields: 7,
    sends: 'Record',
  });
});

test('the technician’s phone keeps what is typed', async ({ page: office, empty, browser }) => {
  const { page: phone, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await ask('POST', '/disposal-sites', disposalSiteValues({ name: 'River Plant' }));
  const { id } = await jobAt(ask, 'Farm 1');
  const job = await ask<{ updatedAt: string }>('GET', `/jobs/${id}`);
  await ask('PUT', `/jobs/${id}`, { ...job, wasteType: 'septage', seenUpdatedAt: job.updatedAt });
  await Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);
  const form = phone.getByRole('main');
  const button = (name: string) => phone.getByRole('button', { name });
  // Engine hours may have a decimal comma: many keypads have no point.
  const texts = ['3,8OO', '(50.00)', '1.234,56', '99999999999'];
  const says = /(Enter a whole number|Enter hours|Enter the fee|Enter dollars)/;
  await phone.getByRole('link', { name: 'Start day' }).click();
  await keepsWhatIsTyped(phone, { root: form, fields: 2, send: button('Start day'), texts, says });
  await phone.goto(`${empty.url}/field/`);
  await button('Start route').click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await keepsWhatIsTyped(phone, { root: form, fields: 1, send: button('Complete job'), says });
  await phone.getByLabel(/^Amount pumped/).fill('900');
  await button('Complete job').click();
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await keepsWhatIsTyped(phone, { root: form, fields: 3, send: button('Save dump'), says });
});

test('the public price calculator keeps what is typed', async ({ page, demo }) => {
  await page.goto(`${demo.url}/pricing`);
  await keepsWhatIsTyped(page, { root: page.getByRole('main'), fields: 2 });
});
