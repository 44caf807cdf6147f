import { isCalendarDate } from '@haulwright/domain/kernel/calendar-date';

/** The subject of an entry of recent activity. */
export interface ActivitySubject {
  readonly type: string;
  readonly details: Record<string, unknown>;
  readonly jobNumber: string;
  readonly assigneeName: string | null;
}

const statusWords: Record<string, string> = {
  unscheduled: 'taken off the schedule',
  scheduled: 'scheduled',
  in_progress: 'started',
  completed: 'completed',
  cancelled: 'cancelled',
};

const dayWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const dayInWords = (date: string): string =>
  isCalendarDate(date) ? dayWords.format(new Date(`${date}T00:00:00Z`)) : 'another day';

/** "Job J-000012 completed". */
export function activityTitle({ type, details, jobNumber, assigneeName }: ActivitySubject): string {
  const job = `Job ${jobNumber}`;
  switch (type) {
    case 'created':
      return `${job} created`;
    case 'duplicated':
      return `${job} copied from ${typeof details['jobNumber'] === 'string' ? details['jobNumber'] : 'another job'}`;
    case 'edited':
      return `${job} edited`;
    case 'rescheduled':
      return typeof details['to'] === 'string'
        ? `${job} moved to ${dayInWords(details['to'])}`
        : `${job} taken off its day`;
    case 'assigned':
      if (details['to'] === null) return `${job} unassigned`;
      return `${job} assigned to ${assigneeName || 'a former user'}`;
    case 'status-changed':
      return `${job} ${statusWords[String(details['to'])] ?? 'changed'}`;
    default:
      return `${job} changed`;
  }
}
