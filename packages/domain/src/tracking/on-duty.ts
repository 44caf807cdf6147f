import type { Shift } from '../shifts/shifts-of.ts';

/** A published route of the truck or driver; drafts are nobody's duty. */
export interface DutyRoute {
  readonly publishedAt: Date;
  readonly startsAt: Date;
  /** Null while it is out. */
  readonly completedAt: Date | null;
}

/** Longest time on duty: a shift that nobody ended is not followed home. */
export const maxDutyHours = 14;

/** Before a route's start, where nobody starts a shift. */
export const minutesBeforeRoute = 30;

interface Span {
  readonly from: number;
  readonly until: number;
}

const maxMs = maxDutyHours * 3_600_000;

/**
 * Whether a truck or driver is on duty at the moment a place was measured. Places measured outside of it are never
 * stored, whenever they arrive. A shift counts from its start until its end, the completion of the last route
 * that overlaps it, or 14 hours, whichever is first; a route counts only where no shift overlaps it.
 */
export function onDuty(
  shifts: readonly Pick<Shift, 'startedAt' | 'endedAt' | 'breaks'>[],
  routes: readonly DutyRoute[],
  at: Date,
  { breaksCount }: { readonly breaksCount: boolean },
): boolean {
  const moment = at.getTime();
  const ofRoutes = routes.map((route) => ({ route, span: routeSpan(route) }));
  const ofShifts = shifts.flatMap(({ startedAt, endedAt, breaks }) =>
    startedAt === null ? [] : [{ breaks, span: shiftSpan(startedAt.getTime(), endedAt, ofRoutes) }],
  );
  const shift = ofShifts.find(({ span }) => holds(span, moment));
  if (shift !== undefined)
    return breaksCount || !shift.breaks.some((pause) => holds(breakSpan(pause), moment));
  return ofRoutes.some(
    ({ span }) => holds(span, moment) && !ofShifts.some((other) => overlap(other.span, span)),
  );
}

const breakSpan = ({ from, until }: Shift['breaks'][number]): Span => ({
  from: from.getTime(),
  until: until?.getTime() ?? Infinity,
});

function routeSpan({ publishedAt, startsAt, completedAt }: DutyRoute): Span {
  const starts = startsAt.getTime();
  return {
    from: Math.max(starts - minutesBeforeRoute * 60_000, publishedAt.getTime()),
    until: Math.min(completedAt?.getTime() ?? Infinity, starts + maxMs),
  };
}

function shiftSpan(
  from: number,
  endedAt: Date | null,
  routes: readonly { readonly route: DutyRoute; readonly span: Span }[],
): Span {
  const longest = { from, until: Math.min(endedAt?.getTime() ?? Infinity, from + maxMs) };
  const during = routes.filter(({ span }) => overlap(span, longest));
  // While one is out the crew is at work, whatever else is done.
  const completed = during.map(({ route }) => route.completedAt?.getTime() ?? Infinity);
  return during.length === 0 ? longest : { from, until: Math.min(longest.until, Math.max(...completed)) };
}

const holds = ({ from, until }: Span, at: number): boolean => at >= from && at < until;
const overlap = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until;
