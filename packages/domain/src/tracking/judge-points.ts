import { metersBetween } from './plane.ts';
import type { TrackPoint } from './track-point.ts';

/** Why a point is not stored. */
export type PointRefusal = 'no-place' | 'too-old' | 'inexact' | 'jump' | 'same-moment';

/** A point whose moment is known. */
export type JudgedPoint = Omit<TrackPoint, 'measuredAt'> & { readonly measuredAt: Date };

export interface JudgedPoints {
  /** To be stored, by time. */
  readonly used: readonly JudgedPoint[];
  /** The newest point that is exact enough for the map; may be too inexact to be stored. */
  readonly shown: JudgedPoint | null;
  readonly refused: Readonly<Partial<Record<PointRefusal, number>>>;
}

/** Beyond this, a clock that is ahead is not believed: the time of arrival counts. */
export const largestLeadMs = 120_000;
export const oldestPointHours = 72;
export const maxStoredAccuracyMeters = 150;
export const maxShownAccuracyMeters = 1_000;
/** 100 miles an hour: no truck of ours, and what a place that jumped looks like. */
export const maxMetersPerSecond = 45;

/**
 * Decides which points of one call are used. Their order and repetition change nothing.
 * @param before the newest stored point of the truck, if there is one
 */
export function judgePoints(
  points: readonly TrackPoint[],
  {
    now,
    before,
  }: {
    readonly now: Date;
    readonly before: Pick<JudgedPoint, 'measuredAt' | 'latitude' | 'longitude'> | null;
  },
): JudgedPoints {
  const refused: Partial<Record<PointRefusal, number>> = {};
  const refuse = (why: PointRefusal) => void (refused[why] = (refused[why] ?? 0) + 1);
  const timed = points
    .map((point) => ({ ...point, measuredAt: momentOf(point, now) }))
    .toSorted((a, b) => a.measuredAt.getTime() - b.measuredAt.getTime() || exactness(a) - exactness(b));
  const used: JudgedPoint[] = [];
  let shown: JudgedPoint | null = null;
  for (const point of timed) {
    const { latitude, longitude, measuredAt } = point;
    const previous = used.at(-1) ?? (before !== null && before.measuredAt <= measuredAt ? before : undefined);
    if (latitude === 0 && longitude === 0) refuse('no-place');
    else if (now.getTime() - measuredAt.getTime() > oldestPointHours * 3_600_000) refuse('too-old');
    else if (previous?.measuredAt.getTime() === measuredAt.getTime()) refuse('same-moment');
    else if (exactness(point) > maxShownAccuracyMeters) refuse('inexact');
    else if (previous !== undefined && isJump(previous, point)) refuse('jump');
    else {
      shown = point;
      if (exactness(point) > maxStoredAccuracyMeters) refuse('inexact');
      else used.push(point);
    }
  }
  return { used, shown, refused };
}

const momentOf = ({ measuredAt }: TrackPoint, now: Date): Date =>
  measuredAt === null || measuredAt.getTime() - now.getTime() > largestLeadMs ? now : measuredAt;

/** Devices that do not say are taken at their word. */
const exactness = ({ accuracyMeters }: Pick<TrackPoint, 'accuracyMeters'>): number => accuracyMeters ?? 0;

type Placed = Pick<JudgedPoint, 'measuredAt' | 'latitude' | 'longitude'>;

function isJump(from: Placed, to: Placed): boolean {
  const seconds = (to.measuredAt.getTime() - from.measuredAt.getTime()) / 1_000;
  return metersBetween(from, to) > maxMetersPerSecond * seconds;
}
