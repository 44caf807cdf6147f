import type { JobCard } from '@haulwright/domain/dispatch/job-card';

/** When a truck was at a job where nobody has said so: "since 10:02 AM (tracker)". */
export function seenInWords(
  { arrivedAt, departedAt }: NonNullable<JobCard['seen']>,
  timeZone: string,
): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });
  const from = clock.format(new Date(arrivedAt));
  return departedAt === null
    ? `since ${from} (tracker)`
    : `${from} – ${clock.format(new Date(departedAt))} (tracker)`;
}
