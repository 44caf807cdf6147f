import type { Logger } from 'pino';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { ChangeFeed } from '../../platform/live/change-feed.ts';
import { inMessages, movedIn } from './moved-messages.ts';
import { oncePerSecond } from './once-per-second.ts';
import { tellMoved } from './live-positions.queries.ts';

/** Tells open screens on all servers about rows that change often, without a request of theirs. */
export interface ToldIds<Told> {
  /** What these ids stand for has changed: call once that is committed. */
  readonly tell: (companyId: string, ids: Iterable<string>) => void;
  /** @returns ends the subscription */
  subscribe(companyId: string, listener: (told: Told) => void): () => void;
  close(): void;
}

export interface ToldIdsParts<Told> {
  readonly database: Pick<Database, 'asSystem' | 'inTenant'>;
  readonly changes: Pick<ChangeFeed, 'hear'>;
  readonly channel: string;
  /** Once for all listeners of a company on this server. */
  readonly read: (tx: TenantTransaction, ids: readonly string[]) => Promise<Told>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Nothing is notified within the transactions that write: PostgreSQL lets commits that notify wait for one another. The
 * ids are told once a second, in a commit of their own.
 */
export function createToldIds<Told>({
  database,
  changes,
  channel,
  read,
  onFailure,
}: ToldIdsParts<Told>): ToldIds<Told> {
  const listeners = new Map<string, Set<(told: Told) => void>>();

  const telling = oncePerSecond(async (moved) => {
    const messages = [...moved].flatMap(([companyId, ids]) => inMessages(companyId, ids));
    await database.asSystem((tx) => tellMoved(tx, channel, messages));
  }, onFailure);
  // Several servers tell, each once a second: what they say within one is read once.
  const reading = oncePerSecond(async (moved) => {
    for (const [companyId, ids] of moved) {
      if (!listeners.has(companyId)) continue;
      const told = await database.inTenant({ companyId }, (tx) => read(tx, [...ids]));
      for (const listener of listeners.get(companyId) ?? []) listener(told);
    }
  }, onFailure);
  changes.hear(channel, (message) => {
    const { companyId, ids } = movedIn(message);
    if (listeners.has(companyId)) reading.add(companyId, ids);
  });

  return {
    tell: telling.add,
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

/** Told when it is told next; nobody waits for it. */
export const warnOf =
  (log: Pick<Logger, 'warn'>, what: string) =>
  (error: unknown): void =>
    log.warn({ err: error }, `${what} could not be told`);
