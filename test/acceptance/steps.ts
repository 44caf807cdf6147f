import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** On the auth page: signs a new company up and waits for its dashboard. */
export async function signUp(
  page: Page,
  person: { fullName: string; companyName: string; email: string; password: string },
): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill(person.fullName);
  await page.getByLabel('Company Name').fill(person.companyName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: /Sign Up|Create Account/ }).click();
  await page.waitForURL('**/dashboard');
}

export async function saveDepot(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await page.getByLabel(/Default Depot Address/i).fill(address);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
}

interface SiteForm {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly waste: string;
}

/** On the settings page. */
export async function addDisposalSite(page: Page, site: SiteForm): Promise<void> {
  await page.getByRole('tab', { name: 'Disposal Sites' }).click();
  await page
    .getByRole('button', { name: /Add Disposal Site/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill(site.name);
  await dialog.getByLabel(/Street/).fill(site.street);
  await dialog.getByLabel(/City/).fill(site.city);
  await dialog.getByLabel(/State/).fill(site.state);
  await dialog.getByLabel(/ZIP/).fill(site.zip);
  const waste = dialog.getByRole('checkbox', { name: site.waste });
  if (!(await waste.isChecked())) await waste.click();
  await dialog.getByRole('button', { name: /^(Save|Add)/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(site.name).first()).toBeVisible();
}

interface ClientForm {
  readonly name: string;
  readonly phone: string;
  readonly service: string;
  readonly addresses: readonly {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  }[];
}

/** A phone number that no other client has: the office is asked about a second client with the same one. */
export function ownPhone(): string {
  const digits = String(2_000_000 + Math.floor(Math.random() * 8_000_000));
  return `(484) ${digits.slice(0, 3)}-${digits.slice(3)}`;
}

export async function addClient(page: Page, url: string, client: ClientForm): Promise<void> {
  await page.goto(`${url}/clients/new`);
  await page.getByLabel('Client Name').fill(client.name);
  await page.getByLabel('Phone').first().fill(client.phone);
  await page.getByRole('checkbox', { name: client.service }).click();
  for (const [index, address] of client.addresses.entries()) {
    if (index > 0) await page.getByRole('button', { name: /Add Address/i }).click();
    await page.getByLabel('Street Address').nth(index).fill(address.street);
    await page.getByLabel('City').nth(index).fill(address.city);
    await page.getByLabel('State').nth(index).fill(address.state);
    await page.getByLabel('ZIP').nth(index).fill(address.zip);
  }
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.getByText('Client added successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible();
}

interface JobForm {
  readonly client: string;
  readonly title: string;
  /** yyyy-MM-dd */
  readonly date: string;
  /** A service location other than the preselected one. */
  readonly location?: RegExp;
}

export async function scheduleJob(page: Page, url: string, job: JobForm): Promise<void> {
  await page.goto(`${url}/jobs`);
  await page.getByRole('button', { name: 'New Job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule New Job' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill(job.client);
  // Waits until the list shows only the search results.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(job.client) }).click();
  if (job.location) {
    await dialog.getByLabel('Service Location').click();
    await page.getByRole('option', { name: job.location }).click();
  }
  await dialog.getByLabel('Job Title').fill(job.title);
  await dialog.getByRole('textbox', { name: 'Scheduled Date' }).fill(job.date);
  await dialog.getByRole('textbox', { name: 'Scheduled Date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(page.getByText('Job Scheduled Successfully')).toBeVisible();
  await expect(page.getByText(`New job for ${job.client} has been added to your schedule.`)).toBeVisible();
}

/** Makes the company follow a rule pack, unless it already does. */
export async function followPack(page: Page, url: string, name: RegExp): Promise<void> {
  await page.goto(`${url}/settings?tab=compliance`);
  const box = page.getByRole('checkbox', { name });
  // Checked once the server has answered.
  if (!(await box.isChecked())) await box.click();
  await expect(box).toBeChecked();
}
