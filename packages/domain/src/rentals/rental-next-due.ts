import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { periodsOf } from './rental-cycle.ts';
import { lastChargedDay, type RentalFacts, type RentalPolicy } from './rental-owed.ts';

/**
 * The next day on which a rental's amount owed may change without further events; null: never. Until then it
 * need not be recalculated.
 */
export function nextDueOn(
  { stays, fees }: RentalFacts,
  policy: RentalPolicy,
  through: CalendarDate,
): CalendarDate | null {
  const nextPeriod = (): CalendarDate[] => {
    if (policy.cycle.every === 'event') return [];
    const [now] = periodsOf(policy.cycle, policy.anchor, { from: through, to: through });
    return now === undefined ? [] : [addDays(now.to, 1)];
  };
  const days = stays.flatMap((stay): CalendarDate[] => {
    const last = lastChargedDay(stay, policy);
    if (stay.from > through) return [stay.from, ...nextPeriod()];
    if (last === null) return nextPeriod();
    if (last < through) return [];
    // In arrears a stay is due on the day after its last day.
    return [addDays(last, 1), ...nextPeriod()];
  });
  const coming = fees.filter(({ date }) => date > through);
  if (coming.length > 0) days.push(...coming.map(({ date }) => date), ...nextPeriod());
  return days.filter((day) => day > through).toSorted()[0] ?? null;
}
