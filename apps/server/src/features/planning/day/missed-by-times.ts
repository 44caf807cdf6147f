import { minutesPastBy, missedByTimeInWords } from '@haulwright/domain/jobs/by-time';
import type { Plan } from '@haulwright/routing/answer';
import type { DayJob } from '../../routes/day/day-facts.ts';

type UrgentJob = Pick<DayJob, 'id' | 'jobNumber' | 'clientName' | 'beginByMinute'>;
type TimedRoutes = readonly { readonly stops: Plan['routes'][number]['stops'] }[];

interface LateJob {
  readonly id: string;
  readonly name: string;
  readonly beginByMinute: number;
  readonly beginSecond: number;
}

/** Urgent jobs of these routes that begin after their deadline; only the first few. */
export function lateJobs(jobs: readonly UrgentJob[], routes: TimedRoutes): LateJob[] {
  const begins = new Map(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ stopId, arrival, waitSeconds }) =>
        stopId === undefined ? [] : [[stopId, arrival + waitSeconds] as const],
      ),
    ),
  );
  return jobs
    .flatMap(({ id, jobNumber, clientName, beginByMinute }) => {
      const beginSecond = begins.get(id) ?? null;
      return beginByMinute === null || beginSecond === null || minutesPastBy(beginByMinute, beginSecond) === 0
        ? []
        : [{ id, name: `${jobNumber} (${clientName.slice(0, 60)})`, beginByMinute, beginSecond }];
    })
    .slice(0, 5);
}

/** Describes each late job. `arrivals`: when trucks could be there, by job. */
export const missedByTimes = (
  jobs: readonly UrgentJob[],
  routes: TimedRoutes,
  arrivals: ReadonlyMap<string, string> = new Map(),
): string[] =>
  lateJobs(jobs, routes).map(({ id, name, beginByMinute, beginSecond }) =>
    missedByTimeInWords(name, beginByMinute, beginSecond, arrivals.get(id)),
  );
