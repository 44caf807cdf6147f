import type { Logger } from 'pino';
import type { Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import { isDayOver } from '@haulwright/domain/routes/day-over';
import type { Route } from '@haulwright/domain/routes/route';
import { checkPublish, checkTakeBack, type PublishRefusal } from '@haulwright/domain/routes/route-lifecycle';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { recordStep } from '../../routes/versions/record-steps.queries.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { settleJobs } from '../../routes/rows/settle-jobs.queries.ts';
import { loadStoredRoute, lockJobsForRoutes } from '../../routes/rows/stored-routes.queries.ts';
import { setRouteStatus } from '../../routes/rows/write-route.queries.ts';
import { loadDriver, timeZoneOf, type Driver } from '../messages/driver.queries.ts';
import { routeMail } from '../messages/route-mail.ts';

/** Giving routes to their drivers and taking them back. */
export interface Publishing {
  publish(actor: Person, id: string): Promise<Outcome<Route, PublishRefusal | 'not-found'>>;
  takeBack(actor: Person, id: string): Promise<Outcome<Route, 'route.not-published' | 'not-found'>>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly publishing: Publishing;
  }
}

export interface PublishingParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly events: Pick<Events, 'publish'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

export function createPublishing({
  database,
  mailer,
  publicUrl,
  events,
  log,
  now,
}: PublishingParts): Publishing {
  /** After the route is the driver's: a mail server that is down must not keep it from him. */
  async function tell(driver: Driver, route: Route): Promise<void> {
    try {
      await mailer.send({ to: driver.email, ...routeMail(driver, route, publicUrl) });
    } catch (error) {
      log.error({ err: error, route: route.id }, 'a published route could not be mailed to its driver');
    }
  }

  return {
    async publish(actor, id) {
      const done = await database.inTenant(actor, async (tx) => {
        await lockJobsForRoutes(tx, [], [id]);
        const stored = await loadStoredRoute(tx, id, true);
        if (stored === undefined) return { ok: false as const, refusal: 'not-found' as const };
        const jobIds = jobIdsOf(stored);
        const permitted = checkPublish({ ...stored, jobCount: jobIds.length });
        if (!permitted.ok) return permitted;
        await settleJobs(tx, actor, [{ head: stored, jobIds, before: stored }], now());
        await setRouteStatus(tx, id, 'published', now());
        await recordStep(tx, { actor, now: now(), events }, id, { kind: 'published' });
        return {
          ok: true as const,
          value: await loaded(tx, id),
          driver: await loadDriver(tx, stored.driverUserId ?? ''),
          timeZone: await timeZoneOf(tx),
        };
      });
      // A day that is over is published for the record.
      if (done.ok && done.driver !== undefined && !isDayOver(done.value, now(), done.timeZone))
        void tell(done.driver, done.value);
      return done;
    },

    takeBack: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        const stored = await loadStoredRoute(tx, id, true);
        if (stored === undefined) return { ok: false, refusal: 'not-found' };
        const permitted = checkTakeBack(stored.status);
        if (!permitted.ok) return permitted;
        await setRouteStatus(tx, id, 'draft', now());
        await recordStep(tx, { actor, now: now(), events }, id, { kind: 'taken-back' });
        return { ok: true, value: await loaded(tx, id) };
      }),
  };
}

async function loaded(tx: TenantTransaction, id: string): Promise<Route> {
  const route = await loadRoute(tx, id);
  if (!route) throw new Error(`route ${id} vanished within its own transaction`);
  return route;
}
