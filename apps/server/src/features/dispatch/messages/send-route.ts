import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { isDayOver } from '@haulwright/domain/routes/day-over';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import { changesBetween, planOf } from '@haulwright/domain/routes/route-version';
import { mayDo } from '@haulwright/domain/routes/route-lifecycle';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { recordStep } from '../../routes/versions/record-steps.queries.ts';
import { countSent } from '../../routes/versions/route-versions.queries.ts';
import { loadRoute, lockRoute } from '../../routes/reading/routes.queries.ts';
import { loadDriver, timeZoneOf } from './driver.queries.ts';
import { forgetNotices } from './route-notices.queries.ts';
import { routeMail } from './route-mail.ts';
import type { RouteSheets } from '../sheets/route-sheet-pdf.ts';
import { loadRouteSheets } from '../sheets/route-sheet.queries.ts';

export type SendRefusal =
  | 'not-found'
  | 'route.not-published'
  | 'route.day-over'
  | 'route.no-driver'
  | 'route.sent-often'
  | 'route.sheets-busy'
  | 'route.mail-failed';

/**
 * Mails a route to its driver once more, with the sheet as PDF; answers with the address. The history says that it was
 * sent once the mail was taken.
 */
export type SendRoute = (
  actor: Pick<Actor, 'companyId' | 'userId' | 'roles'>,
  id: string,
) => Promise<Outcome<string, SendRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly sendRoute: SendRoute;
  }
}

export interface SendRouteParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sheets: RouteSheets;
  readonly publicUrl: string;
  readonly events: Pick<Events, 'publish'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

const maxAnHour = 3;
const hourMs = 3_600_000;

export const createSendRoute =
  ({ database, mailer, sheets, publicUrl, events, log, now }: SendRouteParts): SendRoute =>
  async (actor, id) => {
    const found = await database.inTenant(actor, async (tx) => {
      const locked = await lockRoute(tx, id);
      const route = locked && (await loadRoute(tx, id));
      const [sheet] = locked ? await loadRouteSheets(tx, [id]) : [];
      if (route === undefined || sheet === undefined) return refused('not-found' as const);
      if (!mayDo({ roles: actor.roles, drives: route.driverUserId === actor.userId }, route.status, 'send'))
        return refused('route.not-published' as const);
      const timeZone = await timeZoneOf(tx);
      if (isDayOver(route, now(), timeZone)) return refused('route.day-over' as const);
      const driver = route.driverUserId === null ? undefined : await loadDriver(tx, route.driverUserId);
      if (driver === undefined) return refused('route.no-driver' as const);
      if ((await countSent(tx, id, new Date(now().getTime() - hourMs))) >= maxAnHour)
        return refused('route.sent-often' as const);
      return accepted({ route, sheet, driver, timeZone });
    });
    if (!found.ok) return found;
    const { route, sheet, driver, timeZone } = found.value;
    const pdf = await sheets.pdf([sheet], timeZone);
    if (pdf === null) return refused('route.sheets-busy');
    try {
      await mailer.send({
        to: driver.email,
        ...routeMail(driver, sheet, publicUrl),
        attachments: [
          { fileName: `route-sheet-${route.routeDate}.pdf`, type: 'application/pdf', bytes: pdf.bytes },
        ],
      });
    } catch (error) {
      log.error({ err: error, route: id }, 'a route could not be mailed to its driver');
      return refused('route.mail-failed');
    }
    await database.inTenant(actor, async (tx) => {
      const after = (await lockRoute(tx, id)) && (await loadRoute(tx, id));
      // Taken back, deleted or given to another driver since: who was mailed is told of that by a notice.
      if (after === undefined || !isDrivers(after.status) || after.driverUserId !== route.driverUserId)
        return;
      await recordStep(tx, { actor, now: now(), events }, id, { kind: 'sent' });
      // Of a change since then the driver has not heard.
      if (changesBetween(planOf(route), planOf(after)).length === 0)
        await forgetNotices(tx, [{ routeId: id, driverUserId: route.driverUserId }]);
    });
    return accepted(driver.email);
  };

const isDrivers = (status: RouteStatus): boolean => status === 'published' || status === 'in_progress';
