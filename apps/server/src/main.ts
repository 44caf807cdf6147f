import type { Additions } from './additions.ts';
import { startHaulwright, type Haulwright } from './compose.ts';
import { createLogger } from './platform/logging/logger.ts';
import { withCauses } from './platform/process/with-causes.ts';
import { stopSignal, type Stopped } from './platform/process/stop-signal.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

/**
 * Starts the product from the environment and stops it on SIGTERM, SIGINT or a lost terminal, even during the
 * start. Exit code 1: could not start.
 */
export async function main(
  options: {
    /** What is added to the product, such as the demo's card provider. */
    add?: (settings: Settings) => Promise<Additions | undefined>;
    onStarted?: (haulwright: Haulwright, settings: Settings) => Promise<void> | void;
  } = {},
): Promise<void> {
  const settings = settingsOrExit();
  const log = createLogger(settings.logLevel);
  // A database that is starting when the signal comes is awaited: it would be left running.
  const stopped = stopSignal();
  const added = await options.add?.(settings);
  const haulwright = await startHaulwright(settings, log, added).catch((error: unknown) => {
    log.debug({ err: error }, 'start failed');
    console.error(`Haulwright could not start. ${withCauses(error)}`);
    return process.exit(1);
  });

  const stop = () => {
    log.info({ signal: (stopped.reason as Stopped).signal }, 'stopping');
    haulwright.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  if (stopped.aborted) return stop();
  stopped.addEventListener('abort', stop, { once: true });
  await options.onStarted?.(haulwright, settings);
}

/** Reads the settings from the environment; on mistakes prints a sentence for each and exits. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const sentence of error.sentences) console.error(sentence);
    return process.exit(1);
  }
}
