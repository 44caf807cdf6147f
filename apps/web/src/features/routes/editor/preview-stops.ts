import type { RouteStop } from '@haulwright/domain/routes/route';
import type { DraftVisit } from './route-draft.ts';

/** The previewed stop of each visit, by key. A preview of an earlier order still has most of them. */
export function stopsByVisit(
  visits: readonly DraftVisit[],
  stops: readonly RouteStop[],
): Map<string, RouteStop> {
  const waiting = new Map<string, RouteStop[]>();
  for (const stop of stops) {
    const place = stop.jobId ?? stop.disposalSiteId;
    if (place !== null) waiting.set(place, [...(waiting.get(place) ?? []), stop]);
  }
  return new Map(
    visits.flatMap((visit): [string, RouteStop][] => {
      const stop = waiting.get(visit.kind === 'job' ? visit.jobId : visit.disposalSiteId)?.shift();
      return stop === undefined ? [] : [[visit.key, stop]];
    }),
  );
}
