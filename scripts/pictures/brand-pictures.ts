import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** A logo is made small and sent before it is seen, and a quote is made into a PDF. */
const seen = expect.configure({ timeout: 60_000 });

interface BrandPictures {
  readonly url: string;
  /** An administrator's page, and one of a phone. */
  readonly office: Page;
  readonly phone: Page;
  /** Calls the API as the administrator. */
  readonly ask: <Answer>(method: string, path: string, data?: object) => Promise<Answer>;
  /** Of a part of the page, or of all that the window shows. */
  readonly take: (page: Page, name: string, part?: Locator) => Promise<void>;
  readonly draw: (page: Page, paper: Buffer) => Promise<void>;
}

/** The demo company's logo, for it has none. */
const logo = `<div id="logo" style="display:inline-flex;align-items:center;gap:14px;padding:12px;background:#fff;font-family:Inter,sans-serif">
  <svg width="70" height="56" viewBox="0 0 70 56"><path d="M16 0h38l16 56H0z" fill="#1f4f78"/><path d="M24 20h22l4 14H20z" fill="#e8ac3f"/></svg>
  <div><b style="font-size:34px;letter-spacing:1px;color:#1f4f78">KEYSTONE</b><br><span style="font-size:18px;letter-spacing:4px;color:#555">SEPTIC &amp; SITE</span></div></div>`;

const words = `Dear {contact},

a small reminder: {open} of invoice {number} was due on {due}.

Thank you
{company}`;

/** Pictures of the guide to a company's name and logo. The demo company has them from then on. */
export async function takeBrand({ url, office, phone, ask, take, draw }: BrandPictures): Promise<void> {
  await office.setContent(logo);
  const buffer = await office.locator('#logo').screenshot();
  await office.setViewportSize({ width: 1000, height: 741 });
  await office.goto(`${url}/settings?tab=brand`);
  await office.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await seen(office.getByRole('img', { name: /^Logo of/ })).toBeVisible();
  await office.getByRole('textbox', { name: 'Color', exact: true }).fill('#1f4f78');
  await office
    .getByRole('textbox', { name: 'Footer' })
    .fill('Licensed hauler PA-4711\nMon to Fri, 7 AM to 5 PM');
  await office.getByRole('textbox', { name: 'Reply-To' }).fill('bills@keystone.example');
  await office.evaluate('document.activeElement.blur(), scrollTo(0, 0)');
  await take(office, 'brand-settings');

  await office.setViewportSize({ width: 1440, height: 800 });
  await office.getByRole('tab', { name: 'Reminder' }).click();
  const box = office.getByRole('textbox', { name: 'Words of reminder mails' });
  await box.fill(words);
  const preview = office.getByRole('region', { name: 'Preview' });
  await seen(preview).toContainText('a small reminder');
  await office.evaluate(`document.activeElement.scrollIntoView({ block: 'center' })`);
  await take(office, 'brand-words');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await seen(office.getByText('Settings Saved').first()).toBeVisible();
  for (const toast of await office.getByRole('button', { name: 'Dismiss' }).all()) await toast.click();
  await office.getByRole('tab', { name: 'Quote' }).click();
  await seen(preview).toContainText('Open the quote');
  await take(office, 'brand-mail', preview);

  const { items } = await ask<{ items: { id: string; state: string }[] }>('GET', '/quotes?limit=50');
  const quote = items.find(({ state }) => state === 'draft' || state === 'sent');
  const { link } = await ask<{ link: string }>('POST', `/quotes/${quote?.id}/sending`, { to: null });
  await phone.goto(link);
  await seen(phone.getByRole('img').first()).toBeVisible();
  await take(phone, 'brand-quote');

  const papers = await ask<{ items: { id: string }[] }>('GET', '/billing/papers?tab=issued&limit=1');
  const saved = office.waitForEvent('download');
  await office.goto(`${url}/billing/invoices/${papers.items[0]?.id}`);
  await office.getByRole('button', { name: /^PDF/ }).first().click();
  await draw(office, await readFile(await (await saved).path()));
  await take(office, 'brand-invoice');
}
