import type { Logger } from 'pino';
import { newsFor, planOf } from '@haulwright/domain/routes/route-version';
import { isDayOver } from '@haulwright/domain/routes/day-over';
import type { Database } from '../../../platform/database/database.ts';
import type { Mailer, MailMessage } from '../../../platform/mail/mailer.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { loadDriver, timeZoneOf } from './driver.queries.ts';
import { claimNotice, dueNotices, settleNotice, type ClaimedNotice } from './route-notices.queries.ts';
import { changedRouteMail, goneRouteMail, routeMail } from './route-mail.ts';

/**
 * Tells drivers what became of routes they know: one mail for all that was changed, once it has been quiet
 * for a while.
 */
export interface RouteNotices {
  /**
   * Sends what was last changed before this instant; gives the number of mails. Also done every few seconds.
   */
  sendDue(changedBefore: Date): Promise<number>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeNotices: RouteNotices;
  }
}

export interface RouteNoticesParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

const quietMs = 120_000;
const lookEverySeconds = 15;
const maxAttempts = 5;

/**
 * The rows are the truth, so that a restart loses nothing; a mail that was not taken is tried again after the
 * next quiet time.
 */
export function createRouteNotices({
  database,
  mailer,
  publicUrl,
  tasks,
  log,
  now,
}: RouteNoticesParts): RouteNotices {
  async function send(
    { id, companyId }: { id: string; companyId: string },
    changedBefore: Date,
  ): Promise<boolean> {
    const claimed = await database.inTenant({ companyId }, async (tx) => {
      const notice = await claimNotice(tx, id, changedBefore, now());
      if (notice === undefined) return undefined;
      const route = await loadRoute(tx, notice.routeId);
      const driver = await loadDriver(tx, notice.driverUserId);
      const timeZone = await timeZoneOf(tx);
      return {
        notice,
        route,
        plan: route === undefined ? null : planOf(route),
        mail: driver && { to: driver.email, ...mailOf(notice, route, driver, timeZone) },
      };
    });
    if (claimed === undefined) return false;
    const { notice, mail, plan } = claimed;
    const isSent = mail?.subject !== undefined && (await handOver(mail as MailMessage, notice));
    const isSettled = isSent || mail?.subject === undefined || notice.attempts >= maxAttempts;
    if (isSettled) await database.inTenant({ companyId }, (tx) => settleNotice(tx, notice, plan));
    return isSent;
  }

  function mailOf(
    { driverUserId, heard }: ClaimedNotice,
    route: Awaited<ReturnType<typeof loadRoute>>,
    driver: Parameters<typeof routeMail>[0],
    timeZone: string,
  ): Partial<Pick<MailMessage, 'subject' | 'text'>> {
    const news = newsFor(
      driverUserId,
      heard,
      route && { status: route.status, plan: planOf(route) },
      (plan) => isDayOver(plan, now(), timeZone),
    );
    if (news.kind === 'new' && route !== undefined) return routeMail(driver, route, publicUrl);
    if (news.kind === 'changed' && route !== undefined)
      return changedRouteMail(driver, route, news.changes, publicUrl);
    return news.kind === 'gone' && heard !== null ? goneRouteMail(driver, heard, news.because) : {};
  }

  async function handOver(mail: MailMessage, notice: ClaimedNotice): Promise<boolean> {
    try {
      await mailer.send(mail);
      return true;
    } catch (error) {
      log.error({ err: error, route: notice.routeId }, 'a changed route could not be mailed to its driver');
      return false;
    }
  }

  async function sendDue(changedBefore: Date): Promise<number> {
    const due = await database.asSystem((tx) => dueNotices(tx, changedBefore));
    let sent = 0;
    for (const one of due) if (await send(one, changedBefore)) sent += 1;
    return sent;
  }

  tasks.every(lookEverySeconds, 'telling drivers of changed routes', async () => {
    await sendDue(new Date(now().getTime() - quietMs));
  });

  return { sendDue };
}
