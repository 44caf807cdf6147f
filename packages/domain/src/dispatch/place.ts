import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxVisits } from '../routes/manual-route.ts';
import { secondOfDay } from '../routes/route.ts';

/** Asks where on a day a job, or several one after the other, could go. */
export const placesInput = z.object({
  date: calendarDate,
  jobIds: z
    .array(id)
    .min(1)
    .max(maxVisits)
    .refine((ids) => new Set(ids).size === ids.length, 'A job can be named only once.'),
});

/** A rule that the place would newly break, or something to check. */
const placeProblem = z.object({
  code: z.string().max(60),
  message: z.string().max(500),
  /** Something to check; the place breaks no rule by it. */
  isHint: z.boolean(),
});

/** Emptying the tank that goes with the place, right before or after the jobs. */
export const placeDump = z.object({
  disposalSiteId: id,
  name: z.string(),
  when: z.enum(['before', 'after']),
  arrivalSecond: secondOfDay,
});

/** A job of the route that keeps the place: moved elsewhere, the jobs would break no rule on this truck. */
const placeHolder = z.object({
  jobId: id,
  title: z.string(),
  beginSecond: secondOfDay,
  /** When it is promised to begin at the latest. */
  promisedSecond: secondOfDay,
  /** Its lock holds it on its truck, until somebody unlocks it. */
  isLocked: z.boolean(),
});
export type PlaceHolder = z.output<typeof placeHolder>;

/** The best place on one truck, with its times and what it does to the rest of the day. */
export const place = z.object({
  /** Null: the truck has no route on this day. */
  routeId: id.nullable(),
  vehicleId: id,
  /** Before the visit now at `at`, counted without the jobs themselves. */
  at: z.number().int().min(0),
  dump: placeDump.nullable(),
  /** At the first of the jobs. */
  arrivalSecond: secondOfDay,
  beginSecond: secondOfDay,
  /** At the last of the jobs. */
  doneSecond: secondOfDay,
  /** By how much work begins after its begin-by time; 0 when in time or when there is none. */
  lateMinutes: z.number().int().min(0),
  addedMiles: z.number(),
  addedMinutes: z.number().int(),
  addedCents: z.number().int(),
  /** At most five, broken rules first. */
  problems: z.array(placeProblem).max(5),
  /** Jobs of the route that begin five minutes later or more, the latest first, at most three. */
  later: z.array(z.object({ title: z.string(), minutes: z.number().int() })).max(3),
  /** Looked for on up to three trucks, where no truck keeps every rule. */
  heldBy: placeHolder.nullable(),
});
export type Place = z.output<typeof place>;

/** The best place on each truck, best first; `isPromised`: one of the jobs is to begin by a time. */
export const placesFound = z.object({ isPromised: z.boolean(), places: z.array(place) });
export type PlacesFound = z.output<typeof placesFound>;

/** Rules that the place breaks. */
export const breaches = ({ problems }: Pick<Place, 'problems'>): Place['problems'] =>
  problems.filter(({ isHint }) => !isHint);

/**
 * Whether emptying the tank beside the jobs can make this place better than another one: it breaks rules of
 * the tank no longer, begins no earlier and is no cheaper than passing the site.
 */
export const canWinByEmptying = (plain: Place, best: Place | null, isPromised: boolean): boolean =>
  best === null ||
  breaches(best).length > 0 ||
  (isPromised
    ? plain.beginSecond <= best.beginSecond
    : comesHomeFull(best) > 0 || plain.addedCents < best.addedCents);

/** Emptying at the day's end is part of the work, so a place that plans it is better than one that leaves it. */
const comesHomeFull = ({ problems }: Place): number =>
  Number(problems.some(({ code }) => code === 'not-emptied'));

/**
 * The better of two places, as a comparison: one that breaks no rule before one that does; then, where a time
 * is promised, the earlier begin, and elsewhere the lower cost, a tank that comes home empty before either cost.
 * Among places that break rules the fewer.
 */
export function comparePlaces(a: Place, b: Place, isPromised: boolean): number {
  const kept = breaches(a).length - breaches(b).length;
  if (kept !== 0) return kept;
  const byBegin = a.lateMinutes - b.lateMinutes || a.beginSecond - b.beginSecond;
  const byCost =
    comesHomeFull(a) - comesHomeFull(b) || a.addedCents - b.addedCents || a.addedMinutes - b.addedMinutes;
  return (isPromised ? byBegin || byCost : byCost || byBegin) || a.at - b.at;
}
