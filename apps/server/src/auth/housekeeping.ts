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

/** How many days are kept: sign-in events two years, of renewals only the last three months. */
export const authDays = {
  events: 2 * 365,
  renewals: 90,
  /** After its end a mailed secret can be sent again, with what the sign-up said. */ endedTokens: 30,
  abandonedFactors: 1,
} as const;

/** @param idleMs how long a session lives that is not used */
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
 * Removes what has ended by time: sessions nobody can refresh, windows of the rate limits, sign-ins through
 * providers and mailed secrets that nobody goes on with, questions of the second step, second steps whose
 * set-up nobody finished in a day, signing keys whose last tokens have ended, old events. Correctness does
 * not depend on it.
 */
export async function removeExpired(
  { database, now, secrets, sessionLimits, log }: Housekeeping,
  signal?: AbortSignal,
): Promise<void> {
  await runPurges(authPurges(sessionLimits.idleMs), { database, now, log, signal });
  if (signal?.aborted) return;
  // Apart, because it takes turns with servers that start.
  await database.asSystem((tx) => removeSpentSigningKeys(tx, secrets, now()));
}

/** Runs `removeExpired` hourly; `stop` waits for the batch under way. */
export function startHousekeeping(context: AuthContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    // After the last one, which may take longer than an hour on the day it is new.
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
