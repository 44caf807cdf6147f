import { z } from 'zod';
import { addDays, calendarDateIn, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';
import { localMinute } from '../kernel/local-instant.ts';

export const maxStagesAfter = 4;
export const maxDaysBefore = 30;
export const maxDaysAfter = 365;

/** Days after an invoice is due; negative: before. */
export const reminderStage = z
  .number()
  .int()
  .min(-maxDaysBefore, `Enter at most ${maxDaysBefore} days before.`)
  .max(maxDaysAfter, `Enter at most ${maxDaysAfter} days.`);

/** The days on which clients are reminded of an invoice; none: never by itself. */
export const reminderStages = z
  .array(reminderStage)
  .max(maxStagesAfter + 1)
  .refine((stages) => !stages.includes(0), 'Enter days before or after the due date.')
  .refine((stages) => new Set(stages).size === stages.length, 'Enter each number of days once.')
  .refine(
    (stages) => stages.filter((days) => days > 0).length <= maxStagesAfter,
    `Enter at most ${maxStagesAfter} reminders after the due date.`,
  )
  .refine(
    (stages) => stages.filter((days) => days < 0).length <= 1,
    'Enter at most one reminder before the due date.',
  )
  .transform((stages) => stages.toSorted((a, b) => a - b));

/** What a company that switches reminders on begins with. */
export const proposedStages: readonly number[] = [7, 30, 60];

/** Mails go out from nine until five, when somebody answers the telephone. */
export const remindFromMinute = 540;
export const remindUntilMinute = 1_020;

/** Weekends are not working days, nor are days the company is closed. */
export type IsClosed = (date: CalendarDate) => boolean;

const isWorkday = (date: CalendarDate, isClosed: IsClosed): boolean =>
  dayOfWeek(date) % 6 !== 0 && !isClosed(date);

/** Whether reminders are mailed at an instant: on workdays, in office hours of the company. */
export function isReminderTime(at: Date, timeZone: string, isClosed: IsClosed): boolean {
  const minute = localMinute(at, timeZone);
  return (
    minute >= remindFromMinute &&
    minute < remindUntilMinute &&
    isWorkday(calendarDateIn(at, timeZone), isClosed)
  );
}

interface Reminding {
  readonly stages: readonly number[];
  readonly dueDate: CalendarDate;
  /** The stages its client was reminded of. */
  readonly sent: readonly number[];
}

/**
 * The stage to remind of on a day: the latest that is reached, once. Those missed before it are left out, and a
 * reminder ahead is none once the invoice is overdue.
 */
export function dueStage({ stages, dueDate, sent }: Reminding, today: CalendarDate): number | null {
  const reached = stages.filter((days) => addDays(dueDate, days) <= today);
  if (reached.length === 0) return null;
  const latest = Math.max(...reached);
  if (latest < 0 && today > dueDate) return null;
  return sent.some((days) => days >= latest) ? null : latest;
}

export interface NextReminder {
  readonly on: CalendarDate;
  readonly days: number;
}

/** More closed days in a row than any calendar has. */
const longestClosing = 400;

/** When an open invoice is reminded of next; null: never again. */
export function nextReminder(
  reminding: Reminding,
  { now, timeZone, isClosed }: { readonly now: Date; readonly timeZone: string; readonly isClosed: IsClosed },
): NextReminder | null {
  const today = calendarDateIn(now, timeZone);
  const earliest = localMinute(now, timeZone) < remindUntilMinute ? today : addDays(today, 1);
  for (const days of reminding.stages.toSorted((a, b) => a - b)) {
    const reached = addDays(reminding.dueDate, days);
    let on = reached > earliest ? reached : earliest;
    for (let tried = 0; !isWorkday(on, isClosed) && tried < longestClosing; tried += 1) on = addDays(on, 1);
    const stage = dueStage(reminding, on);
    if (stage !== null) return { on, days: stage };
  }
  return null;
}

/** The most clients without an address that are named. */
export const maxWithoutAddress = 50;

/** Why an open invoice is not reminded of by itself. */
export const noReminderReasons = [
  'off',
  'disputed',
  'transfer',
  'no-address',
  'not-mailed',
  'all-sent',
] as const;
export type NoReminderReason = (typeof noReminderReasons)[number];

const counted = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** "30 days overdue", "3 days before it is due". */
export const stageInWords = (days: number): string =>
  days > 0 ? `${counted(days)} overdue` : `${counted(-days)} before it is due`;

/** "3 days before and 7, 30 and 60 days after the due date". */
export function stagesInWords(stages: readonly number[]): string {
  const [before] = stages.filter((days) => days < 0);
  const after = stages.filter((days) => days > 0);
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(after.map(String));
  const parts = [
    before !== undefined && `${counted(-before)} before`,
    after.length > 0 && `${list} ${after.at(-1) === 1 ? 'day' : 'days'} after`,
  ].filter((part) => part !== false);
  return `${parts.join(' and ')} the due date`;
}
