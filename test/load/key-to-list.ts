import type { Page } from '@playwright/test';

/** Milliseconds from a key to what it shows. */
export interface KeyTimes {
  /** Until the list of the answer is painted. */
  readonly shown: number;
  /** Of these, until the answer was there. */
  readonly answered: number;
  /** The same call again, by a bare `fetch` in the same page: answer and JSON. */
  readonly bare: number;
}

/**
 * In the page: when the last key came, when the answer to the search as it is typed was there, and the end of
 * the first frame whose list is no longer marked as old. It is marked before the call is sent, and until its
 * rows are the answer's.
 */
const watcher = `{
  const bench = (window.bench = { key: 0, answered: 0, shown: 0, url: '', headers: {} });
  document.addEventListener('keydown', () => Object.assign(bench, { key: performance.now(), answered: 0, shown: 0 }), true);
  const look = (key) => requestAnimationFrame(() => {
    if (bench.key !== key) return;
    if (document.querySelector('main ul[aria-busy=false]') === null) return look(key);
    // A message sent before a frame is drawn comes when it has been, and not only when the next one is due.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => (bench.shown = performance.now());
    painted.port2.postMessage(null);
  });
  const original = window.fetch;
  window.fetch = async (...input) => {
    const request = new Request(...input);
    const { url, headers } = request;
    const answer = await original(request);
    const searched = new URL(url).searchParams.get('search');
    if (searched !== null && bench.answered === 0 && searched === document.querySelector('input[type=search]')?.value.trim()) {
      Object.assign(bench, { answered: performance.now(), url, headers: Object.fromEntries(headers) });
      look(bench.key);
    }
    return answer;
  };
}`;

export const watchKeys = (page: Page) => page.addInitScript(watcher);

/**
 * Types a word into the page's search, one key after the other once the last one's list is shown, then
 * empties it.
 */
export async function timeWord(page: Page, word: string): Promise<KeyTimes[]> {
  const field = page.locator('input[type=search]');
  const times: KeyTimes[] = [];
  await field.focus();
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.waitForFunction('window.bench.shown > 0', undefined, { polling: 50, timeout: 20_000 });
    const { shown, answered } = (await page.evaluate(
      '({ shown: bench.shown - bench.key, answered: bench.answered - bench.key })',
    )) as { shown: number; answered: number };
    const bare = (await page.evaluate(
      `(async () => { const began = performance.now(); await (await fetch(bench.url + '&bare', { headers: bench.headers })).json(); return performance.now() - began; })()`,
    )) as number;
    times.push({ shown, answered, bare });
    await page.waitForTimeout(250);
  }
  await field.fill('');
  await page.waitForTimeout(500);
  return times;
}
