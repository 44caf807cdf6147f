import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import { type InsertionRefusal, loadTrialLanes, placesOn, type TrialParts } from './trial-lanes.ts';

/**
 * What it costs to put jobs, one after the other, at each place of a day's routes, and first on trucks
 * without one; their own places are taken out before. A truck that is out goes on from what is done.
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
