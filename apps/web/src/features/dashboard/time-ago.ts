/**
 * 'just now', '12 min ago', '3 h ago' on the same day; else the date. Moments in the future are 'just now'.
 */
export function timeAgo(moment: Date, now: Date, timeZone: string): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const year = (date: Date) => new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(date);
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(year(moment) === year(now) ? {} : { year: 'numeric' }),
  }).format(moment);
}
