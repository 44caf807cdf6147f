import type { Place as Found, PlaceHolder } from '@haulwright/domain/dispatch/place';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfShift } from '@haulwright/domain/kernel/time-of-day';
import type { Lane } from '../lanes/lanes.ts';
import type { Place } from '../moves/board-moves.ts';

export interface Placing {
  /** Inserted one after the other. */
  readonly jobIds: readonly string[];
  readonly title: string;
  /** What is placed once these are: they are in its way. */
  readonly next?: Placing;
}

export const placeOn = (
  { route, vehicle }: Lane,
  { at, dump }: { readonly at: number; readonly dump?: Found['dump'] },
  routeDate: string,
  driverUserId: string | null = vehicle?.driverUserId ?? null,
): Place => ({
  ...(route === null
    ? {
        kind: 'truck',
        vehicleId: vehicle?.id ?? '',
        driverUserId,
        routeDate,
      }
    : { kind: 'route', routeId: route.id, at }),
  ...(dump && { dump: { disposalSiteId: dump.disposalSiteId, when: dump.when } }),
});

export const clock = (second: number): string => formatMinuteOfShift(Math.floor(second / 60));

/** "Weaver at 9:30 AM is in the way: promised by 10:00 AM." */
export const holderInWords = ({ title, beginSecond, promisedSecond, isLocked }: PlaceHolder): string =>
  `${title} at ${clock(beginSecond)} is in the way: promised by ${clock(promisedSecond)}.${isLocked ? ' It is locked; unlock it to move it.' : ''}`;

/** What the place does to the rest of the day. `changedDriver`: whose published list changes; null: nobody's. */
export const followsInWords = (
  { dump, later }: Pick<Found, 'dump' | 'later'>,
  changedDriver: string | null,
): string[] => [
  ...(dump === null
    ? []
    : [`${dump.when === 'before' ? 'first' : 'then'} empties at ${dump.name}, ${clock(dump.arrivalSecond)}`]),
  ...later.map(({ title, minutes }) => `${title} ${formatDuration(minutes)} later`),
  ...(changedDriver === null ? [] : [`changes ${changedDriver}’s list`]),
];

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'First', 'After Beiler Farm'. */
export function whereInWords({ route }: Lane, at: number, jobIds: readonly string[]): string {
  const visits = (route?.stops ?? []).filter(
    (stop) =>
      (stop.kind === 'job' || stop.kind === 'disposal') &&
      (stop.jobId === null || !jobIds.includes(stop.jobId)),
  );
  if (visits.length === 0) return 'As its first job';
  const before = visits[at - 1];
  return before === undefined ? 'As the first stop' : `After ${before.title}`;
}
