import { deleteOldEvents, deleteOldRenewals } from './audit/audit.queries.ts';
import type { AuthContext } from './auth-context.ts';
import { deleteEndedChallenges } from './factors/challenges.queries.ts';
import { deleteAbandonedFactors } from './factors/factors.queries.ts';
import { deleteEndedTokens } from './one-time/one-time-tokens.queries.ts';
import { deleteEndedFlows } from './oauth/flow-states.queries.ts';
import { deleteEndedWindows } from './rate-limits/rate-limits.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';
import { removeSpentSigningKeys } from './tokens/rotate-signing-keys.ts';
import { olderThan, runPurges, type Purge } from '../platform/database/purging.ts';

const everyMs = 60 * 60_000;

/** Days until events are deleted: sign-in events are kept for two years, renewals for three months. */
export const authDays = {
  events: 2 * 365,
  renewals: 90,
  /** After its end a mailed secret can be sent again, with what the sign-up said. */ endedTokens: 30,
  abandonedFactors: 1,
} as const;

/** @param idleMs how long an unused session lives */
export const authPurges = (idleMs: number): readonly Purge[] => [
  {
    name: 'sessions',
    start: (now) => (tx, limit) => deleteExpiredSessions(tx, now, new Date(now.getTime() - idleMs), limit),
  },
  olderThan('windows of rate limits', 0, deleteEndedWindows),
  olderThan('sign-ins through providers', 0, deleteEndedFlows),
  olderThan('mailed secrets', authDays.endedTokens, deleteEndedTokens),
  olderThan('questions of the second step', 0, deleteEndedChallenges),
  olderThan('second steps nobody finished setting up', authDays.abandonedFactors, deleteAbandonedFactors),
  olderThan('renewals of sessions', authDays.renewals, deleteOldRenewals),
  olderThan('sign-in events', authDays.events, deleteOldEvents),
];

type Housekeeping = Pick<AuthContext, 'database' | 'now' | 'secrets' | 'sessionLimits'> &
  Partial<Pick<AuthContext, 'log'>>;

/**
 * Removes what has expired: sessions, windows of the rate limits, abandoned provider sign-ins and mailed
 * secrets, challenges, second steps whose set-up nobody finished in a day, signing keys whose last tokens
 * have expired, old events. Correctness does not depend on it.
 */
export async function removeExpired(
  { database, now, secrets, sessionLimits, log }: Housekeeping,
  signal?: AbortSignal,
): Promise<void> {
  await runPurges(authPurges(sessionLimits.idleMs), { database, now, log, signal });
  if (signal?.aborted) return;
  // Separate, because it takes turns with servers that start.
  await database.asSystem((tx) => removeSpentSigningKeys(tx, secrets, now()));
}

/** Runs `removeExpired` hourly; `stop` waits for the running batch. */
export function startHousekeeping(context: AuthContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    // Queued after the previous run, which may take longer than an hour the first time.
    underWay = underWay
      .then(() => removeExpired(context, stopping.signal))
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'What has ended was not removed; it is tried again in an hour'),
      );
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}
