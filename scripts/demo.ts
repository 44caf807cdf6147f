import { parseArgs } from 'node:util';
import { startHaulwright } from '../apps/server/src/compose.ts';
import { createLogger } from '../apps/server/src/platform/logging/logger.ts';
import { stopSignal, unlessStopped } from '../apps/server/src/platform/process/stop-signal.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { loadDemo, defaultSize } from './demo/load-demo.ts';

/**
 * `npm run demo [-- --clients N --jobs N --companies N]`: loads the demo into an empty database and stops.
 */
const { values } = parseArgs({
  options: { clients: { type: 'string' }, jobs: { type: 'string' }, companies: { type: 'string' } },
});

function count(name: keyof typeof defaultSize, largest: number): number {
  const text = values[name];
  if (text === undefined) return defaultSize[name];
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > largest)
    throw new Error(`--${name} takes a whole number from 1 to ${largest}.`);
  return number;
}

try {
  const size = {
    companies: count('companies', 200),
    clients: count('clients', 100_000),
    jobs: count('jobs', 1_000_000),
  };
  const settings = readSettings(process.env);
  // From here on a signal waits until the database can be stopped.
  stopSignal();
  const haulwright = await startHaulwright(
    { ...settings, port: 0 },
    createLogger(settings.logLevel === 'info' ? 'warn' : settings.logLevel),
  );
  try {
    await unlessStopped(() => loadDemo(haulwright, size));
  } finally {
    await haulwright.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
