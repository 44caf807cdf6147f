import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import { type InsertionRefusal, loadTrialLanes, placesOn, type TrialParts } from './trial-lanes.ts';

/**
 * Prices jobs, one after the other, at each position of a day's routes, and at the start of trucks without a
 * route; their present positions are freed first. A truck that is under way continues from its completed
 * visits.
 */
export type TryInsertions = (
  actor: { companyId: string },
  wanted: { date: string; jobId: string; thenJobIds: readonly string[] },
) => Promise<Outcome<LaneInsertions[], InsertionRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly tryInsertions: TryInsertions;
  }
}

export function createInsertionTrials(parts: TrialParts): TryInsertions {
  return async function tryInsertions(actor, { date, jobId, thenJobIds }) {
    const jobIds = [...new Set([jobId, ...thenJobIds])];
    const block = jobIds.map((id): Visit => ({ kind: 'job', jobId: id }));
    const trials = await loadTrialLanes(parts, actor, { date, jobIds });
    if (!trials.ok) return trials;
    return accepted(
      trials.value.map((trial) => ({
        routeId: trial.lane.routeId,
        vehicleId: trial.lane.vehicleId,
        fixed: begunVisits(trial.lane.visits),
        places: placesOn(trial, block),
      })),
    );
  };
}
