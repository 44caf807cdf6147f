import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** A rule of axe that elements break. */
export interface Violation {
  readonly rule: string;
  readonly nodes: readonly { readonly target: string; readonly html: string }[];
}

interface Check {
  /** Only these rules; all without. */
  readonly rules?: readonly string[];
  /** Only elements that match this selector, and what is in them; the whole page without. */
  readonly within?: string;
}

/**
 * Checks the page as it is. Only what is wrong leaves the browser: results with everything that is right have half a
 * megabyte and took as long to send as the check itself. The script stays in the window until another page is loaded.
 */
export async function violationsOf(page: Page, { rules, within }: Check = {}): Promise<Violation[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe.source);
  const context = within === undefined ? 'document' : JSON.stringify({ include: [[within]] });
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  return page.evaluate<Violation[]>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({
        rule: id,
        nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
      })))`,
  );
}

/** Lists the page's current violations, without moving the pointer. */
export async function violationsNow(page: Page, check?: Check): Promise<string[]> {
  const found = await violationsOf(page, check);
  return found.map(({ rule, nodes }) => `${rule} at ${nodes.map(({ target }) => target).join(', ')}`);
}
