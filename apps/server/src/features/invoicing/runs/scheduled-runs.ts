import type { Logger } from 'pino';
import { dueStart } from '@haulwright/domain/invoicing/bill-schedule';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Database } from '../../../platform/database/database.ts';
import { startRun, type BillRunning } from './bill-running.ts';
import { listSchedules, lockSchedule, setDoneUntil, type SetSchedule } from './bill-schedules.queries.ts';

/** Interval at which each server looks for bill runs to start. */
export const lookForStartsEverySeconds = 30;

interface Starting {
  readonly database: Database;
  readonly wake: BillRunning['wake'];
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/**
 * Starts the bill runs that are due, across companies. The schedule's row is the lock, so servers that look
 * at once start only one; a company with a run in progress waits for the next look. Of missed starts only the
 * latest is made up: it bills what the others would have.
 */
export async function startScheduledRuns({ database, wake, log, now }: Starting): Promise<void> {
  const isDue = ({ schedule, doneUntil: since, timeZone }: SetSchedule) =>
    dueStart(schedule, { since, now: now() }, timeZone) !== undefined;
  for (const set of (await database.asSystem(listSchedules)).filter(isDue))
    try {
      const run = await startOf(database, set, now());
      if (run !== undefined) await wake(run);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One company's failure does not stop the others.
      log.error({ err: error, companyId: set.companyId }, 'a scheduled bill run could not be started');
    }
}

/** @returns the run; undefined when another server started it, or one is in progress */
const startOf = (database: Database, { companyId, timeZone }: SetSchedule, now: Date) =>
  database.inTenant({ companyId }, async (tx) => {
    const locked = await lockSchedule(tx);
    if (locked === undefined) return undefined;
    const start = dueStart(locked.schedule, { since: locked.doneUntil, now }, timeZone);
    if (start === undefined) return undefined;
    const by = { companyId, userId: locked.setBy, now, today: calendarDateIn(now, timeZone) };
    const started = await startRun(tx, by, start.through, start.on);
    if (!started.ok) return undefined;
    await setDoneUntil(tx, now);
    return { id: started.value.id, companyId };
  });
