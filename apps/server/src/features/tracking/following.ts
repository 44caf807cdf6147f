// Public to other features: what becomes of stored points.
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { oncePerSecond } from '../live/once-per-second.ts';
import { followRoute } from './follow-route.ts';
import { routesBehind } from './visits.queries.ts';

/** Turns stored points into visits, soon after they were stored. */
export interface Following {
  /** These routes have points that were not followed yet. */
  readonly behind: (companyId: string, routeIds: Iterable<string>) => void;
  readonly close: () => void;
}

export interface FollowingParts {
  readonly database: Pick<Database, 'inTenant' | 'asSystem'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** A fleet that comes back from a dead zone does not keep others waiting. */
const atOnceOfCompany = 8;
const lookEverySeconds = 60;
const atOnceOfAll = 200;

export function createFollowing({ database, tasks, now, log }: FollowingParts): Following {
  const following = oncePerSecond(
    async (behind) => {
      for (const [companyId, routeIds] of behind) {
        const ids = [...routeIds];
        for (const routeId of ids.slice(0, atOnceOfCompany)) {
          const isDone = await database.inTenant({ companyId }, (tx) =>
            followRoute(tx, { companyId, routeId, now: now() }),
          );
          if (!isDone) following.add(companyId, [routeId]);
        }
        following.add(companyId, ids.slice(atOnceOfCompany));
      }
    },
    (error) => log.warn({ err: error }, 'places of trucks could not be followed'),
  );
  // What a server that stopped has left.
  tasks.every(lookEverySeconds, 'following trucks whose places wait', async () => {
    for (const { companyId, routeId } of await database.asSystem((tx) => routesBehind(tx, atOnceOfAll)))
      following.add(companyId, [routeId]);
  });
  return { behind: following.add, close: following.stop };
}
