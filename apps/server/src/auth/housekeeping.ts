import { deleteOldEvents } from './audit/audit.queries.ts';
import type { AuthContext } from './auth-context.ts';
import { deleteEndedChallenges } from './factors/challenges.queries.ts';
import { deleteAbandonedFactors } from './factors/factors.queries.ts';
import { deleteEndedTokens } from './one-time/one-time-tokens.queries.ts';
import { deleteEndedFlows } from './oauth/flow-states.queries.ts';
import { deleteEndedWindows } from './rate-limits/rate-limits.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';
import { removeSpentSigningKeys } from './tokens/rotate-signing-keys.ts';

const everyMs = 60 * 60_000;

const dayMs = 24 * 60 * 60_000;
/** Audit events are kept for two years. */
const keepEventsMs = 2 * 365 * dayMs;
/** So long after its end a mailed secret can be sent again, with what the sign-up said. */
const keepEndedTokensMs = 30 * dayMs;

/**
 * Removes what has ended by time: sessions nobody can refresh, windows of the rate limits, sign-ins through providers and
 * mailed secrets that nobody goes on with, questions of the second step, second steps whose set-up nobody finished in a
 * day, signing keys whose last tokens have ended, audit events older than two years. Correctness does not depend on it.
 */
export async function removeExpired(context: Pick<AuthContext, 'database' | 'now' | 'secrets' | 'sessionLimits'>): Promise<void> {
  const now = context.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await context.database.asSystem(async (tx) => {
    await deleteExpiredSessions(tx, now, before(context.sessionLimits.idleMs));
    await deleteEndedWindows(tx, now);
    await deleteEndedFlows(tx, now);
    await deleteEndedTokens(tx, before(keepEndedTokensMs));
    await deleteEndedChallenges(tx, now);
    await deleteAbandonedFactors(tx, before(dayMs));
    await deleteOldEvents(tx, before(keepEventsMs));
  });
  // Apart, because it takes turns with servers that start.
  await context.database.asSystem((tx) => removeSpentSigningKeys(tx, context.secrets, now));
}

/** Runs `removeExpired` hourly; `stop` waits for a run under way. */
export function startHousekeeping(context: AuthContext): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = removeExpired(context).catch((error: unknown) => context.log.warn({ err: error }, 'What has ended was not removed; it is tried again in an hour'));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
