import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import type { Logger } from 'pino';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { ChangeFeed } from '../../platform/live/change-feed.ts';
import { inMessages, movedIn } from './moved-messages.ts';
import { oncePerSecond } from './once-per-second.ts';
import { tellMoved } from './live-positions.queries.ts';

/** Where drivers are now who have moved, and the ids of those who are no longer shown. */
export interface MovedPositions {
  readonly positions: readonly DriverPosition[];
  readonly gone: readonly string[];
}

/**
 * Tells open screens where trucks are, without a request of theirs. Nothing is notified within the transactions that
 * write places: PostgreSQL lets commits that notify wait for one another.
 */
export interface LivePositions {
  /** These trucks or drivers have other places now: call once that is committed. */
  readonly moved: (companyId: string, ids: Iterable<string>) => void;
  /** @returns ends the subscription */
  subscribe(companyId: string, listener: (moved: MovedPositions) => void): () => void;
  close(): void;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly livePositions: LivePositions;
  }
}

export interface LivePositionsParts {
  readonly database: Pick<Database, 'asSystem' | 'inTenant'>;
  readonly changes: Pick<ChangeFeed, 'hear'>;
  /** Of these trucks and drivers, as `GET /positions` answers. */
  readonly read: (tx: TenantTransaction, ids: readonly string[]) => Promise<DriverPosition[]>;
  readonly log: Pick<Logger, 'warn'>;
}

const movedChannel = 'haulwright_positions';

export function createLivePositions({ database, changes, read, log }: LivePositionsParts): LivePositions {
  const listeners = new Map<string, Set<(moved: MovedPositions) => void>>();
  const failed = (error: unknown) => log.warn({ err: error }, 'places of trucks could not be told');

  const telling = oncePerSecond(async (moved) => {
    const messages = [...moved].flatMap(([companyId, ids]) => inMessages(companyId, ids));
    await database.asSystem((tx) => tellMoved(tx, movedChannel, messages));
  }, failed);
  // Several servers tell, each once a second: what they say within one is read once.
  const reading = oncePerSecond(async (moved) => {
    for (const [companyId, ids] of moved) {
      if (!listeners.has(companyId)) continue;
      const positions = await database.inTenant({ companyId }, (tx) => read(tx, [...ids]));
      const shown = new Set(positions.map(({ userId }) => userId));
      const gone = [...ids].filter((id) => !shown.has(id));
      for (const listener of listeners.get(companyId) ?? []) listener({ positions, gone });
    }
  }, failed);
  changes.hear(movedChannel, (message) => {
    const { companyId, ids } = movedIn(message);
    if (listeners.has(companyId)) reading.add(companyId, ids);
  });

  return {
    moved: telling.add,
    subscribe(companyId, listener) {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId);
      };
    },
    close() {
      telling.stop();
      reading.stop();
    },
  };
}
