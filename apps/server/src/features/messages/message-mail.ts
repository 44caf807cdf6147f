import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { loadDriver } from '../dispatch/messages/driver.queries.ts';
import type { PushTelling } from '../push/push-telling.ts';
import { claimMail, dueMails, settleMail } from './message-mail.queries.ts';

/** A message that no phone took and that was not read within this time is mailed to its driver. */
export const mailAfterMs = 120_000;
const againAfterMs = 120_000;
const lookEverySeconds = 5;
const maxAttempts = 5;

/** Pushes messages to drivers' phones, and mails what none of them took. */
export interface MessageMail {
  /** Sends what is due at this instant; returns the number of drivers told. Also runs every few seconds. */
  sendDue(now: Date): Promise<number>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly messageMail: MessageMail;
  }
}

interface Parts {
  readonly database: Database;
  readonly push: Pick<PushTelling, 'tell'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/** The rows are the source of truth, so that a restart loses nothing. */
export function createMessageMail({
  database,
  push,
  mailer,
  publicUrl,
  tasks,
  log,
  now,
}: Parts): MessageMail {
  async function send({ id, companyId }: { id: string; companyId: string }, at: Date): Promise<boolean> {
    const claimed = await database.inTenant({ companyId }, async (tx) => {
      const message = await claimMail(tx, id, at, new Date(at.getTime() + againAfterMs));
      if (message === undefined) return undefined;
      const { driverUserId } = message;
      return { message, driver: driverUserId === null ? undefined : await loadDriver(tx, driverUserId) };
    });
    if (claimed === undefined) return false;
    const { message, driver } = claimed;
    const isFirst = message.attempts === 1;
    const isSent = isFirst
      ? (await tell(companyId, message)) > 0
      : driver !== undefined && (await handOver(driver, message, id));
    if (isSent || driver === undefined || message.attempts >= maxAttempts)
      await database.inTenant({ companyId }, (tx) => settleMail(tx, id));
    return isSent;
  }

  const tell = async (
    companyId: string,
    { driverUserId, from, text }: { driverUserId: string | null; from: string; text: string },
  ): Promise<number> =>
    driverUserId === null
      ? 0
      : push.tell(
          { companyId, userId: driverUserId },
          { title: from === '' ? 'Your office' : from, body: text, path: '/messages', tag: 'messages' },
        );

  async function handOver(
    driver: { readonly name: string; readonly email: string },
    { from, text }: { readonly from: string; readonly text: string },
    id: string,
  ): Promise<boolean> {
    try {
      await mailer.send({
        to: driver.email,
        subject: 'A message about your route',
        text: [
          `Hello ${driver.name === '' ? 'there' : driver.name},`,
          '',
          `${from === '' ? 'your office' : from} writes:`,
          '',
          text,
          '',
          'Answer in the app:',
          `${publicUrl}/field/messages`,
          '',
        ].join('\n'),
      });
      return true;
    } catch (error) {
      log.error({ err: error, message: id }, 'a message could not be mailed to its driver');
      return false;
    }
  }

  async function sendDue(at: Date): Promise<number> {
    const due = await database.asSystem((tx) => dueMails(tx, at));
    let sent = 0;
    for (const one of due) if (await send(one, at)) sent += 1;
    return sent;
  }

  tasks.every(lookEverySeconds, 'telling drivers of messages', async () => {
    await sendDue(now());
  });
  return { sendDue };
}
