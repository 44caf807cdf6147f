import type { Logger } from 'pino';
import type { Lifecycle } from './http/health.ts';
import { lockDataDir } from './platform/data-dir/data-dir-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import type { GeocoderOptions } from './platform/geocoding/geocoder.ts';
import type { Settings } from './settings.ts';

/**
 * `census` is the Bureau's own server, `census:https://…` the same API elsewhere; any other value is a
 * Nominatim server.
 */
export function geocodingServer({
  geocoderUrl,
  publicUrl,
}: Settings): Pick<GeocoderOptions, 'server' | 'census'> {
  if (geocoderUrl === undefined) return {};
  if (geocoderUrl === 'census') return { census: {} };
  return geocoderUrl.startsWith('census:')
    ? { census: { serverUrl: geocoderUrl.slice('census:'.length) } }
    : { server: { serverUrl: geocoderUrl, userAgent: `Haulwright (${publicUrl})` } };
}

/** Where the database is: the one of the settings, or the product's own, which is started. */
export async function databaseAddress(
  settings: Settings,
  log: Logger,
  lifecycle: Lifecycle,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  if (settings.databaseUrl !== undefined) {
    const lock = await lockDataDir(settings.dataDir);
    closers.push(() => lock.release());
    return settings.databaseUrl;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  closers.push(() => embedded.stop());
  embedded.onProblem((problem) => (lifecycle.databaseProblem = problem));
  return embedded.connectionString;
}
