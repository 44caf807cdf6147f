import type { Logger } from 'pino';
import { createOsrm } from './osrm.ts';
import type { RoadSource } from './road-source.ts';
import { createValhalla } from './valhalla.ts';
import { openLocalValhalla } from './valhalla-local.ts';
import { valhallaServer } from './valhalla-server.ts';

export interface RoadSettings {
  /** Only one of the three is given. */
  readonly roadsPbf: string | undefined;
  readonly valhallaUrl: string | undefined;
  readonly osrmUrl: string | undefined;
}

export interface Roads {
  /** Undefined: there is no road map. */
  readonly source: RoadSource | undefined;
  /** Why the map in this process cannot be used and what to do; null while it can. */
  trouble(): string | null;
  close(): Promise<void>;
}

/**
 * Opens the configured road map; `folder` is for the one in this process.
 * @throws Error when it cannot be opened, saying what to do
 */
export async function openRoads(
  { roadsPbf, valhallaUrl, osrmUrl }: RoadSettings,
  folder: string,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<Roads> {
  const rest = { trouble: () => null, close: () => Promise.resolve() };
  if (valhallaUrl !== undefined)
    return { source: createValhalla(valhallaServer({ serverUrl: valhallaUrl })), ...rest };
  if (osrmUrl !== undefined) return { source: createOsrm({ serverUrl: osrmUrl }), ...rest };
  if (roadsPbf === undefined) return { source: undefined, ...rest };
  const local = await openLocalValhalla({ pbfFile: roadsPbf, folder, log });
  return { source: createValhalla(local.engine), trouble: () => local.trouble(), close: () => local.close() };
}
