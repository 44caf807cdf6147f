import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { arriveAtStop } from '../field-steps.ts';

/** `FIELD_KILL_ROUNDS=20`: every day of the matrix so often; in the suite each is there once. */
export const rounds = Number(process.env['FIELD_KILL_ROUNDS'] ?? 1);

/** Milliseconds up to that many; what it was is printed, so that a round that fails can be looked into. */
export function upTo(limitMs: number, what: string): number {
  const chosen = Math.floor(Math.random() * limitMs);
  if (rounds > 1) console.log(`${what} after ${chosen} ms`);
  return chosen;
}

/** Opens the form of the stop that is next and fills it; the press that saves it is the caller's. */
export async function fillCompletion(page: Page, gallons: number, photo?: string): Promise<void> {
  await page.getByRole('link', { name: 'Complete' }).click();
  await page.getByLabel(/^Amount pumped/).fill(String(gallons));
  if (photo === undefined) return;
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await readFile(join(import.meta.dirname, '../../../apps/web/public/field', photo)),
  });
  await expect(page.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Complete job' }).click();

export const stopsDone = (page: Page, done: number) =>
  expect(page.getByText(`${done} of 3 stops done`)).toBeVisible();

/** The phone stands at the stop from the start: its position is asked for and found away or at the site. */
export async function doStop(page: Page, gallons: number, done: number, photo?: string): Promise<void> {
  await arriveAnyway(page);
  await fillCompletion(page, gallons, photo);
  await save(page);
  await stopsDone(page, done);
}

/** Arrives, also where the phone is somewhere else. */
export async function arriveAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrived' }).click();
  const complete = page.getByRole('link', { name: 'Complete' });
  const anyway = page.getByRole('button', { name: "I'm here anyway" });
  // The app itself waits fifteen seconds for a fix before it goes on without one.
  await expect(complete.or(anyway).first()).toBeVisible({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(complete).toBeVisible();
}

export { arriveAtStop, pause };
