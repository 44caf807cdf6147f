import type { SystemTransaction } from '../../platform/database/database.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import type { AssuranceLevel } from './assurance.ts';
import { deleteSessions, listSessionRows, shutSessions, type SignOutScope } from './sessions.queries.ts';

/** A signed-in device, for its owner to recognise. */
export interface DeviceSession {
  readonly id: string;
  readonly signedInAt: Date;
  /** Last refresh: at most one access token's lifetime before the last request. */
  readonly lastUsedAt: Date;
  /** Of the last refresh. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly aal: AssuranceLevel;
  /** `amr` methods, newest first: `password`, `totp` … */
  readonly methods: readonly string[];
}

/** Lists and ends the sessions of a user; `device` is the caller's, for the audit log. */
export interface SessionControl {
  /** The last used one first. */
  listSessions(userId: string): Promise<readonly DeviceSession[]>;
  /** @returns false when the user has no such session */
  endSession(userId: string, sessionId: string, device?: ClientDevice): Promise<boolean>;
  /** @returns the number of ended sessions */
  endOtherSessions(userId: string, keepSessionId: string, device?: ClientDevice): Promise<number>;
  /** @returns the number of ended sessions */
  endAllSessions(userId: string, device?: ClientDevice): Promise<number>;
  /** The same for a person who was removed from the company, whose devices are told so at their next refresh. */
  endSessionsOfRemoved(userId: string, device?: ClientDevice): Promise<void>;
  /**
   * `endAllSessions` inside the caller's transaction: removal of a user, ban.
   * @returns a function to call after the commit, so that this server refuses the sessions at once and not a
   * few seconds later
   */
  endAllSessionsIn(tx: SystemTransaction, userId: string, device?: ClientDevice): Promise<() => void>;
}

const nowhere: ClientDevice = { ipAddress: null, userAgent: null };

export function createSessionControl(
  context: Pick<AuthContext, 'database' | 'liveSessions' | 'now' | 'sessionLimits'>,
): SessionControl {
  const { database, liveSessions } = context;

  async function end(
    tx: SystemTransaction,
    scope: SignOutScope,
    userId: string,
    sessionId: string | null,
    device: ClientDevice,
  ): Promise<string[]> {
    const ended = await deleteSessions(tx, userId, sessionId, scope);
    if (ended.length > 0) await recordEnd(tx, scope, userId, sessionId, device);
    return ended;
  }

  const recordEnd = (
    tx: SystemTransaction,
    scope: SignOutScope,
    userId: string,
    sessionId: string | null,
    device: ClientDevice,
  ): Promise<void> =>
    recordEvent(tx, {
      action: 'sessions_ended',
      method: scope,
      succeeded: true,
      outcome: 'ok',
      device,
      now: context.now(),
      userId,
      sessionId,
    });

  async function endNow(
    scope: SignOutScope,
    userId: string,
    sessionId: string | null,
    device = nowhere,
  ): Promise<number> {
    const ended = await database.asSystem((tx) => end(tx, scope, userId, sessionId, device));
    liveSessions.ended(ended);
    return ended.length;
  }

  return {
    async listSessions(userId) {
      const now = context.now();
      const idleSince = new Date(now.getTime() - context.sessionLimits.idleMs);
      const rows = await database.asSystem((tx) => listSessionRows(tx, userId, now, idleSince));
      return rows.map(({ id, createdAt, refreshedAt, ipAddress, userAgent, aal, amr }) => ({
        id,
        signedInAt: createdAt,
        lastUsedAt: refreshedAt,
        ipAddress,
        userAgent,
        aal,
        methods: amr.map((one) => one.method),
      }));
    },
    endSession: async (userId, sessionId, device) => (await endNow('local', userId, sessionId, device)) > 0,
    endOtherSessions: (userId, keepSessionId, device) => endNow('others', userId, keepSessionId, device),
    endAllSessions: (userId, device) => endNow('global', userId, null, device),
    async endSessionsOfRemoved(userId, device = nowhere) {
      const ended = await database.asSystem(async (tx) => {
        const ids = await shutSessions(tx, userId);
        if (ids.length > 0) await recordEnd(tx, 'global', userId, null, device);
        return ids;
      });
      liveSessions.ended(ended);
    },
    async endAllSessionsIn(tx, userId, device = nowhere) {
      const ended = await end(tx, 'global', userId, null, device);
      return () => liveSessions.ended(ended);
    },
  };
}
