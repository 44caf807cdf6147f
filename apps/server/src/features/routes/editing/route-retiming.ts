import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { staleTopic } from '../rows/route-rows.ts';
import { hasStaleRoutes } from '../rows/stored-routes.queries.ts';
import { companiesWithStaleRoutes } from '../timing/stale-companies.queries.ts';
import { retimeStaleRoutes, type RetimingParts } from './retime-routes.ts';

/** Works out stale times of routes in the background. */
export interface RouteRetiming {
  /**
   * Public to other features. Waits until the company's routes have their times, for a few seconds at most:
   * papers and files are not refreshed later. Changes nothing.
   */
  settled(actor: { readonly companyId: string }): Promise<void>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeRetiming: RouteRetiming;
  }
}

/** Picks up routes that were marked while no task could be added. */
const lookForStaleEverySeconds = 15;
/** Most of the time is spent waiting for the database and for travel times. */
const companiesAtOnce = 4;
const maxWaitMs = 5_000;
const lookAgainMs = 50;

export function createRouteRetiming({
  tasks,
  log,
  ...parts
}: RetimingParts & {
  readonly tasks: Pick<Tasks, 'queue' | 'every'>;
  readonly log: Pick<Logger, 'error'>;
}): RouteRetiming {
  const { database } = parts;
  const queue = tasks.queue<{ companyId: string }>(
    'retime-routes',
    async ({ companyId }) => {
      while (await retimeStaleRoutes(parts, companyId));
    },
    { atOnce: companiesAtOnce },
  );
  const retimeSoon = (companyId: string): Promise<void> => queue.enqueue({ companyId }, companyId);

  database.onCommitted(
    staleTopic,
    (companyId) =>
      void retimeSoon(companyId).catch((error: unknown) =>
        log.error({ err: error, company: companyId }, 'stale routes wait for the next check'),
      ),
  );
  tasks.every(lookForStaleEverySeconds, 'looking for routes with stale times', async () => {
    for (const companyId of await database.asSystem(companiesWithStaleRoutes)) await retimeSoon(companyId);
  });

  return {
    async settled(actor) {
      for (const end = Date.now() + maxWaitMs; Date.now() < end; await wait(lookAgainMs))
        if (!(await database.inTenant(actor, hasStaleRoutes))) return;
    },
  };
}
