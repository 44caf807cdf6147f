// Public to other features.
import { endsNextDay } from '@haulwright/domain/kernel/time-of-day';

/** Says beside the end of a span that it is on the day after the start; undefined when it is not. */
export const nextDayHint = (startMinute: number | null, endMinute: number | null): string | undefined =>
  startMinute !== null && endMinute !== null && endsNextDay(startMinute, endMinute)
    ? 'On the next day.'
    : undefined;
