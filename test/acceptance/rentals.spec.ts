import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Locator, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today, typeDate } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const daysAgo = (days: number): string => addDays(today, -days);

/** Types an amount in dollars and leaves the field. */
async function typeMoney(field: Locator, dollars: string): Promise<void> {
  await field.fill(dollars);
  await field.press('Tab');
}

async function addKind(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add kind' }).click();
  const kind = dialog(page, 'Add Kind of Unit');
  await kind.getByRole('button', { name: 'Add Kind' }).click();
  await expect(kind.getByText('Enter a name.')).toBeVisible();
  await look(page, 'adding a kind of unit');
  await kind.getByRole('textbox', { name: 'Name' }).fill(name);
  await kind.getByRole('button', { name: 'Add Kind' }).click();
  await expect(kind).toBeHidden();
}

async function record(page: Page, button: string, title: string, date: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const event = dialog(page, title);
  await typeDate(event.getByRole('textbox', { name: 'Day' }), date);
  return event;
}

async function send(event: Locator): Promise<void> {
  await event.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(event).toBeHidden();
}

test('an office rents out units from the first kind to the draft of what is owed', async ({ page, demo }) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Rowan ${stamp}`;
  await owner.addJob(client, 4, today);
  await signIn(page, demo.url, owner.email, owner.password);

  await page.goto(`${demo.url}/rentals?tab=kinds`);
  await expect(page.getByRole('heading', { name: 'No Kinds of Units Yet' })).toBeVisible();
  await addKind(page, 'Site toilet');
  const kinds = page.getByRole('list', { name: 'Kinds of units' });
  await expect(kinds.getByRole('listitem')).toContainText(['Site toilet']);
  await page.getByRole('button', { name: 'Edit Site toilet' }).click();
  const edit = dialog(page, 'Edit Kind of Unit');
  await typeMoney(edit.getByRole('textbox', { name: 'Tank' }), '60');
  await edit.getByRole('button', { name: 'Save Kind' }).click();
  await expect(kinds.getByText(/tank of 60 gal/)).toBeVisible();

  await page.getByRole('tab', { name: 'Units' }).click();
  await page.getByRole('button', { name: 'Add units' }).click();
  const add = dialog(page, 'Add Units');
  await add.getByRole('textbox', { name: 'How many' }).fill('4');
  await add.getByRole('textbox', { name: 'First label number' }).fill('101');
  await look(page, 'adding units');
  await add.getByRole('button', { name: 'Add Units' }).click();
  await expect(add).toBeHidden();
  const units = page.getByRole('list', { name: 'Units', exact: true });
  await expect(units.getByRole('listitem')).toHaveCount(4);
  await expect(units.getByRole('listitem').last()).toContainText('#104');

  await page.getByRole('button', { name: 'Edit unit #104' }).click();
  const unit = dialog(page, 'Edit Unit #104');
  await choose(page, unit.getByRole('combobox', { name: 'State' }), 'In maintenance');
  await unit.getByRole('textbox', { name: 'Serial number' }).fill('SN 4');
  await look(page, 'editing a unit');
  await unit.getByRole('button', { name: 'Save Unit' }).click();
  await expect(units.getByRole('listitem').filter({ hasText: 'SN 4' })).toContainText('In maintenance');

  await page.getByRole('main').getByRole('button', { name: 'Print labels' }).click();
  const labels = dialog(page, 'Print Labels');
  await labels.getByRole('textbox', { name: 'First label' }).fill('7');
  await labels.getByRole('textbox', { name: 'Last label' }).fill('8');
  await labels.getByRole('button', { name: 'Download PDF' }).click();
  await expect(labels.getByText('There are no units with these label numbers.')).toBeVisible();
  await look(page, 'printing labels');
  await labels.getByRole('textbox', { name: 'First label' }).fill('101');
  await labels.getByRole('textbox', { name: 'Last label' }).fill('104');
  const pdf = page.waitForEvent('download');
  await labels.getByRole('button', { name: 'Download PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe('labels-101-104.pdf');

  // A unit is found by its code, and the list's filters are in the address.
  await page.goto(`${demo.url}/u/102`);
  const one = page.getByRole('main').locator('section').filter({ hasText: 'Unit #102' });
  await expect(one.getByText('In the yard')).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'State' }), 'In maintenance');
  await expect(units.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(units.getByRole('listitem')).toHaveCount(1);

  await page.goto(`${demo.url}/rentals`);
  await page.getByRole('link', { name: 'New rental' }).click();
  await page.getByRole('button', { name: 'Start Rental' }).click();
  await expect(page.getByText('Choose a client.')).toBeVisible();
  await expect(page.getByText('Choose a kind.')).toBeVisible();
  await look(page, 'the form of a rental with errors');
  await page.getByRole('combobox', { name: 'Client' }).fill(client);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: client }).click();
  await choose(page, page.getByRole('combobox', { name: 'Site', exact: true }), /Orange St/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Rowan site');
  await choose(page, page.getByRole('combobox', { name: 'Kind of unit' }), 'Site toilet');
  await page.getByRole('textbox', { name: 'How many' }).fill('2');
  await typeMoney(page.getByRole('textbox', { name: 'Price per unit per period' }), '150');
  await typeDate(page.getByRole('textbox', { name: 'First day of a period' }), daysAgo(27));
  await typeMoney(page.getByRole('textbox', { name: 'Delivery fee per unit' }), '25');
  await typeMoney(page.getByRole('textbox', { name: 'Pickup fee per unit' }), '15');
  await expect(page.getByText('For each unit: delivery $25.00, pickup $15.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Start Rental' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan site' })).toBeVisible();
  const rentalUrl = page.url();

  const delivery = await record(page, 'Delivery', 'Record Delivery', daysAgo(27));
  await delivery.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(delivery.getByText('Choose at least one unit.')).toBeVisible();
  await expect(delivery.getByRole('checkbox')).toHaveCount(3);
  await delivery.getByRole('checkbox', { name: '#101 Site toilet' }).check();
  await delivery.getByRole('checkbox', { name: '#102 Site toilet' }).check();
  await look(page, 'recording a delivery');
  await send(delivery);
  const onSite = page.getByRole('list', { name: 'Units on site' }).getByRole('listitem');
  await expect(onSite).toHaveCount(2);
  await expect(page.getByText('2 units were not serviced for 27 days.')).toBeVisible();

  const exchange = await record(page, 'Exchange', 'Record Exchange', daysAgo(20));
  await choose(page, exchange.getByRole('combobox', { name: 'Goes' }), '#102 Site toilet');
  await choose(page, exchange.getByRole('combobox', { name: 'Comes' }), '#103 Site toilet');
  await look(page, 'recording an exchange');
  await send(exchange);
  await expect(onSite.last()).toContainText('#103');

  const service = await record(page, 'Service', 'Record Service', daysAgo(1));
  await send(service);
  await expect(page.getByText(/not serviced for/)).toBeHidden();

  const pickup = await record(page, 'Pickup', 'Record Pickup', daysAgo(14));
  await pickup.getByRole('checkbox', { name: '#101 Site toilet' }).check();
  await pickup.getByRole('button', { name: 'Record', exact: true }).click();
  // The unit was serviced yesterday, so it was not picked up 14 days ago.
  await expect(
    pickup.getByText('One of these units was not at this rental on that day.', { exact: false }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page, /Discard/)
    .or(page.getByRole('alertdialog', { name: /Discard/ }))
    .getByRole('button', { name: 'Discard Changes' })
    .click();
  const happened = page.getByRole('list', { name: 'What happened' });
  // One row per act; one of its units is withdrawn by itself.
  await expect(happened.getByRole('listitem').first()).toContainText('#101, #103');
  await happened.getByRole('button', { name: /^Show each ?: Serviced 2 units/ }).click();
  await happened.getByRole('button', { name: /^Withdraw ?: Serviced #101/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Withdraw this?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(happened.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  const early = await record(page, 'Pickup', 'Record Pickup', daysAgo(14));
  await early.getByRole('checkbox', { name: '#101 Site toilet' }).check();
  await send(early);
  await expect(onSite).toHaveCount(1);
  await look(page, 'a rental');

  // 28 days of one unit, 14 of the other, two deliveries and a pickup.
  const owed = page.getByRole('main').locator('section').filter({ hasText: 'Owed so far' });
  await expect(owed).toContainText('$290.00');
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  const unbilled = page.getByRole('list', { name: 'Unbilled rentals' }).getByRole('listitem');
  await expect(unbilled).toContainText(['$290.00']);
  await page.getByRole('button', { name: 'Make drafts of rentals' }).click();
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client }).click();
  await expect(page.getByText(`${client}, $290.00`)).toBeVisible();
  await page.getByRole('button', { name: /^Take off / }).click();
  await expect(unbilled).toContainText(['$290.00']);
  await page.getByRole('button', { name: 'Make drafts of rentals' }).click();
  await expect(page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client })).toBeVisible();

  await page.goto(rentalUrl);
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link', { name: 'Draft' }).click();
  await expect(page.getByText(`${client}, $290.00`)).toBeVisible();

  // The client's page shows the rental, which ends when its last unit is picked up.
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: client }).first().click();
  await page.getByRole('list', { name: 'Rentals' }).getByRole('link', { name: 'Rowan site' }).click();
  await expect(page.getByRole('button', { name: 'End rental' })).toBeDisabled();
  const last = await record(page, 'Pickup', 'Record Pickup', today);
  await send(last);
  await page.getByRole('button', { name: 'End rental' }).click();
  await page
    .getByRole('alertdialog', { name: 'End this rental?' })
    .getByRole('button', { name: 'End rental' })
    .click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen rental' }).click();
  await expect(page.getByRole('button', { name: 'Delivery' })).toBeVisible();
  await page.getByRole('button', { name: 'End rental' }).click();
  await page
    .getByRole('alertdialog', { name: 'End this rental?' })
    .getByRole('button', { name: 'End rental' })
    .click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.goto(`${demo.url}/rentals`);
  await expect(page.getByRole('link', { name: 'Rowan site' })).toBeHidden();
  await choose(page, page.getByRole('combobox', { name: 'Show' }), 'Ended');
  await expect(page.getByRole('link', { name: 'Rowan site' })).toBeVisible();
});

test('the map shows each place with its number of units, and the list beside it leads to it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, 'dana@keystone.example');
  await page.goto(`${demo.url}/rentals?tab=units`);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('group', { name: 'Map of units' });
  const places = page.getByRole('list', { name: 'Places with units' }).getByRole('listitem');
  await expect(places.first()).toContainText('7 units');
  await expect(map.getByRole('button', { name: /^Units \d+: / })).toHaveCount(await places.count());
  await look(page, 'the map of units');
  await places.first().getByRole('button', { name: 'On the map' }).press('Enter');
  await expect(places.first()).toHaveAttribute('aria-current', 'true');
  await expect(map.getByRole('button', { name: /^Units 7: / })).toHaveAttribute('aria-current', 'true');

  // A dispatcher records what happened and sees what is billed; only an administrator ends the rental.
  await page.goto(`${demo.url}/rentals?search=lower+field`);
  await expect(page.getByText('3 toilets are needed, 2 on site.')).toBeVisible();
  await page.getByRole('link', { name: /lower field/ }).click();
  await expect(page.getByRole('list', { name: 'Where the site falls short' })).toContainText(
    '2 units were not serviced for 9 days.',
  );
  await expect(page.getByRole('button', { name: 'Delivery' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End rental' })).toBeHidden();
});
