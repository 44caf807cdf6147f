import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium as playwright, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.ts';
import { temporaryFolder } from '../data-folders.ts';
import { atFarm } from '../field-steps.ts';
import type { OwnCompany } from '../own-company.ts';
import { patiently } from '../../patience.ts';
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
  const chromium = await findChromium();
  const disk = await temporaryFolder();
  let running: { process: ChildProcess; context: BrowserContext; page: Page } | null = null;

  async function start() {
    const child = spawn(
      chromium.executablePath,
      [
        ...chromium.args,
        // The whole browser opens a window otherwise; the shell without windows knows the word, too.
        '--headless',
        `--user-data-dir=${disk}`,
        '--remote-debugging-port=0',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        'about:blank',
      ],
      { detached: true, env: chromium.env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const browser = await playwright.connectOverCDP(await endpointOf(child));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no window.');
    await context.grantPermissions(['geolocation'], { origin: url });
    await context.setGeolocation(atFarm(1));
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    running = { process: child, context, page };
    return page;
  }
  const end = async () => {
    if (running === null) return;
    const { process: child } = running;
    running = null;
    const gone = new Promise((done) => child.once('exit', done));
    // The browser's processes are a separate group.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await gone;
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
    context: () => current().context,
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

async function endpointOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (const until = Date.now() + patiently(30_000); Date.now() < until; await pause(20)) {
    const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (found !== undefined) return found;
    if (child.exitCode !== null) break;
  }
  throw new Error(`Chromium did not start: ${said}`);
}
