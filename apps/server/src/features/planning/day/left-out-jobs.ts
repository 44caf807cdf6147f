import { explainLeftOut, type LeftOutReason } from '@haulwright/domain/planning/left-out-reasons';
import type { PlanNames } from '@haulwright/domain/routes/plan-names';
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import type { PreparedDay } from '../../routes/day/plan-input.ts';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/** Names of the day's trucks and sites. */
export function namesOf(day: Pick<PlanningDay, 'trucks' | 'sites'>): PlanNames {
  const trucks = new Map(day.trucks.map((truck) => [truck.id, truck.name]));
  const sites = new Map(day.sites.map((site) => [site.id, site.name]));
  return { truck: (id) => trucks.get(id) ?? 'a truck', site: (id) => sites.get(id) ?? 'The disposal site' };
}

/** Lists every unrouted job with its reason: first those whose address is unknown, then the planner's. */
export function leftOutJobs(
  day: PlanningDay,
  prepared: Pick<PreparedDay, 'notLocated'>,
  found: Pick<Plan, 'leftOut'>,
): LeftOutJob[] {
  const jobs = new Map(day.jobs.map((job) => [job.id, job]));
  const names = namesOf(day);
  const reasons: { id: string; reason: LeftOutReason }[] = [
    ...prepared.notLocated.map(({ id }) => ({ id, reason: { code: 'address-not-located' } as const })),
    ...found.leftOut.map(({ stopId, reason }) => ({ id: stopId, reason })),
  ];
  return reasons.flatMap(({ id, reason }) => {
    const job = jobs.get(id);
    if (!job) return [];
    const { jobNumber, title, clientName } = job;
    return [
      {
        jobId: id,
        jobNumber,
        title,
        clientName,
        reason: reason.code,
        explanation: explainLeftOut(reason, names, day.units),
      },
    ];
  });
}
