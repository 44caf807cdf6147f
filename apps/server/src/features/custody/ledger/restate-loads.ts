import type { Logger } from 'pino';
import { correctLoad } from '@haulwright/domain/custody/ledger/correct-load';
import { changesOnlyWaste, restatedGallons } from '@haulwright/domain/custody/ledger/restated';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { chainPostings, chainRestatement } from '../chain/custody-events.queries.ts';
import { lockLoadWindow } from './load-window.queries.ts';
import { writePostings } from './post-facts.queries.ts';
import {
  companiesToRestate,
  findMisfiled,
  insertRestatement,
  noteLookedThrough,
  type MisfiledEntry,
} from './restatements.queries.ts';

/** An older server may still run beside this one during an update, and files by its own rules. */
const lookEverySeconds = 3_600;
/** Entries looked for at a time; each is restated in a transaction of its own. */
const atOnce = 100;

/**
 * Posts entries of mixed loads again under the waste of each client, where an earlier version filed all of them under
 * the first pickup's. No gallon moves: entries are reversed and posted with their old dates, as by a correction, and an
 * event of the chain says so. What was closed, billed or signed stays as it is.
 */
export interface Restating {
  /** Restates all companies. @returns the number of restatements */
  restateAll(): Promise<number>;
}

interface Parts {
  readonly database: Database;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly now: () => Date;
}

export function createRestating({ database, tasks, log, now }: Parts): Restating {
  async function restateCompany(companyId: string): Promise<number> {
    let restated = 0;
    for (;;) {
      const { found, upTo } = await database.inTenant({ companyId }, (tx) => findMisfiled(tx, atOnce));
      /** Tanks that were posted again, and from when on: their later entries went along. */
      const postedFrom = new Map<string, number>();
      for (const entry of found) {
        const at = entry.occurredAt.getTime();
        if ((postedFrom.get(entry.compartmentId) ?? Number.POSITIVE_INFINITY) <= at) continue;
        const { outcome, tanks } = await database.inTenant({ companyId }, (tx) =>
          restate(tx, companyId, entry, now()),
        );
        if (outcome === 'restated') restated += 1;
        if (outcome !== 'would-move-gallons') for (const tank of tanks) postedFrom.set(tank, at);
        else
          log.error(
            { company: companyId, entry: entry.sequence },
            'an entry of a mixed load could not be posted by the waste of its clients',
          );
      }
      await database.inTenant({ companyId }, (tx) => noteLookedThrough(tx, upTo));
      if (found.length < atOnce) return restated;
    }
  }

  async function restateAll(): Promise<number> {
    let restated = 0;
    for (const companyId of await database.asSystem(companiesToRestate))
      restated += await restateCompany(companyId);
    if (restated > 0) log.info({ restated }, 'mixed loads were posted by the waste of each client');
    return restated;
  }

  tasks.every(lookEverySeconds, 'posting mixed loads by the waste of each client', async () => {
    await restateAll();
  });
  return { restateAll };
}

interface Restated {
  readonly outcome: 'restated' | 'nothing-to-do' | 'would-move-gallons';
  /** Ids of the tanks that were looked at from the entry on. */
  readonly tanks: readonly string[];
}

/** Posts the load of an entry, and those that exchanged waste with it, as the ledger posts them now. */
async function restate(
  tx: TenantTransaction,
  companyId: string,
  { compartmentId, occurredAt }: MisfiledEntry,
  now: Date,
): Promise<Restated> {
  const window = await lockLoadWindow(tx, [compartmentId], occurredAt);
  const tanks = window.compartmentIds;
  const correction = correctLoad(window.facts, window.entries);
  if (!correction.ok || !changesOnlyWaste(correction.reverse, correction.entries))
    return { outcome: 'would-move-gallons', tanks };
  const posted = await writePostings(tx, companyId, window, correction, now);
  // An entry found before was restated along with another of its load.
  if (posted.positions === null) return { outcome: 'nothing-to-do', tanks };
  await chainPostings(tx, companyId, [], posted, now);
  const id = newId();
  await insertRestatement(tx, {
    id,
    companyId,
    compartmentId,
    firstSequence: posted.positions.first,
    lastSequence: posted.positions.last,
    before: restatedGallons(correction.reverse),
    after: restatedGallons(correction.entries),
    createdAt: now,
  });
  await chainRestatement(tx, companyId, id, now);
  return { outcome: 'restated', tanks };
}
