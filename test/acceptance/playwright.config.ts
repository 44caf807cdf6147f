import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { patiently, workers } from '../patience.ts';

const chromium = await findChromium();

/** Browser tests of the real product: each file starts the servers it needs through `fixtures.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  timeout: patiently(90_000),
  expect: { timeout: patiently(15_000) },
  workers,
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    actionTimeout: patiently(15_000),
    // Off by default: a trace records every page of every test. Use `--trace on` to investigate a failure.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: [
        ...chromium.args,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      env: chromium.env,
    },
  },
});
