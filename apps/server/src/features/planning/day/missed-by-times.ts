import { minutesPastBy, missedByTimeInWords } from '@haulwright/domain/jobs/by-time';
import type { Plan } from '@haulwright/routing/answer';
import type { DayJob } from '../../routes/day/day-facts.ts';

/**
 * Describes each urgent job of these routes that begins after its deadline; only the first few are listed.
 */
export function missedByTimes(
  jobs: readonly Pick<DayJob, 'id' | 'jobNumber' | 'clientName' | 'beginByMinute'>[],
  routes: readonly { readonly stops: Plan['routes'][number]['stops'] }[],
): string[] {
  const begins = new Map(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ stopId, arrival, waitSeconds }) =>
        stopId === undefined ? [] : [[stopId, arrival + waitSeconds] as const],
      ),
    ),
  );
  return jobs
    .flatMap(({ id, jobNumber, clientName, beginByMinute }) => {
      const begin = begins.get(id) ?? null;
      return beginByMinute === null || begin === null || minutesPastBy(beginByMinute, begin) === 0
        ? []
        : [missedByTimeInWords(`${jobNumber} (${clientName.slice(0, 60)})`, beginByMinute, begin)];
    })
    .slice(0, 5);
}
