import type { Database } from '../../platform/database/database.ts';
import { LruCache } from '../../platform/lru-cache.ts';
import type { AssuranceLevel } from './assurance.ts';
import { findSessionState, findSessionStates, type SessionState } from './sessions.queries.ts';

/**
 * How long an answer is cached: an ended session is refused at once by the server that ended it, and
 * everywhere after this time.
 */
export const sessionCheckMs = 5_000;
const rememberedSessions = 10_000;
const longAgo = Number.NEGATIVE_INFINITY;

/** The state of the session behind a token. */
export interface LiveSession {
  /** The current level; an older token may claim more. */
  readonly aal: AssuranceLevel;
  /** Its user has set up a second step. */
  readonly hasVerifiedFactor: boolean;
}

interface Answer {
  /** Null: the session has ended, or its user is banned. */
  readonly session: LiveSession | null;
  /** An ended session never comes back; a banned user may. */
  readonly final: boolean;
  readonly askedAt: number;
}

/**
 * Checks whether the session behind an access token is still active, and its level. Tokens verify without the
 * database, so this is what makes sign-out, ban, removal and the loss of a second step take effect before
 * they expire: the row is read once every five seconds per session in use. Chosen over notifications between
 * servers, which are lost while a connection is down.
 */
export class LiveSessions {
  readonly #answers = new LruCache<string, Answer>(rememberedSessions);
  readonly #pending = new Map<string, Promise<LiveSession | null>>();
  readonly #database: Database;
  readonly #now: () => Date;
  /** Counts changes reported to this server. */
  #news = 0;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Null when the session has ended.
   * @param since Unix milliseconds; an older answer is ignored: it cannot know why a newer token was issued
   */
  async find(sessionId: string, since = longAgo): Promise<LiveSession | null> {
    const known = this.#answers.get(sessionId);
    if (
      known &&
      (known.final || (known.askedAt >= since && this.#now().getTime() - known.askedAt < sessionCheckMs))
    )
      return known.session;
    return this.#pending.get(sessionId) ?? this.#ask(sessionId);
  }

  /** Refreshes many sessions in one query, so that `find` can answer from the cache. */
  async findAgain(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    const now = this.#now();
    const news = this.#news;
    const states = await this.#database.asSystem((tx) => findSessionStates(tx, sessionIds));
    // A change reported meanwhile may be newer than the rows read.
    if (news !== this.#news) return;
    for (const sessionId of sessionIds) {
      const state = states.get(sessionId) ?? null;
      if (!this.#answers.get(sessionId)?.final)
        this.#answers.set(sessionId, {
          session: standing(state, now),
          final: state === null,
          askedAt: now.getTime(),
        });
    }
  }

  /** The caller has ended these sessions (after the commit). */
  ended(sessionIds: readonly string[]): void {
    this.#news += 1;
    for (const sessionId of sessionIds)
      this.#answers.set(sessionId, { session: null, final: true, askedAt: longAgo });
  }

  /**
   * The caller has raised or lowered these sessions (after the commit): the next request reads them again.
   */
  changed(sessionIds: readonly string[]): void {
    this.#news += 1;
    for (const sessionId of sessionIds) {
      this.#pending.delete(sessionId); // a query in progress may have seen the previous state
      if (!this.#answers.get(sessionId)?.final)
        this.#answers.set(sessionId, { session: null, final: false, askedAt: longAgo });
    }
  }

  #ask(sessionId: string): Promise<LiveSession | null> {
    const asking: Promise<LiveSession | null> = this.#question(
      sessionId,
      () => this.#pending.get(sessionId) === asking,
    ).finally(() => {
      if (this.#pending.get(sessionId) === asking) this.#pending.delete(sessionId);
    });
    this.#pending.set(sessionId, asking);
    return asking;
  }

  async #question(sessionId: string, isCurrent: () => boolean): Promise<LiveSession | null> {
    const now = this.#now();
    const state = await this.#database.asSystem((tx) => findSessionState(tx, sessionId));
    // `ended` may have been called while the query ran.
    if (this.#answers.get(sessionId)?.final) return null;
    const session = standing(state, now);
    if (isCurrent()) this.#answers.set(sessionId, { session, final: state === null, askedAt: now.getTime() });
    return session;
  }
}

/** Null for a session that has ended, or whose user is banned. */
function standing(state: SessionState | null, now: Date): LiveSession | null {
  const stands =
    state !== null && state.notAfter > now && (state.bannedUntil === null || state.bannedUntil <= now);
  return stands ? { aal: state.aal, hasVerifiedFactor: state.hasVerifiedFactor } : null;
}
