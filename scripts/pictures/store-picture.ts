import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** Readable, and small enough for a repository. */
const quality = 80;
const largestBytes = 150_000;

/** Where a part stands in its page, once it is seen. */
async function clipOf(page: Page, part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error('There is no such part.');
  const [left, top] = await page.evaluate<[number, number]>('[scrollX, scrollY]');
  return { ...box, x: box.x + left, y: box.y + top, scale: 1 };
}

/**
 * Stores what the page shows, or a part of it, once it looks the same twice: the map is drawn last, and nothing
 * says when.
 */
export async function storePicture(page: Page, name: string, part?: Locator): Promise<void> {
  const browserTools = await page.context().newCDPSession(page);
  const clip = part && (await clipOf(page, part));
  let shown = '';
  for (let isSame = false; !isSame;) {
    await page.waitForTimeout(1_000);
    const { data } = await browserTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      ...(clip && { clip }),
    });
    isSame = data === shown;
    shown = data;
  }
  const bytes = Buffer.from(shown, 'base64');
  if (bytes.length > largestBytes) throw new Error(`${name}.webp has ${bytes.length} bytes`);
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp, ${Math.round(bytes.length / 1000)} kB`);
}
