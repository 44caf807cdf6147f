import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './fixtures.ts';

/** No field takes these; the reader's own test has many more. */
const noNumbers = ['100,00', '3,8OO', '(50.00)', '99999999999'];

const sentence = /Enter (a whole number|a number|an amount)\b.*\./;

interface Walk {
  /** The form or page whose fields are tried. */
  readonly root: Locator;
  /** How many fields of numbers it has: one that is added is tried, too. */
  readonly fields: number;
  /** What sends the form; none for what only calculates. */
  readonly send?: Locator;
  /** Where pages have other boxes than the office and the phone: their numbers. */
  readonly inputs?: string;
  /** What every field says, in its own words. */
  readonly says?: RegExp;
  readonly texts?: readonly string[];
}

/**
 * Types into every field of numbers what is no number: the text stays as it was typed, the field is invalid and
 * says what it takes, and nothing is sent with it.
 */
export async function keepsWhatIsTyped(page: Page, walk: Walk): Promise<void> {
  const { root, fields, send, says = sentence, texts = noNumbers } = walk;
  const inputs = root.locator(walk.inputs ?? 'input.numeric[inputmode]:enabled:visible');
  // Goes on with those that are there: one run names all that have changed.
  await expect.soft(inputs).toHaveCount(fields);
  for (let at = 0; at < (await inputs.count()); at += 1) {
    const field = inputs.nth(at);
    const before = await field.inputValue();
    for (const typed of texts) {
      await field.fill('');
      // Key by key once, pasted otherwise.
      await (typed === texts[0] ? field.pressSequentially(typed) : field.fill(typed));
      await field.blur();
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(says);
    }
    await field.fill(before);
    await field.blur();
    await expect(field).toHaveValue(before);
    if (before !== '') await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
  if (send !== undefined) await expectNothingSent(page, inputs.first(), send);
}

async function expectNothingSent(page: Page, field: Locator, send: Locator): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request.url());
  };
  page.on('request', note);
  await field.fill('1.234,56');
  // Also where a button is disabled with a reason: nothing is calculated from what is no number.
  await send.click({ force: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('1.234,56');
  await expect(send).toBeVisible();
  page.off('request', note);
  expect(sent).toEqual([]);
}
