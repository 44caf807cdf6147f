import { z } from 'zod';
import { daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';

/**
 * The rule a site must meet. 1:20 is the agricultural standard's (29 CFR 1928.110(c)(2): a toilet and a
 * hand-wash facility for each twenty employees or fraction of it); 1:10 with weekly service is the industry
 * charts' figure for a 40-hour week (ANSI/PSAI Z4.3, whose text is not verified).
 */
export const serviceRules = ['weekly', 'one-to-ten', 'one-to-twenty'] as const;
export const serviceRule = z.enum(serviceRules);
export type ServiceRule = z.infer<typeof serviceRule>;

export const serviceRuleName: Record<ServiceRule, string> = {
  weekly: 'Serviced every week',
  'one-to-ten': 'One toilet for 10 people, serviced every week',
  'one-to-twenty': 'One toilet and hand-wash station for 20 people, serviced every week',
};

const serviceEveryDays = 7;

interface Ratio {
  readonly people: number;
  readonly handWashes: boolean;
}
const ratios: Record<ServiceRule, Ratio | null> = {
  weekly: null,
  'one-to-ten': { people: 10, handWashes: false },
  'one-to-twenty': { people: 20, handWashes: true },
};

export interface UnitOnSite {
  readonly unitId: string;
  readonly toilets: number;
  readonly handWashes: number;
  /** The day of its delivery. */
  readonly since: CalendarDate;
  /** Null: not since its delivery. */
  readonly lastServicedOn: CalendarDate | null;
}

/** A site's shortfall against its rule; a warning, never a refusal. */
export const siteShortfall = z.discriminatedUnion('what', [
  z.object({ what: z.literal('toilets'), needed: z.number().int(), there: z.number().int() }),
  z.object({ what: z.literal('hand-washes'), needed: z.number().int(), there: z.number().int() }),
  z.object({
    what: z.literal('service'),
    units: z.number().int(),
    /** Days since the longest-waiting unit was serviced or delivered. */
    days: z.number().int(),
  }),
]);
export type SiteShortfall = z.infer<typeof siteShortfall>;

/**
 * @param people at the site; null: unknown, so no toilets are missing
 * @param units on the site; empty: the rental has ended or not begun, and nothing is missing
 */
export function siteShortfalls(
  rule: ServiceRule | null,
  people: number | null,
  units: readonly UnitOnSite[],
  today: CalendarDate,
): SiteShortfall[] {
  if (rule === null || units.length === 0) return [];
  const ratio = ratios[rule];
  const shortfalls: SiteShortfall[] = [];
  if (ratio !== null && people !== null) {
    const needed = Math.ceil(people / ratio.people);
    const sum = (what: 'toilets' | 'handWashes') => units.reduce((all, unit) => all + unit[what], 0);
    const [toilets, handWashes] = [sum('toilets'), sum('handWashes')];
    if (toilets < needed) shortfalls.push({ what: 'toilets', needed, there: toilets });
    if (ratio.handWashes && handWashes < needed)
      shortfalls.push({ what: 'hand-washes', needed, there: handWashes });
  }
  const waits = units
    .map(({ since, lastServicedOn }) =>
      daysBetween(lastServicedOn === null || lastServicedOn < since ? since : lastServicedOn, today),
    )
    .filter((days) => days > serviceEveryDays);
  if (waits.length > 0) shortfalls.push({ what: 'service', units: waits.length, days: Math.max(...waits) });
  return shortfalls;
}

const count = (amount: number, one: string, many: string): string => `${amount} ${amount === 1 ? one : many}`;

export function shortfallText(short: SiteShortfall): string {
  switch (short.what) {
    case 'toilets':
      return `${count(short.needed, 'toilet is', 'toilets are')} needed, ${short.there} on site.`;
    case 'hand-washes':
      return `${count(short.needed, 'hand-wash station is', 'hand-wash stations are')} needed, ${short.there} on site.`;
    default:
      return `${count(short.units, 'unit was', 'units were')} not serviced for ${short.days} days.`;
  }
}
