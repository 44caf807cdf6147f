import { fromClock, fromEndClock } from '@haulwright/domain/kernel/time-of-day';

/** '00:00' begins a span at 0 and ends one at 1,440; null when it is not a time. */
export function minuteTyped(text: string, ends: boolean): number | null {
  return ends ? fromEndClock(text) : fromClock(text);
}
