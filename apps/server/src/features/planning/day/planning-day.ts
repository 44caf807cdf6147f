import { createHash } from 'node:crypto';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { PlanningDay } from '../../routes/day/day-facts.ts';

/**
 * Computes a digest of everything these lanes use: it changes when the data behind a plan of them changes.
 */
export function digestOfUsed(
  { depot, jobs, trucks, sites }: PlanningDay,
  lanes: readonly Pick<ArrangedRoute, 'vehicleId' | 'visits'>[],
): string {
  // Lanes without visits are routes to be removed: the state of their trucks does not matter.
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
