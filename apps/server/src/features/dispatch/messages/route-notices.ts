import type { Logger } from 'pino';
import type { RouteSheet } from '@haulwright/domain/dispatch/route-sheet';
import type { Route } from '@haulwright/domain/routes/route';
import { isSilent } from '@haulwright/domain/dispatch/publish-holds';
import { newsFor, planOf } from '@haulwright/domain/routes/route-version';
import { isDayOver } from '@haulwright/domain/routes/day-over';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Mailer, MailMessage } from '../../../platform/mail/mailer.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { loadDriver, timeZoneOf } from './driver.queries.ts';
import {
  claimNotice,
  dueNotices,
  settleNotice,
  type ClaimedNotice,
  type DueBy,
} from './route-notices.queries.ts';
import { loadRouteSheets } from '../sheets/route-sheet.queries.ts';
import { changedRouteMail, goneRouteMail, routeMail, type RouteMail } from './route-mail.ts';
import { subscribedAmong } from '../../push/push.queries.ts';
import type { PushTelling } from '../../push/push-telling.ts';

/**
 * Notifies drivers of changes to routes they know: one push message, or one mail where no phone takes it, for
 * all changes made, once the route has been quiet for a while.
 */
export interface RouteNotices {
  /**
   * Sends notices of changes and publishings from before this instant; gives the number of mails. Also runs
   * every few seconds.
   */
  sendDue(changedBefore: Date): Promise<number>;
  /** Announces a publishing once it can no longer be undone. */
  afterPublishing(): Promise<void>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeNotices: RouteNotices;
  }
}

export interface RouteNoticesParts {
  readonly database: Database;
  readonly events: Pick<Events, 'ask'>;
  readonly push: Pick<PushTelling, 'tell'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  /** How long a publishing can be undone before its mail is sent; 0 turns undo off. */
  readonly undoMs: number;
}

const quietMs = 120_000;
const lookEverySeconds = 15;
const maxAttempts = 5;
/** Timers may fire slightly early. */
const marginMs = 50;

/**
 * The rows are the source of truth, so a restart loses nothing; a mail that was not accepted is tried again
 * after the next quiet period.
 */
export function createRouteNotices({
  database,
  events,
  push,
  mailer,
  publicUrl,
  tasks,
  log,
  now,
  undoMs,
}: RouteNoticesParts): RouteNotices {
  async function send({ id, companyId }: { id: string; companyId: string }, due: DueBy): Promise<boolean> {
    const claimed = await database.inTenant({ companyId }, async (tx) => {
      const notice = await claimNotice(tx, id, due, now());
      if (notice === undefined) return undefined;
      const route = await loadRoute(tx, notice.routeId);
      const driver = await loadDriver(tx, notice.driverUserId);
      const timeZone = await timeZoneOf(tx);
      const [sheet] = await loadRouteSheets(tx, [notice.routeId]);
      return {
        notice,
        route,
        plan: route === undefined ? null : planOf(route),
        isSilent: await isPhoneSilent(tx, notice.driverUserId),
        mail: driver && {
          to: driver.email,
          ...mailOf(notice, route && sheet && { ...route, sheet }, driver, timeZone),
        },
      };
    });
    if (claimed === undefined) return false;
    const { notice, mail, plan, isSilent: hasSilentPhone } = claimed;
    /** A phone that was not heard of for long may be off: its driver is mailed as well. */
    const tell = async (message: MailMessage): Promise<boolean> => {
      const isOnPhone = await toldPhone(companyId, notice, message.subject);
      if (isOnPhone && !hasSilentPhone) return true;
      return (await handOver(message, notice)) || isOnPhone;
    };
    const isSent = mail?.subject !== undefined && (await tell(mail as MailMessage));
    const isSettled = isSent || mail?.subject === undefined || notice.attempts >= maxAttempts;
    if (isSettled) await database.inTenant({ companyId }, (tx) => settleNotice(tx, notice, plan));
    return isSent;
  }

  async function isPhoneSilent(tx: TenantTransaction, userId: string): Promise<boolean> {
    const subscribed = await subscribedAmong(tx, [userId]);
    const reported = await events.ask(tx, 'phones.heard', { userIds: [userId] });
    const heard = [subscribed.get(userId), reported.get(userId)];
    return heard.every((at) => isSilent(at ?? null, now()));
  }

  function mailOf(
    { driverUserId, heard: known, isPublishing }: ClaimedNotice,
    route: (Route & { readonly sheet: RouteSheet }) | undefined,
    driver: Parameters<typeof routeMail>[0],
    timeZone: string,
  ): Partial<RouteMail> {
    // A publishing is announced in full, even where parts of it are known.
    const isGiven = route?.status === 'published' && route.driverUserId === driverUserId;
    const heard = isPublishing && isGiven ? null : known;
    const news = newsFor(
      driverUserId,
      heard,
      route && { status: route.status, plan: planOf(route) },
      (plan) => isDayOver(plan, now(), timeZone),
    );
    if (news.kind === 'new' && route !== undefined) return routeMail(driver, route.sheet, publicUrl);
    if (news.kind === 'changed' && route !== undefined)
      return changedRouteMail(driver, route.sheet, news.changes, publicUrl);
    return news.kind === 'gone' && heard !== null ? goneRouteMail(driver, heard, news.because) : {};
  }

  /** A phone that took the push message shows the route itself, so no mail is sent. */
  const toldPhone = async (
    companyId: string,
    { driverUserId, routeId }: ClaimedNotice,
    subject: string,
  ): Promise<boolean> =>
    (await push.tell(
      { companyId, userId: driverUserId },
      { title: subject, body: 'Open the app to see it.', path: '/', tag: `route:${routeId}` },
    )) > 0;

  async function handOver(mail: MailMessage, notice: ClaimedNotice): Promise<boolean> {
    try {
      await mailer.send(mail);
      return true;
    } catch (error) {
      log.error({ err: error, route: notice.routeId }, 'a changed route could not be mailed to its driver');
      return false;
    }
  }

  async function sendAll(due: DueBy): Promise<number> {
    const found = await database.asSystem((tx) => dueNotices(tx, due));
    let sent = 0;
    for (const one of found) if (await send(one, due)) sent += 1;
    return sent;
  }

  const sendSettled = (): Promise<number> =>
    sendAll({
      changedBefore: new Date(now().getTime() - quietMs),
      publishedBefore: new Date(now().getTime() - undoMs),
    });

  tasks.every(lookEverySeconds, 'telling drivers of changed routes', async () => {
    await sendSettled();
  });

  return {
    sendDue: (before) => sendAll({ changedBefore: before, publishedBefore: before }),
    async afterPublishing() {
      // The poll every few seconds picks up what a stopped process leaves behind.
      const tell = async (): Promise<void> => {
        await sendSettled().catch((error: unknown) =>
          log.error({ err: error }, 'drivers could not be told of published routes'),
        );
      };
      if (undoMs === 0) await tell();
      else setTimeout(() => void tell(), undoMs + marginMs).unref();
    },
  };
}
