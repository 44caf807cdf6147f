import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/database.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { followLate } from './follow-ledger.ts';
import { visitsBehindLedger } from './papers-behind.queries.ts';
import { lockPapersOf } from './papers-of-visits.queries.ts';

const lookEverySeconds = 3_600;
/** An older server may have made a change just before the last look. */
const lookBackMs = 2 * lookEverySeconds * 1_000;

/**
 * Lets papers follow what the ledger said before this version ran, or says by an older server beside it: those did not
 * tell papers of every change. Figures that nobody signed follow and keep their number, as with any change; signed ones
 * stay, outdated.
 */
export interface PapersBehind {
  /** @returns the number of visits that were looked at */
  catchUp(): Promise<number>;
}

interface Parts {
  readonly database: Database;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

export function createPapersBehind({ database, tasks, log, now }: Parts): PapersBehind {
  let lookedAt: Date | null = null;

  async function catchUp(): Promise<number> {
    const began = now();
    const since = lookedAt === null ? null : new Date(lookedAt.getTime() - lookBackMs);
    const behind = await database.asSystem((tx) => visitsBehindLedger(tx, since));
    let isWhole = true;
    for (const { companyId, visitId, userId } of behind)
      await database
        .inTenant({ companyId }, async (tx) => {
          await lockPapersOf(tx, [visitId]);
          await followLate(tx, { companyId, userId, now: now() }, visitId);
        })
        // One visit must not keep the others behind.
        .catch((error: unknown) => {
          isWhole = false;
          log.error({ err: error, visitId }, 'papers could not follow the ledger');
        });
    if (isWhole) lookedAt = began;
    return behind.length;
  }

  tasks.every(lookEverySeconds, 'letting papers follow what an older version changed', async () => {
    await catchUp();
  });
  return { catchUp };
}
