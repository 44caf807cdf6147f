import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { addClient, ownPhone } from './steps.ts';

/** Queries and actions shared by the specs of jobs. */

export const today = calendarDateIn(new Date(), 'America/New_York');
export const stamp = Date.now().toString(36);

/** Creates a client for one test. @returns its name */
export async function ownClient(page: Page, url: string, name: string, phone = ownPhone()): Promise<string> {
  await addClient(page, url, {
    name: `${name} ${stamp}`,
    phone,
    service: 'Septic Services',
    addresses: [{ street: '12 Lake Rd', city: 'Lititz', state: 'PA', zip: '17543' }],
  });
  return `${name} ${stamp}`;
}

/** Another person in another browser. */
export async function another(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, url, email);
  return page;
}

export const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem').filter({ hasText: title });
export const history = (page: Page): Locator => page.getByRole('list', { name: 'History' });
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

export async function openJob(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

export async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

export async function typeDate(field: Locator, date: string): Promise<void> {
  await field.fill(date);
  await field.press('Tab');
}
