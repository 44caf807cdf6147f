import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';

/*
 * Draws the icons of the technician's app from the product's mark; run after changing it: node scripts/field-icons.ts
 */
const web = fileURLToPath(new URL('../apps/web/public/', import.meta.url));

/** The mark's share of the picture; a maskable icon keeps clear of what a phone may cut off. */
const icons = [
  { file: 'icon-180.png', pixels: 180, share: 0.72 },
  { file: 'icon-192.png', pixels: 192, share: 0.72 },
  { file: 'icon-512.png', pixels: 512, share: 0.72 },
  { file: 'icon-maskable-512.png', pixels: 512, share: 0.56 },
] as const;

const mark = (await readFile(join(web, 'favicon.svg'), 'utf8')).replace(/<style>.*<\/style>/, '');
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  for (const { file, pixels, share } of icons) {
    const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
    const side = Math.round(pixels * share);
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:#0d6075;color:#fff}` +
        `svg{width:${side}px;height:${side}px}.line{stroke:#0d6075}</style>${mark}`,
    );
    await writeFile(join(web, 'field', file), await page.screenshot());
    await page.close();
  }
} finally {
  await browser.close();
}
