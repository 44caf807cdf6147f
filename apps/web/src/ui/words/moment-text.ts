/**
 * Points in time as people say them, in a time zone (IANA name) that the caller gives: the company's,
 * wherever the reader sits.
 */

const DAY_MS = 24 * 60 * 60_000;

/**
 * 'Today, 9:05 AM', 'Yesterday, 4:00 PM', 'Tue, Mar 3, 12:00 PM', with the year when it is not this one. ''
 * when `at` is not an ISO 8601 instant.
 */
export function momentInWords(at: string, now: Date, timeZone: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  const time = moment.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const day = dayOf(moment, timeZone);
  if (day === dayOf(now, timeZone)) return `Today, ${time}`;
  if (day === dayOf(new Date(now.getTime() - DAY_MS), timeZone)) return `Yesterday, ${time}`;
  const sameYear = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return `${moment.toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) })}, ${time}`;
}

/** The same inside a sentence: 'last used today, 9:05 AM'. */
export const momentInSentence = (at: string, now: Date, timeZone: string): string =>
  momentInWords(at, now, timeZone).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());

/** 'in 7 days', 'in 25 hours', 'in 40 min', 'now' for past instants. */
export function timeUntil(moment: Date, now: Date): string {
  const minutes = Math.ceil((moment.getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return 'now';
  if (minutes < 120) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} hours` : `in ${Math.round(hours / 24)} days`;
}

// en-CA writes dates as yyyy-MM-dd.
const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
