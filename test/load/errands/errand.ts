import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoPassword } from '../../../scripts/demo/load-demo.ts';

export interface Errand {
  readonly name: string;
  /** Of clicks. */
  readonly target: string;
  /** By the same way of counting, before its screens were built. */
  readonly before: string;
  readonly starts: string;
  /** What must be there before it begins; not counted. */
  readonly prepare?: (page: Page, dataDir: string) => Promise<void>;
  /** @returns what was done: '69 invoices' */
  readonly play: (page: Page) => Promise<string>;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name });
export const firstNumber = (words: string | null): string => /[\d,]+/.exec(words ?? '')?.[0] ?? '0';

type Ask = <Answer>(path: string, data?: object) => Promise<Answer>;

/** The API as the administrator of the demo. */
export async function officeOf(page: Page): Promise<Ask> {
  const { origin } = new URL(page.url());
  const signedIn = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
    data: { email: 'rosa@keystone.example', password: demoPassword },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  return async <Answer>(path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(`${origin}/api${path}`, {
      method: data === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** Fills in a field of the sheet of a call, reached by the keyboard. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).focus();
  await page.keyboard.type(text);
}

/** Types into a field of the page, reached by the keyboard. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.type(text);
}
