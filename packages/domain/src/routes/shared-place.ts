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
