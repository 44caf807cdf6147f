import type { AuthContext } from './auth-context.ts';
import { deleteEndedWindows } from './rate-limits/rate-limits.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';

const everyMs = 60 * 60_000;

/** Removes what has ended by time: sessions nobody can refresh, windows of the rate limits. Correctness does not depend on it. */
export async function removeExpired(context: Pick<AuthContext, 'database' | 'now' | 'sessionLimits'>): Promise<void> {
  const now = context.now();
  const idleSince = new Date(now.getTime() - context.sessionLimits.idleMs);
  await context.database.asSystem(async (tx) => {
    await deleteExpiredSessions(tx, now, idleSince);
    await deleteEndedWindows(tx, now);
  });
}

/** Runs `removeExpired` hourly; `stop` waits for a run under way. */
export function startHousekeeping(context: AuthContext): { stop(): Promise<void> } {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = removeExpired(context).catch((error: unknown) => context.log.warn({ err: error }, 'Ended sessions were not removed; it is tried again in an hour'));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
