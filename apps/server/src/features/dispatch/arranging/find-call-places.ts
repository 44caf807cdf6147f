import { type CallPlacesFound, maxCallPlaces } from '@haulwright/domain/dispatch/call-places';
import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import { newId } from '../../../platform/ids.ts';
import type { RouteJob } from '../../routes/timing/route-facts.queries.ts';
import { bestPlaces, type PlaceOnTrial } from './find-places.ts';
import type { InsertionRefusal, TrialParts } from './trial-lanes.ts';

/** Finds the best trucks of a day for the job of a call, saved or not, each ready to be arranged. */
export type FindCallPlaces = (
  actor: { companyId: string },
  wanted: { date: string; job: RouteJob | { readonly id: string } },
) => Promise<Outcome<CallPlacesFound, InsertionRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly findCallPlaces: FindCallPlaces;
  }
}

export function createFindingCallPlaces(parts: TrialParts): FindCallPlaces {
  return async function findCallPlaces(actor, { date, job }) {
    const found = await bestPlaces(parts, actor, {
      date,
      jobIds: [job.id],
      ...('status' in job && { unsaved: job }),
    });
    if (!found.ok) return found;
    const { isPromised, best } = found.value;
    return accepted({
      isPromised,
      places: best.slice(0, maxCallPlaces).map((one) => ({
        ...one.place,
        truckName: one.trial.truckName,
        driverName: one.trial.driverName,
        isPublished: (one.trial.lane.stored?.status ?? 'draft') !== 'draft',
        arranged: arrangedBy(one, date, job.id),
      })),
      jobId: job.id,
    });
  };
}

/** The route of the truck with the job at its place. */
function arrangedBy({ trial, place: { at, dump } }: PlaceOnTrial, routeDate: string, jobId: string) {
  const { routeId, vehicleId, driverUserId, stored } = trial.lane;
  const job: Visit = { kind: 'job', jobId };
  const emptying: Visit[] = dump === null ? [] : [{ kind: 'disposal', disposalSiteId: dump.disposalSiteId }];
  const block = dump?.when === 'before' ? [...emptying, job] : [job, ...emptying];
  return {
    id: routeId ?? newId(),
    name: stored?.name ?? null,
    routeDate,
    vehicleId,
    driverUserId,
    visits: trial.visits.toSpliced(at, 0, ...block),
    seenUpdatedAt: stored?.updatedAt.toISOString() ?? null,
  };
}
