import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { atFarm } from '../acceptance/field-steps.ts';

/** A browser process of its own on a profile that stays, as an app that was swept away and is opened again. */
export async function startPhone(profile: string): Promise<BrowserContext> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    env,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    geolocation: atFarm(1),
    permissions: ['geolocation'],
  });
}

/** XPath of what only a day that is known shows. */
export const daySeen = '//*[contains(text(), " stops done")]';

/** A script for the page: `found` is called once something that fits the XPath is painted. */
const whenPainted = (path: string, found: string): string => `
  const look = async () => {
    const seen = document.evaluate(${JSON.stringify(path)}, document, null, 9).singleNodeValue;
    if (seen === null || observer === null) return;
    observer.disconnect();
    observer = null;
    if (seen instanceof HTMLImageElement) await seen.decode();
    requestAnimationFrame(() => setTimeout(() => (${found})()));
  };
  let observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });`;

/** Starts the app without signal in a new process; milliseconds from asking for it until the day is painted. */
export async function coldStart(profile: string, url: string, slower: number): Promise<number> {
  const context = await startPhone(profile);
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript({
      content: `window.daySeen = new Promise((done) => { ${whenPainted(daySeen, '() => done(performance.now())')} });`,
    });
    await page.goto(`${url}/field/`, { waitUntil: 'commit' });
    return await page.evaluate<number>('window.daySeen');
  } finally {
    await context.close();
  }
}

/** Milliseconds from the first such event, which `act` brings about, until what fits the XPath is painted. */
export async function eventToPaint(
  page: Page,
  event: 'click' | 'change',
  path: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(`(() => {
    window.painted = new Promise((done) =>
      addEventListener(${JSON.stringify(event)}, ({ timeStamp }) => {
        ${whenPainted(path, '() => done(performance.now() - timeStamp)')}
        void look();
      }, { capture: true, once: true }));
  })()`);
  await act();
  return page.evaluate<number>('window.painted');
}

/** JPEGs of 12 megapixels, none like another, with as much detail as a camera's. */
export async function cameraPhotos(page: Page, count: number): Promise<readonly Buffer[]> {
  const photos: Buffer[] = [];
  for (let at = 0; at < count; at += 1) {
    const encoded = await page.evaluate<string>(`(async () => {
      const canvas = new OffscreenCanvas(4000, 3000);
      const drawing = canvas.getContext('2d');
      for (let spot = 0; spot < 60_000; spot += 1) {
        drawing.fillStyle = 'hsl(' + Math.random() * 360 + ' 40% ' + Math.random() * 100 + '%)';
        drawing.fillRect(Math.random() * 4000, Math.random() * 3000, 30, 30);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
      const reader = new FileReader();
      return new Promise((done) => {
        reader.onload = () => done(reader.result.split(',')[1]);
        reader.readAsDataURL(blob);
      });
    })()`);
    photos.push(Buffer.from(encoded, 'base64'));
  }
  return photos;
}

/** Puts photos that wait to be sent into the phone's database, 400 kB each, as the app keeps them. */
export function keepPhotos(page: Page, userId: string, count: number): Promise<void> {
  return page.evaluate(`(async () => {
    const database = await new Promise((done, fail) => {
      const asked = indexedDB.open(${JSON.stringify(`field-${userId}`)});
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    const bytes = 400_000;
    for (let first = 0; first < ${count}; first += 20) {
      const batch = database.transaction(['photos', 'photoBytes'], 'readwrite');
      for (let at = first; at < Math.min(first + 20, ${count}); at += 1) {
        const jpeg = new Uint8Array(bytes);
        for (let from = 0; from < bytes; from += 50_000) crypto.getRandomValues(jpeg.subarray(from, from + 50_000));
        const sha256 = at.toString(16).padStart(64, '0');
        batch.objectStore('photoBytes').put({ sha256, jpeg: jpeg.buffer });
        batch.objectStore('photos').put({
          sha256, bytes, role: 'after', formKey: 'form:' + at, commandId: 'bench-' + at, state: 'waiting',
          takenAt: Date.now() - at * 1_200_000,
        });
      }
      await new Promise((done, fail) => {
        batch.oncomplete = done;
        batch.onabort = () => fail(batch.error);
      });
    }
    database.close();
  })()`);
}
