import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium as playwright, type BrowserContext } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { patiently } from './patience.ts';

/** A browser in processes of its own, which can be killed. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all its processes without warning. */
  kill(): Promise<void>;
}

/** @param disk the folder it keeps its data in */
export async function openKillableBrowser(disk: string): Promise<KillableBrowser> {
  const chromium = await findChromium();
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
  const kill = async () => {
    const gone = new Promise((done) => child.once('exit', done));
    // The browser's processes are a separate group.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await gone;
  };
  const browser = await playwright.connectOverCDP(await endpointOf(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no window.');
  return { context, kill };
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
