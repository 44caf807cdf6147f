import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { changesChannel } from './change-triggers.ts';
import { readNotification, type RowChange } from './row-change.ts';

/**
 * Called with the changed rows; `null` when changes may have been missed and everything should be read again.
 */
export type ChangeListener = (change: RowChange | null) => void;

/** Forwards changes in the database to this process as they happen, whichever server made them. */
export interface ChangeFeed {
  /** @returns a function that ends the subscription */
  subscribe(companyId: string, listener: ChangeListener): () => void;
  /** Messages between processes beside that, on a separate channel. */
  hear(channel: string, listener: (message: string) => void): void;
  /** Notifies the listeners of this process alone of a change that is in no table. */
  tell(companyId: string, change: RowChange): void;
  /** Aborted when the process stops: streams that forward changes end then. */
  readonly ending: AbortSignal;
  /** Begins the shutdown: streams to browsers would keep the server from closing. */
  end(): void;
  close(): Promise<void>;
}

export interface ChangeFeedOptions {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

const pausesMs = [100, 500, 1_000, 2_000, 5_000];

/**
 * Listens on its own connection and reconnects when it is lost. Notifications sent meanwhile are lost, so
 * after each new connection every listener is told to read everything again; after the first one, too, as a
 * listener may have registered before this process heard the database.
 */
export function createChangeFeed({ connectionString, log }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Map<string, Set<ChangeListener>>();
  const channels = new Map<string, (message: string) => void>();
  const closing = new AbortController();
  let current: pg.Client | undefined;

  const tell = (companyId: string, change: RowChange) => {
    for (const listener of listeners.get(companyId) ?? []) listener(change);
  };
  channels.set(changesChannel, (message) => {
    const { companyId, change } = readNotification(message);
    tell(companyId, change);
  });

  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'haulwright-live',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    current = client;
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload));
      for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onListening();
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const listening = (async () => {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        await listenOnce(() => {
          failures = 0;
          for (const ofCompany of listeners.values()) for (const listener of ofCompany) listener(null);
        });
      } catch (error) {
        if (!closing.signal.aborted && failures === 0)
          log.warn({ err: error }, 'live changes are not being received; reconnecting');
      }
      await wait(pausesMs[Math.min(failures, pausesMs.length - 1)], undefined, {
        signal: closing.signal,
      }).catch(() => undefined);
      failures += 1;
    }
  })();

  return {
    ending: closing.signal,
    tell,
    hear(channel, listener) {
      channels.set(channel, listener);
    },
    end: () => closing.abort(),
    subscribe(companyId, listener) {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId);
      };
    },
    async close() {
      closing.abort();
      await current?.end().catch(() => undefined);
      await listening;
    },
  };
}
