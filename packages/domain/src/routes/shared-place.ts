/** A truck is not far from a place that is no older than this. */
const freshMinutes = 15;
/** A phone that only knows its cell is no better than the last stop. */
const exactMeters = 1_000;

/**
 * Whether a plan may let a driver's truck go on from a place: it is fresh, and no guess. A clock that is
 * ahead counts as now.
 */
export const isWhereNow = (
  { measuredAt, accuracyMeters }: { readonly measuredAt: Date; readonly accuracyMeters: number },
  now: Date,
): boolean => now.getTime() - measuredAt.getTime() < freshMinutes * 60_000 && accuracyMeters <= exactMeters;
