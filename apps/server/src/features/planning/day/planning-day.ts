import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/** Whether everything a plan uses is still as it was when the plan was made. */
export function isPlanCurrent(before: PlanningDay, now: PlanningDay, plan: Pick<Plan, 'routes'>): boolean {
  const stops = plan.routes.flatMap((route) => route.stops);
  const used = <Row extends { id: string }>(rows: readonly Row[], ids: (string | undefined)[]) => {
    const wanted = new Set(ids);
    return rows.filter((row) => wanted.has(row.id));
  };
  const usedBy = (day: PlanningDay) => ({
    depot: day.depot,
    jobs: used(
      day.jobs,
      stops.map((stop) => stop.stopId),
    ),
    trucks: used(
      day.trucks,
      plan.routes.map((route) => route.truckId),
    ),
    sites: used(
      day.sites,
      stops.map((stop) => stop.disposalSiteId),
    ),
  });
  return isDeepStrictEqual(usedBy(before), usedBy(now));
}
