import { createHash } from 'node:crypto';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/**
 * A digest of everything of a day that these lanes use: it stays the same as long as a plan of them is made
 * from what is true.
 */
export function digestOfUsed(
  { depot, jobs, trucks, sites }: PlanningDay,
  lanes: readonly Pick<ArrangedRoute, 'vehicleId' | 'visits'>[],
): string {
  // Lanes without visits are routes that go: what becomes of their trucks is of no concern.
  const driven = lanes.filter(({ visits }) => visits.length > 0);
  const visits = driven.flatMap((lane) => lane.visits);
  const used = <Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] => {
    const wanted = new Set(ids);
    return rows.filter((row) => wanted.has(row.id));
  };
  const facts = {
    depot,
    jobs: used(
      jobs,
      visits.flatMap((visit) => (visit.kind === 'job' ? [visit.jobId] : [])),
    ),
    trucks: used(
      trucks,
      driven.map(({ vehicleId }) => vehicleId),
    ),
    sites: used(
      sites,
      visits.flatMap((visit) => (visit.kind === 'disposal' ? [visit.disposalSiteId] : [])),
    ),
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64');
}
