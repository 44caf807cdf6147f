import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { jobAt, officeOf, openApp, today } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const choose = async (within: Page | Locator, page: Page, field: string, option: string) => {
  await within.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

async function addItem(page: Page, kind: string, english: string, spanish: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add item', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: 'Question (English)' }).fill(english);
  await page.getByRole('textbox', { name: 'Question (Spanish)' }).fill(spanish);
  return page
    .getByRole('list', { name: 'Items', exact: true })
    .getByRole('listitem')
    .filter({ hasText: english });
}

/** The text of the file that a press downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path());
}

test('an admin writes a form with a condition, a technician fills it in offline in Spanish, and the office reads and exports it', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const [type] = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const job = await jobAt(ask, 'Farm 1');
  const {
    id: _id,
    updatedAt,
    ...stored
  } = await ask<{ id: string; updatedAt: string; clientId: string }>('GET', `/jobs/${job.id}`);
  await ask('PUT', `/jobs/${job.id}`, { ...stored, jobTypeId: type?.id, seenUpdatedAt: updatedAt });

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/settings?tab=forms`);
  await expect(office.getByRole('link', { name: 'Grease trap cleaning' })).toBeVisible();
  await look(office, 'the forms of a company');
  await office.getByRole('button', { name: 'New form' }).click();
  await office.getByRole('menuitem', { name: 'Blank form' }).click();

  await office.getByRole('textbox', { name: 'Title (English)' }).fill('Lift station');
  await office.getByRole('textbox', { name: 'Title (Spanish)' }).fill('Estación de bombeo');
  await office.getByRole('button', { name: 'Save draft' }).first().click();
  await expect(office.getByText('Add an item.')).toBeVisible();
  const alarm = await addItem(office, 'Yes or no', 'Does the alarm work?', '¿Funciona la alarma?');
  await choose(alarm, office, 'Required', 'Always');
  const wrong = await addItem(office, 'Text', 'What is wrong?', '¿Qué falla?');
  await choose(wrong, office, 'Shown', 'Only when …');
  await choose(wrong, office, 'Value of condition 1', 'No');
  await choose(wrong, office, 'Required', 'Always');

  const preview = office.getByRole('region', { name: 'Preview on the phone' });
  await expect(preview.getByRole('textbox', { name: 'What is wrong?' })).toBeHidden();
  await preview.getByRole('radio', { name: 'No' }).check();
  await expect(preview.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible();
  await office.getByRole('button', { name: 'Español' }).click();
  await expect(preview.getByRole('textbox', { name: '¿Qué falla?' })).toBeVisible();

  // By keyboard: a question above the one its condition depends on is refused, and undone.
  await office.getByRole('button', { name: 'Move What is wrong? up' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Move What is wrong? up' })).toBeFocused();
  await office.getByRole('button', { name: 'Save draft' }).first().click();
  await expect(office.getByText('This looks at an item that does not come before it.')).toBeVisible();
  await office.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await office.getByRole('button', { name: 'Remove Does the alarm work?' }).click();
  await expect(office.getByRole('button', { name: /Does the alarm work\?$/ })).toHaveCount(0);
  await office
    .getByRole('group')
    .filter({ hasText: 'Removed Does the alarm work?' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(office.getByRole('button', { name: /^1\. Does the alarm work\?/ })).toBeVisible();
  await look(office, 'a form that is written');

  await office.getByRole('button', { name: 'Save draft' }).first().click();
  await expect(office).toHaveURL(/settings\/forms\/[0-9a-f-]{36}$/);
  await office.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByRole('listitem').filter({ hasText: 'Version 1' })).toBeVisible();
  await choose(office, office, type?.name ?? '', 'Required');
  await expect(office.getByText('Job types saved')).toBeVisible();
  await look(office, 'a published form');

  await phone.getByRole('link', { name: 'More' }).click();
  // The app stores the choice before it shows it.
  await phone.getByRole('radio', { name: 'Español' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Más' })).toBeVisible();
  await phone.getByRole('link', { name: 'Hoy' }).click();
  await phone.getByRole('button', { name: 'Empezar ruta' }).click();
  await phone.getByRole('region', { name: 'Próxima parada' }).getByRole('link').first().click();
  await expect(phone.getByRole('link', { name: 'Estación de bombeo · Obligatorio' })).toBeVisible();
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Atrás' }).click();
  await phone.getByRole('button', { name: 'Llegué' }).click();
  await phone.getByRole('link', { name: 'Terminar' }).click();
  await expect(phone.getByText('La oficina exige:')).toBeVisible();
  await phone.getByRole('link', { name: 'Estación de bombeo · Obligatorio' }).click();
  await phone.getByRole('radio', { name: 'No' }).check();
  await phone.getByRole('textbox', { name: '¿Qué falla?' }).fill('La bocina no suena');
  await phone.getByRole('button', { name: 'Guardar formulario' }).click();
  await expect(phone.getByRole('link', { name: /Estación de bombeo · Por enviar/ })).toBeVisible();
  await context.setOffline(false);

  // The phone holds the report for ten seconds; the page is then updated live.
  await office.goto(`${empty.url}/jobs/${job.id}`);
  await office
    .getByRole('list', { name: 'Filled-in forms' })
    .getByRole('button', { name: /Lift station.*version 1/ })
    .click({ timeout: patiently(30_000) });
  const read = office.getByRole('dialog', { name: 'Lift station' });
  await expect(read).toContainText('La bocina no suena');
  await look(office, 'a filled-in form');
  const pdf = await downloaded(office, () => read.getByRole('button', { name: 'Download PDF' }).click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await office.goto(`${empty.url}/clients/${stored.clientId}`);
  await expect(office.getByRole('button', { name: /Lift station.*version 1/ })).toBeVisible();
  await look(office, 'a client with a filled-in form');

  await office.goto(`${empty.url}/settings?tab=forms`);
  await office.getByRole('button', { name: 'Export the answers of Lift station' }).click();
  const exporting = office.getByRole('dialog', { name: 'Export Answers' });
  await look(office, 'exporting answers');
  const csv = await downloaded(office, () => exporting.getByRole('button', { name: 'Export CSV' }).click());
  expect(csv.toString()).toMatch(/Does the alarm work\?,What is wrong\?\r\n.*,No,La bocina no suena/);
  await context.close();
});

test("a state's form keeps its wording, and is offered on jobs", async ({ page: office, empty }) => {
  const company = await foundCompanyOnTheRoad(office, empty.url, today());
  const ask = await officeOf(office, empty.url, company);
  const [type] = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  await signIn(office, empty.url, company.email, company.password);
  const state = await ask<{ id: string }>('POST', '/forms', {
    template: {
      title: { en: 'State report' },
      locked: { cite: 'Code § 1' },
      items: [{ kind: 'date', id: 'day', label: { en: 'Day' } }],
    },
  });
  await office.goto(`${empty.url}/settings/forms/${state.id}`);
  await expect(office.getByText('Its wording is fixed by Code § 1.')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  await choose(office, office, type?.name ?? '', 'Offered');
  await expect(office.getByText('Job types saved')).toBeVisible();
  await look(office, "a state's form");
});
