import type { KeyedCents } from './owed-less-billed.ts';

/**
 * Splits the amount due today into the part that a bill through an earlier day takes, and the rest for later
 * bills. A line not yet owed on that day is left; one that was billed and is no longer owed at all is taken,
 * as a credit. So a bill through last month never credits what was billed for this month.
 * @param due owed today less billed
 * @param owedNow all that is owed today
 * @param owedThen all that was owed on the earlier day
 */
export function splitDue<Line extends KeyedCents>(
  due: readonly Line[],
  owedNow: readonly KeyedCents[],
  owedThen: readonly KeyedCents[],
): { readonly taken: readonly Line[]; readonly left: readonly Line[] } {
  const then = new Set(owedThen.map(({ key }) => key));
  const later = new Set(owedNow.flatMap(({ key }) => (then.has(key) ? [] : [key])));
  return {
    taken: due.filter(({ key }) => !later.has(key)),
    left: due.filter(({ key }) => later.has(key)),
  };
}
