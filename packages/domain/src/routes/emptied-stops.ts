import type { Route, RouteStop } from './route.ts';

type Stop = Pick<RouteStop, 'id' | 'kind' | 'jobStatus' | 'actualStartSecond' | 'actualEndSecond'>;

interface EmptiedRoute {
  readonly status: Route['status'];
  readonly stops: readonly Stop[];
  /** Seconds of the route's day at which the ledger says that the tank became emptier, in order. */
  readonly dumpSeconds: readonly number[];
}

/**
 * The disposal stops that are finished, each with the second its tank was emptied; null where nobody reported
 * it, but the truck went on to later work or its day is over. A dump belongs to the first stop it can have been
 * at: after the work before it, and before the work behind it.
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
    // What came before this dump was somewhere else.
    dumps.splice(0, dump + 1);
  }
  return emptied;
}

/** When the level of a tank went down, of the levels in their order. */
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
