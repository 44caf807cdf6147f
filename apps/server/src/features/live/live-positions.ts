// Public to other features: places that are told live.
import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import type { Logger } from 'pino';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { createToldIds, warnOf, type ToldIds, type ToldIdsParts } from './told-ids.ts';

/** Where drivers are now who have moved, and the ids of those who are no longer shown. */
export interface MovedPositions {
  readonly positions: readonly DriverPosition[];
  readonly gone: readonly string[];
}

/** Tells open screens where trucks are: the ids are those of trucks or drivers. */
export type LivePositions = ToldIds<MovedPositions>;

declare module '../../http/context.ts' {
  interface Services {
    readonly livePositions: LivePositions;
  }
}

export interface LivePositionsParts extends Pick<ToldIdsParts<MovedPositions>, 'database' | 'changes'> {
  /** Of these trucks and drivers, as `GET /positions` answers. */
  readonly read: (tx: TenantTransaction, ids: readonly string[]) => Promise<DriverPosition[]>;
  readonly log: Pick<Logger, 'warn'>;
}

export const createLivePositions = ({ database, changes, read, log }: LivePositionsParts): LivePositions =>
  createToldIds({
    database,
    changes,
    channel: 'haulwright_positions',
    onFailure: warnOf(log, 'places of trucks'),
    async read(tx, ids) {
      const positions = await read(tx, ids);
      const shown = new Set(positions.map(({ userId }) => userId));
      return { positions, gone: ids.filter((id) => !shown.has(id)) };
    },
  });
