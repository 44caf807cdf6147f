import type { Route, RouteStop } from './route.ts';

type Stop = Pick<RouteStop, 'id' | 'kind' | 'jobStatus' | 'actualStartSecond' | 'actualEndSecond'>;

interface EmptiedRoute {
  readonly status: Route['status'];
  readonly stops: readonly Stop[];
  /** Seconds of the route's day at which the tank level dropped by the ledger, in order. */
  readonly dumpSeconds: readonly number[];
}

/**
 * The finished disposal stops, each with the second its tank was emptied; null where nobody reported it, but
 * the truck went on to later work or its day has passed. A dump belongs to the first stop it is possible for:
 * after the work before it, and before the work behind it.
 */
export function emptiedStops({
  status,
  stops,
  dumpSeconds,
}: EmptiedRoute): ReadonlyMap<string, number | null> {
  const emptied = new Map<string, number | null>();
  const dumps = [...dumpSeconds];
  for (const [at, stop] of stops.entries()) {
    if (stop.kind !== 'disposal') continue;
    const before = stops.slice(0, at).filter(({ kind }) => kind === 'job');
    const next = stops.slice(at + 1).find(isBegun);
    const isBehind = status === 'completed' || next !== undefined;
    const isReached = before.some(isBegun) && before.every(isOver);
    if (!isBehind && !isReached) continue;
    const from = Math.max(0, ...before.map(({ actualEndSecond }) => actualEndSecond ?? 0));
    const until = next?.actualStartSecond ?? Infinity;
    const dump = dumps.findIndex((second) => second >= from && second <= until);
    if (dump < 0 && !isBehind) continue;
    emptied.set(stop.id, dumps[dump] ?? null);
    // Earlier dumps were somewhere else.
    dumps.splice(0, dump + 1);
  }
  return emptied;
}

/** When the level of a tank dropped, from its levels in order. */
export const dumpsOf = (
  levels: readonly { readonly second: number; readonly gallons: number }[],
  openingGallons: number,
): number[] =>
  levels.flatMap(({ second, gallons }, at) =>
    gallons < (levels[at - 1]?.gallons ?? openingGallons) ? second : [],
  );

const isBegun = ({ kind, jobStatus }: Stop): boolean =>
  kind === 'job' && (jobStatus === 'in_progress' || jobStatus === 'completed');

const isOver = ({ jobStatus }: Stop): boolean => jobStatus === 'completed' || jobStatus === 'cancelled';
