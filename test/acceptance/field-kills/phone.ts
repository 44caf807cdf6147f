import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { temporaryFolder } from '../data-folders.ts';
import { atFarm } from '../field-steps.ts';
import type { OwnCompany } from '../own-company.ts';
import { openKillableBrowser, type KillableBrowser } from '../../killable-browser.ts';
import { countKill } from './day.ts';

/** A separate browser with its own disk, which can be killed and reopened. */
export interface KillablePhone {
  readonly page: () => Page;
  readonly context: () => BrowserContext;
  /** Kills the browser without warning. */
  kill(): Promise<void>;
  /** Reopens the app with its stored data. */
  open(): Promise<void>;
  throwAway(): Promise<void>;
}

/** A phone whose owner has signed in to the app at `url`. */
export async function takeKillablePhone(url: string, company: OwnCompany): Promise<KillablePhone> {
  const disk = await temporaryFolder();
  let running: { browser: KillableBrowser; page: Page } | null = null;

  async function start() {
    const browser = await openKillableBrowser(disk);
    await browser.context.grantPermissions(['geolocation'], { origin: url });
    await browser.context.setGeolocation(atFarm(1));
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    running = { browser, page };
    return page;
  }
  const end = async () => {
    if (running === null) return;
    const { browser } = running;
    running = null;
    await browser.kill();
  };
  const current = () => {
    if (running === null) throw new Error('The browser is killed.');
    return running;
  };
  const open = async () => {
    const page = await start();
    // Chromium writes a page's storage to disk seconds later: the session may be lost with the process, but never
    // work.
    const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: company.email, password: company.password },
    });
    await page.addInitScript(
      `if (location.origin === ${JSON.stringify(url)}) localStorage.setItem('haulwright.session', ${JSON.stringify(await answer.text())})`,
    );
    await page.goto(`${url}/field/`);
  };
  await open();
  return {
    page: () => current().page,
    context: () => current().browser.context,
    kill: () => {
      countKill('phone');
      return end();
    },
    open,
    throwAway: async () => {
      await end();
      await rm(disk, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
