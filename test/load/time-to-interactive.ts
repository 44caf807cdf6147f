import type { Page } from '@playwright/test';

/** Milliseconds from the request of a page. */
export interface PageTimes {
  /** Until its own content stands, not its frame. */
  readonly content: number;
  /** Until then and until no task of the page has held it up for 50 ms or more. */
  readonly interactive: number;
}

const watcher = `{
  window.longTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longTaskEnd = Math.max(window.longTaskEnd, task.startTime + task.duration);
  }).observe({ type: 'longtask', buffered: true });
}`;

export const watchLongTasks = (page: Page) => page.addInitScript(watcher);

/** Loads a page as a browser that has been there before. @param content a selector of what the page is for */
export async function timePage(page: Page, address: string, content: string): Promise<PageTimes> {
  await page.goto(address, { waitUntil: 'commit' });
  const seen = (await page
    .waitForFunction(
      `[...document.querySelectorAll(${JSON.stringify(content)})].some((one) => one.getClientRects().length > 0) ? performance.now() : 0`,
      undefined,
      { polling: 'raf', timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue())) as number;
  // Half a second without a long task, as the common definition has it.
  await page.waitForFunction('performance.now() - window.longTaskEnd > 500', undefined, { polling: 50 });
  const longTaskEnd = (await page.evaluate('window.longTaskEnd')) as number;
  return { content: seen, interactive: Math.max(seen, longTaskEnd) };
}
