import {
  isKnown,
  openingGallons,
  tankLevels,
  type TankDay,
  type VisitBehind,
} from '../custody/ledger/tank-day.ts';
import { begunVisits } from './route-lifecycle.ts';
import type { RouteLoad, RouteStop } from './route.ts';

type LoadStop = Pick<
  RouteStop,
  | 'kind'
  | 'jobId'
  | 'jobStatus'
  | 'gallons'
  | 'actualGallons'
  | 'actualEndSecond'
  | 'loadWasteType'
  | 'loadAfterGallons'
>;

/** A stop at which the tank overflows, and by how many gallons. */
export interface Overflow {
  readonly sequence: number;
  readonly gallons: number;
}

/**
 * A truck's actual and expected load along its route; null when the ledger has no data for its day. Times of
 * the ledger in seconds of the route's day.
 */
export function loadOfRoute(
  stops: readonly LoadStop[],
  day: TankDay,
  openingSince: string | null,
  reportedJobIds: ReadonlySet<string>,
): RouteLoad | null {
  if (!isKnown(day)) return null;
  const visits = stops.flatMap((stop, at) =>
    stop.kind === 'job' || stop.kind === 'disposal' ? [{ at, stop, jobStatus: stop.jobStatus }] : [],
  );
  const begun = visits[begunVisits(visits) - 1]?.at ?? -1;
  const levels = tankLevels(
    day,
    visits.flatMap(({ at, stop }) => (at <= begun ? [behindOf(stop, reportedJobIds)] : [])),
  );
  const opening = openingGallons(day);
  // Gallons being pumped right now are not in the tank yet, but will be when the truck goes on.
  const past = levels.filter(({ at }) => Number.isFinite(at));
  const actual = past.map((level) => ({ second: Math.max(0, level.at), gallons: level.gallons }));
  let level = levels.at(-1)?.gallons ?? opening;
  return {
    openingGallons: opening,
    openingSince: opening === 0 ? null : openingSince,
    actual: [...Map.groupBy(actual, ({ second }) => second).values()].flatMap(
      (together) => together.at(-1) ?? [],
    ),
    nowGallons: past.at(-1)?.gallons ?? opening,
    after: stops.map((stop, at) => {
      if (at <= begun) return null;
      if (stop.kind === 'job' && stop.jobStatus !== 'cancelled') level += stop.gallons;
      // A site empties only the tanks whose waste it takes.
      if (stop.kind === 'disposal') level = Math.min(level, stop.loadAfterGallons);
      return level;
    }),
  };
}

/** A skipped job collected nothing. */
const behindOf = (stop: LoadStop, reported: ReadonlySet<string>): VisitBehind => ({
  kind: stop.kind === 'job' ? 'job' : 'disposal',
  doneAt: stop.actualEndSecond ?? null,
  gallons:
    stop.jobStatus === 'completed' || stop.jobStatus === 'in_progress'
      ? (stop.actualGallons ?? stop.gallons)
      : 0,
  wasteType: stop.loadWasteType,
  isReported: reported.has(stop.jobId ?? ''),
});

/** Overflows from now on: the first such stop of each trip. */
export function overflowsOf(
  { after }: Pick<RouteLoad, 'after'>,
  stops: readonly Pick<RouteStop, 'kind'>[],
  capacityGallons: number | null,
): Overflow[] {
  const found: Overflow[] = [];
  let isOver = false;
  for (const [sequence, level] of after.entries()) {
    if (level === null || capacityGallons === null) continue;
    const over = level - capacityGallons;
    if (stops[sequence]?.kind === 'job' && over > 0 && !isOver) found.push({ sequence, gallons: over });
    isOver = over > 0;
  }
  return found;
}
