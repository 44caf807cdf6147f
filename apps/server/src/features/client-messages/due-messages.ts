import type { Logger } from 'pino';
import type { MessageKind } from '@haulwright/domain/companies/message-kinds';
import type { Database, SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { newId } from '../../platform/ids.ts';
import { addMessages, type NewMessage } from './client-messages.queries.ts';
import {
  visitsArrived,
  visitsFinished,
  visitsLate,
  visitsPlanned,
  type DueVisit,
} from './due-kinds.queries.ts';
import { clientsOfJobs, visitsNextAfterLeaving } from './left-stops.queries.ts';

type About = Pick<NewMessage, 'jobId' | 'routeId'>;

/** Has clients told that their driver is on the way; nothing where the company has not switched it on. */
export async function tellOnMyWay(
  tx: TenantTransaction,
  companyId: string,
  jobs: readonly About[],
  now: Date,
): Promise<void> {
  const clients = await clientsOfJobs(
    tx,
    jobs.map(({ jobId }) => jobId),
  );
  await addMessages(
    tx,
    jobs.flatMap(({ jobId, routeId }): NewMessage[] => {
      const clientId = clients.get(jobId);
      return clientId === undefined
        ? []
        : [{ id: newId(), companyId, clientId, jobId, routeId, kind: 'on-my-way' }];
    }),
    now,
  );
}

/** Finds what companies have their clients told without anybody's pressing a button. */
export async function addWhatIsDue(
  { database, log }: { readonly database: Database; readonly log: Pick<Logger, 'error'> },
  now: Date,
): Promise<void> {
  for (const { kind, find } of foundByLooking) {
    const due = await database.asSystem((tx) => find(tx, now));
    for (const [companyId, visits] of Map.groupBy(due, (row) => row.companyId))
      try {
        const messages = visits.map((visit) => ({ ...visit, id: newId(), kind }));
        await database.inTenant({ companyId }, (tx) => addMessages(tx, messages, now));
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // A job may have gone since; one company's trouble is not the others'.
        log.error({ err: error, companyId, kind }, 'clients could not be told of visits');
      }
  }
}

type Find = (tx: SystemTransaction, now: Date) => Promise<DueVisit[]>;

const foundByLooking: readonly { readonly kind: MessageKind; readonly find: Find }[] = [
  { kind: 'on-my-way', find: visitsNextAfterLeaving },
  { kind: 'late', find: visitsLate },
  { kind: 'arrived', find: visitsArrived },
  { kind: 'finished', find: visitsFinished },
  { kind: 'planned', find: visitsPlanned },
];
