import { calendarDateIn, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { priceJob, type JobPrice, type PinnedRule } from '@haulwright/domain/pricing/price-job';
import type { WorkFacts } from '@haulwright/domain/pricing/price-work';
import type { PricedJob } from './job-prices.queries.ts';

export const noFacts = {
  gallons: null,
  onSiteMinutes: null,
  units: null,
  isEmergency: false,
  isAfterHours: false,
  disposalCents: null,
} satisfies WorkFacts;

/** The day whose prices count. */
export const pricedOn = (
  { completedAt, scheduledDate, timeZone }: Pick<PricedJob, 'completedAt' | 'scheduledDate' | 'timeZone'>,
  now: Date,
): CalendarDate =>
  completedAt === null
    ? (scheduledDate ?? calendarDateIn(now, timeZone))
    : calendarDateIn(completedAt, timeZone);

/** What work would cost, by what is expected of it. */
export const expectedJobPrice = (
  pinned: PinnedRule,
  job: Pick<PricedJob, 'expectedGallons' | 'durationMinutes' | 'priority'>,
): JobPrice =>
  priceJob(pinned, {
    ...noFacts,
    gallons: job.expectedGallons,
    onSiteMinutes: job.durationMinutes,
    isEmergency: job.priority === 'emergency',
  });
