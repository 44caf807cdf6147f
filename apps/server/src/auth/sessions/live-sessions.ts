import type { Database } from '../../platform/database/database.ts';
import { LruCache } from '../../platform/lru-cache.ts';
import { findSessionState } from './sessions.queries.ts';

/** How long an answer is believed: an ended session is refused everywhere after so long, and at once by the server that ended it. */
export const sessionCheckMs = 5_000;
const rememberedSessions = 10_000;

interface Answer {
  readonly live: boolean;
  /** An ended session never comes back; a banned user may. */
  readonly final: boolean;
  readonly askedAt: number;
}

/**
 * Whether the session behind an access token still stands. Tokens verify without the database, so this is what makes
 * sign-out, ban and removal count before they expire: the row is looked at once every five seconds per session in use.
 * Chosen over notifications between servers, which are lost while a connection is down.
 */
export class LiveSessions {
  readonly #answers = new LruCache<string, Answer>(rememberedSessions);
  readonly #pending = new Map<string, Promise<boolean>>();
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async isLive(sessionId: string): Promise<boolean> {
    const known = this.#answers.get(sessionId);
    if (known && (known.final || this.#now().getTime() - known.askedAt < sessionCheckMs)) return known.live;
    const asking = this.#pending.get(sessionId) ?? this.#ask(sessionId);
    this.#pending.set(sessionId, asking);
    return asking;
  }

  /** The caller has ended these sessions (after the commit). */
  ended(sessionIds: readonly string[]): void {
    const askedAt = this.#now().getTime();
    for (const sessionId of sessionIds) this.#answers.set(sessionId, { live: false, final: true, askedAt });
  }

  async #ask(sessionId: string): Promise<boolean> {
    const now = this.#now();
    try {
      const state = await this.#database.asSystem((tx) => findSessionState(tx, sessionId));
      const live = state !== null && state.notAfter > now && (state.bannedUntil === null || state.bannedUntil <= now);
      // `ended` may have been told while the question was under way.
      if (this.#answers.get(sessionId)?.final) return false;
      this.#answers.set(sessionId, { live, final: state === null, askedAt: now.getTime() });
      return live;
    } finally {
      this.#pending.delete(sessionId);
    }
  }
}
