import type { BrowserContext, Page, Request } from '@playwright/test';

/** What a visit of a page asked the server for. */
export interface PageVisit {
  readonly requests: number;
  /**
   * Of the answers' bodies, packed; what the browser had kept is counted too, so these are a first visit's.
   */
  readonly bytes: number;
  readonly paths: readonly string[];
  /** From the request of the page until it could be used. */
  readonly milliseconds: number;
}

/** Sizes are those of gzip, whatever else browser and server could agree on. */
export const gzipOnly = { extraHTTPHeaders: { 'accept-encoding': 'gzip' } } as const;

/**
 * Opens a page in a tab of its own until `usable` is fulfilled and counts what came until then.
 * @param context made with `gzipOnly`; a new one is a first visit, the same one again a later visit
 * @param ready XPath of what the page shows once it can be used: what was asked for after it appeared does not
 * count, however late `usable` hears of it
 */
export async function visitPage(
  context: BrowserContext,
  address: string,
  usable: (page: Page) => Promise<unknown>,
  ready?: string,
): Promise<PageVisit> {
  const page = await context.newPage();
  try {
    if (ready !== undefined) await page.addInitScript({ content: markWhenShown(ready) });
    const asked: Asked[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) asked.push({ request, heardAt: Date.now() });
    });
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await usable(page);
    const milliseconds = performance.now() - began;
    const counted =
      ready === undefined ? asked.slice() : askedBefore(asked, await page.evaluate<number>(shownAt));
    const answered = await Promise.all(counted.map(({ request }) => bodyBytes(request)));
    return {
      requests: answered.length,
      bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0),
      paths: answered.map(({ path }) => path),
      milliseconds,
    };
  } finally {
    await page.close();
  }
}

/** A script for the page: marks the moment at which something that fits the XPath is there. */
const markWhenShown = (path: string): string => `
  new MutationObserver((changes, observer) => {
    if (!document.evaluate(${JSON.stringify(`boolean(${path})`)}, document).booleanValue) return;
    performance.mark('shown');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });`;

/** That moment, in milliseconds since 1970. */
const shownAt = 'performance.timeOrigin + performance.getEntriesByName("shown")[0].startTime';

interface Asked {
  readonly request: Request;
  /** Milliseconds since 1970; later than it was sent. */
  readonly heardAt: number;
}

const askedBefore = (asked: readonly Asked[], instant: number): Asked[] =>
  asked.filter(({ request, heardAt }) => {
    // A worker's own file has no times.
    const sentAt = request.timing().startTime;
    return (sentAt > 0 ? sentAt : heardAt) <= instant;
  });

async function bodyBytes(request: Request): Promise<{ path: string; bytes: number }> {
  const path = new URL(request.url()).pathname;
  // The stream of changes never ends; it is a request all the same.
  if (path === '/api/live/changes') return { path, bytes: 0 };
  const answer = await request.response();
  if (answer === null) return { path, bytes: 0 };
  const { responseBodySize } = await request.sizes();
  return { path, bytes: Math.max(0, responseBodySize) };
}
