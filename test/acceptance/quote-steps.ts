import type { Browser, Page } from '@playwright/test';
import { officeOf } from './field-steps.ts';
import { expect, signIn } from './fixtures.ts';
import { dialog, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

/** The client's view, without an account. */
export async function openAsClient(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Quote Q-/ })).toBeVisible();
  return page;
}

export async function prepare(page: Page, url: string, client: string) {
  const owner = await foundCompanyOnTheRoad(page, url, today);
  await owner.addJob(client, 3, today, 32_500);
  await signIn(page, url, owner.email, owner.password);
  return { owner, ask: await officeOf(page, url, owner) };
}

/** Sends the quote without mail. @returns its link */
export async function takeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Send( again)?$/ }).click();
  await dialog(page, /^Send/).getByRole('button', { name: 'Link only' }).click();
  const made = dialog(page, 'Link to the quote');
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(made.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeHidden();
  return link;
}
