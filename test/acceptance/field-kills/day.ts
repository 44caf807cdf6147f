import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { arriveAtStop, fillPumped } from '../field-steps.ts';
import { patiently } from '../../patience.ts';

/** `FIELD_KILLS=20`: every day is repeated until what it kills was killed so often; once each in the suite. */
const wanted = Number(process.env['FIELD_KILLS'] ?? 1);

/** The rounds of a day. @param kills in one round, of what it kills less often */
export const roundsOf = (kills: number): number[] =>
  Array.from({ length: Math.ceil(wanted / kills) }, (_, at) => at + 1);

type Killed = 'phone' | 'server' | 'database';
const killed: Record<Killed, number> = { phone: 0, server: 0, database: 0 };

export function countKill(of: Killed): void {
  killed[of] += 1;
}

/** The kills so far of all rounds of this process. */
export function tellKills(): void {
  if (wanted > 1)
    console.log(`Killed so far: phone ${killed.phone}, server ${killed.server}, database ${killed.database}`);
}

/**
 * A random number of milliseconds up to a limit; it is printed, so that a failed round can be investigated.
 */
export function upTo(limitMs: number, what: string): number {
  const chosen = Math.floor(Math.random() * limitMs);
  if (wanted > 1) console.log(`${what} after ${chosen} ms`);
  return chosen;
}

/** Opens the form of the next stop and fills it in; the caller presses save. */
export async function fillCompletion(page: Page, gallons: number, photo?: string): Promise<void> {
  await page.getByRole('link', { name: 'Complete' }).click();
  await fillPumped(page, String(gallons));
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

/** The phone is at the stop from the start: its position is requested and judged away or at the site. */
export async function doStop(page: Page, gallons: number, done: number, photo?: string): Promise<void> {
  await arriveAnyway(page);
  await fillCompletion(page, gallons, photo);
  await save(page);
  await stopsDone(page, done);
}

/** Arrives even if the phone is elsewhere. */
export async function arriveAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrived' }).click();
  const complete = page.getByRole('link', { name: 'Complete' });
  const anyway = page.getByRole('button', { name: "I'm here anyway" });
  // The app itself waits fifteen seconds for a fix before it goes on without one.
  await expect(complete.or(anyway).first()).toBeVisible({ timeout: patiently(30_000) });
  if (await anyway.isVisible()) await anyway.click();
  await expect(complete).toBeVisible();
}

export { arriveAtStop, pause };
