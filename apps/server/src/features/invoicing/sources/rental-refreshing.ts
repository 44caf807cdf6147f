import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { dueAgreements } from './agreement-sources.queries.ts';
import { companiesWithOverdue } from './dated-sources.queries.ts';
import { dueRentals } from './rental-sources.queries.ts';

const everySeconds = 60;
/** Batches of one company per turn. */
const batches = 100;

/**
 * Refreshes amounts due of rentals and agreements when their day has come. Lists, sums and bills recalculate
 * what is still stale; this keeps them from recalculating thousands on each view.
 */
export function startRentalRefreshing({
  database,
  tasks,
  log,
  now,
}: {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}): void {
  tasks.every(everySeconds, 'working out what is due of rentals', async () => {
    for (const { companyId, today } of await database.asSystem((tx) => companiesWithOverdue(tx, now())))
      await refresh(companyId, today).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        // One company's failure does not stop the others.
        log.error({ err: error, companyId }, 'what is due of rentals could not be worked out');
      });
  });

  async function refresh(companyId: string, today: string): Promise<void> {
    for (let batch = 0; batch < batches; batch += 1)
      if (
        (await database.inTenant(
          { companyId },
          async (tx) =>
            (await dueRentals.refreshOverdue(tx, today)) + (await dueAgreements.refreshOverdue(tx, today)),
        )) === 0
      )
        return;
  }
}
