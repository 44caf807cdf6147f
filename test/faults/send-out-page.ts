import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKillableBrowser } from '../killable-browser.ts';
import { patiently } from '../patience.ts';
import { owner } from './office.ts';

/** The page of drafts in a browser of its own: all are chosen, and *Issue and send* was pressed in this moment. */
export async function pressIssueAndSend(url: string): Promise<{ kill(): Promise<void> }> {
  const disk = await mkdtemp(join(tmpdir(), 'haulwright-send-page-'));
  const browser = await openKillableBrowser(disk);
  const kill = async () => {
    await browser.kill();
    await rm(disk, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(patiently(60_000));
    const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, { data: owner });
    await page.addInitScript(
      `if (location.origin === ${JSON.stringify(url)}) localStorage.setItem('haulwright.session', ${JSON.stringify(await answer.text())})`,
    );
    await page.goto(`${url}/billing?tab=drafts`);
    await page.getByRole('table', { name: 'Drafts' }).getByRole('link').first().focus();
    await page.keyboard.press('Control+a');
    const press = { name: /^Issue and send [\d,]+ · / };
    await page.getByRole('button', press).click();
    await page.getByRole('dialog').getByRole('button', press).click();
    return { kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
