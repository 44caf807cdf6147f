import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

test('reminders are set, an invoice says when its next one goes, and a dispute pauses them', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Hickory ${stamp}`;
  const jobId = await owner.addJob(client, 3, today, 32_500);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('1200');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();

  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('checkbox', { name: 'Send reminders automatically' }).check();
  await expect(terms.getByRole('textbox', { name: 'First reminder' })).toHaveValue('7');
  await terms.getByRole('textbox', { name: 'Third reminder' }).fill('7');
  await expect(terms.getByRole('alert')).toHaveText('Enter each number of days once.');
  await terms.getByRole('textbox', { name: 'Third reminder' }).fill('45');
  await terms.getByRole('textbox', { name: 'Before it is due' }).fill('3');
  await look(page, 'days of reminders');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'Make drafts' }).click();
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client }).click();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-00001' })).toBeVisible();
  await expect(page.getByText('No reminders: the client has no email address.')).toBeVisible();
  const invoiceUrl = page.url();

  await page.goto(`${demo.url}/billing?tab=receivables`);
  await expect(
    page.getByText('Reminders go out 3 days before and 7, 30, and 45 days after the due date.'),
  ).toBeVisible();

  await page.goto(invoiceUrl);
  await page.getByRole('link', { name: client }).click();
  await page.getByRole('button', { name: 'Terms' }).click();
  const own = dialog(page, 'Billing terms');
  await own.getByRole('textbox', { name: 'Invoices go to' }).fill(`books-${stamp}@client.example`);
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own).toBeHidden();
  await page.goto(invoiceUrl);
  await expect(page.getByText(/^Next reminder: .*, 3 days before it is due$/)).toBeVisible();
  await look(page, 'the next reminder');

  await page.goto(`${demo.url}/billing?tab=receivables`);
  const tick = page.getByRole('checkbox', { name: new RegExp(client) });
  const chosen = page.getByRole('region', { name: 'Chosen clients' });
  await test.step('on a phone, clients are chosen on their cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Receivables' }).getByRole('checkbox').first().check();
    await expect(chosen.getByRole('button', { name: 'Send statements' })).toBeVisible();
    await look(page, 'clients chosen on a phone');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(tick).toBeChecked();
    await tick.uncheck();
  });
  await tick.check();
  await chosen.getByRole('button', { name: 'Send reminders' }).click();
  const reminders = dialog(page, 'Send reminders');
  await expect(reminders).toContainText(`1: nothing overdue (${client})`);
  await expect(reminders.getByRole('button', { name: 'Send 0 reminders' })).toBeDisabled();
  await reminders.getByRole('button', { name: 'Cancel' }).click();
  await chosen.getByRole('button', { name: 'Send statements' }).click();
  const statements = dialog(page, 'Send statements');
  await expect(statements).toContainText(/1 statement by mail, \$[\d.]+ owed/);
  await look(page, 'sending statements');
  await statements.getByRole('button', { name: 'Send 1 statement' }).click();
  const mailing = page.getByRole('region', { name: 'Statements being sent' });
  await expect(mailing).toContainText(/1 statement will be mailed in \d+ s/);
  await mailing.getByRole('button', { name: 'Stop' }).click();
  await expect(mailing).toContainText('0 statements mailed; 1 stopped.');
  await look(page, 'stopped statements');

  await page.goto(invoiceUrl);
  await page.getByRole('button', { name: 'Mark as in dispute' }).click();
  const dispute = dialog(page, 'Mark as in dispute');
  await dispute.getByRole('button', { name: 'Mark as in dispute' }).click();
  await expect(dispute.getByText('Say what the client disputes.')).toBeVisible();
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('Says the lid was left open');
  await look(page, 'marking a dispute');
  await dispute.getByRole('button', { name: 'Mark as in dispute' }).click();
  await expect(dispute).toBeHidden();
  await expect(page.getByText('No reminders while it is in dispute.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Disputes' })).toContainText('Says the lid was left open');
  await look(page, 'an invoice in dispute');

  await page.goto(`${demo.url}/billing?tab=invoices`);
  await choose(page, page.getByRole('combobox', { name: 'Show' }), 'In dispute');
  const row = page.getByRole('row', { name: /INV-00001/ });
  await expect(row).toContainText('In dispute');
  await row.getByRole('link', { name: 'INV-00001' }).click();
  await page.getByRole('button', { name: 'End dispute' }).click();
  await expect(page.getByText(/^Next reminder: /)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Disputes' })).toContainText('Was in dispute');
});
