import { setImmediate } from 'node:timers/promises';
import { bestInsertion, type Insertion, maxArrangedRoutes } from '@haulwright/domain/dispatch/arrangement';
import type { RouteSpread } from '@haulwright/domain/dispatch/route-spread';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { isHint } from '@haulwright/domain/routes/route-findings';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import {
  type InsertionRefusal,
  loadTrialLanes,
  placesOn,
  type TrialLane,
  type TrialParts,
} from './trial-lanes.ts';

export type SpreadRefusal = InsertionRefusal | 'not-found' | 'route.locked' | 'route.not-editable';

/**
 * Works out how the open jobs of a route could be spread over the other trucks of its day, and changes
 * nothing: in the order they were to be driven, each job goes where it adds the least time and distance
 * without breaking a rule. Trucks without a driver are used only when no other can do the job.
 */
export type SpreadRoute = (
  actor: { companyId: string },
  routeId: string,
) => Promise<Outcome<RouteSpread, SpreadRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly spreadRoute: SpreadRoute;
  }
}

export function createSpreading(parts: TrialParts): SpreadRoute {
  return async function spreadRoute(actor, routeId) {
    const route = await parts.database.inTenant(actor, (tx) => loadRoute(tx, routeId));
    if (!route) return refused('not-found');
    if (route.status === 'completed' || route.status === 'cancelled') return refused('route.not-editable');
    if (route.isLocked === true) return refused('route.locked');
    const { movable, held } = openJobsOf(route);
    if (movable.length === 0) return accepted({ lanes: [], left: [], held });
    const trials = await loadTrialLanes(parts, actor, {
      date: route.routeDate,
      jobIds: movable.map(({ jobId }) => jobId),
    });
    if (!trials.ok) return trials;
    const lanes = trials.value
      .filter(({ lane }) => lane.vehicleId !== route.vehicleId)
      .map((trial): Taking => ({ trial, jobs: [], addedMinutes: 0, addedMiles: 0 }));
    const left: RouteSpread['left'] = [];
    for (const job of movable) {
      // Hundreds of orders are timed for each job, so other requests are served in between.
      await setImmediate();
      const reason = take(lanes, job);
      if (reason !== null) left.push({ ...job, reason });
    }
    return accepted({ lanes: lanes.filter(({ jobs }) => jobs.length > 0).map(laneOf), left, held });
  };
}

interface OpenJob {
  readonly jobId: string;
  readonly title: string;
}

/** The jobs of a route that are not begun: those that may move, and those a lock holds on it. */
function openJobsOf({ stops }: Route): { readonly movable: OpenJob[]; readonly held: OpenJob[] } {
  const visits = stops.filter(({ kind }) => kind === 'job' || kind === 'disposal');
  const open = visits
    .slice(begunVisits(visits))
    .flatMap(({ jobId, title, lock, jobStatus }) =>
      jobId === null || jobStatus === 'cancelled' ? [] : [{ job: { jobId, title }, isHeld: lock != null }],
    );
  return {
    movable: open.filter(({ isHeld }) => !isHeld).map(({ job }) => job),
    held: open.filter(({ isHeld }) => isHeld).map(({ job }) => job),
  };
}

/** A lane and the jobs it has taken over so far. */
interface Taking {
  trial: TrialLane;
  readonly jobs: OpenJob[];
  addedMinutes: number;
  addedMiles: number;
}

/** Inserts the job into the lane where it costs least; gives the reason when it fits nowhere. */
function take(lanes: readonly Taking[], job: OpenJob): string | null {
  const block: Visit[] = [{ kind: 'job', jobId: job.jobId }];
  const used = lanes.filter(({ jobs }) => jobs.length > 0);
  // One step may change only a limited number of routes, including the broken one.
  const choices = (used.length < maxArrangedRoutes - 1 ? lanes : used)
    .flatMap((taking) => {
      const best = bestInsertion(placesOn(taking.trial, block).map(forbidden));
      return best === undefined ? [] : [{ taking, best }];
    })
    .toSorted((a, b) => costOf(a.taking, a.best) - costOf(b.taking, b.best));
  const [choice] = choices;
  if (choice === undefined) return 'No other truck is free on this day.';
  const { taking, best } = choice;
  const [problem] = best.problems;
  if (problem !== undefined) return `${taking.trial.truckName}: ${problem.message}`;
  taking.trial = { ...taking.trial, visits: taking.trial.visits.toSpliced(best.at, 0, ...block) };
  taking.jobs.push(job);
  taking.addedMinutes += best.addedMinutes;
  taking.addedMiles += best.addedMiles;
  return null;
}

/** A position and the rules broken there; a truck that comes home full may still be allowed to. */
const forbidden = (place: Insertion): Insertion => ({
  ...place,
  problems: place.problems.filter((problem) => !isHint(problem)),
});

/** Prefers positions that break no rule, then trucks with a driver. */
const costOf = ({ trial: { lane } }: Taking, { problems, addedMinutes, addedMiles }: Insertion): number =>
  problems.length * 1_000_000 + (lane.driverUserId === null ? 10_000 : 0) + addedMinutes + addedMiles;

function laneOf({ trial: { lane, truckName, visits }, jobs, addedMinutes, addedMiles }: Taking) {
  const order = visits.flatMap((visit) => (visit.kind === 'job' ? [visit.jobId] : []));
  return {
    routeId: lane.routeId,
    vehicleId: lane.vehicleId,
    vehicleName: truckName,
    driverUserId: lane.driverUserId,
    visits: [...visits],
    jobs: jobs.toSorted((a, b) => order.indexOf(a.jobId) - order.indexOf(b.jobId)),
    addedMinutes,
    addedMiles: Math.round(addedMiles * 10) / 10,
  };
}
