/** Maximum age in minutes of a position that a truck is still near. */
const freshMinutes = 15;
/** A phone that only knows its cell is no better than the last stop. */
const exactMeters = 1_000;

/**
 * Whether a plan may start from a driver's position: it is recent and accurate. A clock that runs ahead
 * counts as now.
 */
export const isWhereNow = (
  { measuredAt, accuracyMeters }: { readonly measuredAt: Date; readonly accuracyMeters: number },
  now: Date,
): boolean => now.getTime() - measuredAt.getTime() < freshMinutes * 60_000 && accuracyMeters <= exactMeters;

interface Measured {
  readonly measuredAt: Date;
  readonly accuracyMeters: number;
}

/** Of the driver's place and the truck's, the newer that is exact enough to go on from; else the newer. */
export function newerPlace<Place extends Measured>(
  one: Place | undefined,
  other: Place | undefined,
): Place | null {
  if (one === undefined || other === undefined) return one ?? other ?? null;
  const [newer, older] = one.measuredAt >= other.measuredAt ? [one, other] : [other, one];
  return newer.accuracyMeters > exactMeters && older.accuracyMeters <= exactMeters ? older : newer;
}
