import type { Logger } from 'pino';
import { reminderFor, type ReminderDays } from '@haulwright/domain/filings/filing-calendar';
import { calendarDateIn, daysBetween } from '@haulwright/domain/kernel/calendar-date';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { openDeadlines, type Deadline } from './calendar.queries.ts';
import {
  adminAddresses,
  claimReminder,
  companiesWithDeadlines,
  settleReminder,
} from './reminders.queries.ts';

const lookEverySeconds = 3_600;
/**
 * A reminder that was claimed but not sent within this time is sent by the next run: the process that claimed
 * it is gone.
 */
const againAfterMs = 30 * 60_000;

/** Mails a company's admins 60, 14 and 1 days before each deadline. */
export interface DeadlineReminders {
  /** Sends what is due at this instant; returns the number of deadlines mailed. Also runs every hour. */
  sendDue(now: Date): Promise<number>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly deadlineReminders: DeadlineReminders;
  }
}

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

interface Reminder {
  readonly deadline: Deadline;
  readonly daysBefore: ReminderDays;
}

/** Each reminder is a row claimed before it is mailed, so that a restart repeats none. */
export function createDeadlineReminders({
  database,
  mailer,
  publicUrl,
  tasks,
  log,
  now,
}: Parts): DeadlineReminders {
  async function remind(companyId: string, today: string, at: Date): Promise<number> {
    const { reminders, to } = await database.inTenant({ companyId }, async (tx) => {
      const taken: Reminder[] = [];
      for (const deadline of await openDeadlines(tx, today)) {
        const daysBefore = reminderFor(deadline.on, today);
        if (daysBefore === null) continue;
        const name = { deadline: deadline.key, daysBefore };
        if (await claimReminder(tx, companyId, name, at, new Date(at.getTime() - againAfterMs)))
          taken.push({ deadline, daysBefore });
      }
      return { reminders: taken, to: taken.length === 0 ? [] : await adminAddresses(tx) };
    });
    if (reminders.length === 0) return 0;
    try {
      for (const address of to)
        await mailer.send({
          to: address,
          ...letter(reminders, today, `${publicUrl}/compliance?tab=calendar`),
        });
    } catch (error) {
      log.error({ err: error, company: companyId }, 'reminders of deadlines could not be mailed');
      return 0;
    }
    await database.inTenant({ companyId }, async (tx) => {
      for (const { deadline, daysBefore } of reminders)
        await settleReminder(tx, { deadline: deadline.key, daysBefore }, at);
    });
    return reminders.length;
  }

  async function sendDue(at: Date): Promise<number> {
    const companies = await database.asSystem(companiesWithDeadlines);
    let sent = 0;
    for (const { companyId, timeZone } of companies)
      sent += await remind(companyId, calendarDateIn(at, timeZone), at);
    return sent;
  }

  tasks.every(lookEverySeconds, 'reminding companies of deadlines', async () => {
    await sendDue(now());
  });
  return { sendDue };
}

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

function letter(
  reminders: readonly Reminder[],
  today: string,
  link: string,
): { subject: string; text: string } {
  const [first] = reminders;
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  const lines = reminders.map(({ deadline: { kind, name, detail, on } }) =>
    [
      kind === 'filing' ? 'To be filed' : 'Expires',
      `${inDays(daysBetween(today, on))}, ${day.format(new Date(on))}: ${name} (${detail})`,
    ].join(' '),
  );
  return {
    subject:
      reminders.length === 1 && first !== undefined
        ? `${first.deadline.kind === 'filing' ? 'Filing due' : 'Permit expires'} ${inDays(daysBetween(today, first.deadline.on))}`
        : `${reminders.length} deadlines are coming`,
    text: ['Hello,', '', ...lines, '', 'Take care of them here:', link, ''].join('\n'),
  };
}
