import type { RouteSpread } from '@haulwright/domain/dispatch/route-spread';
import type { Route } from '@haulwright/domain/routes/route';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import { type Request, requestOf } from './board-moves.ts';

/**
 * The routes changed when a truck's jobs go to the others: finished and locked visits stay on its own.
 * `newId` creates the route of a truck without one.
 */
export function spreadRequests(
  broken: Route,
  { lanes, held }: RouteSpread,
  routes: readonly Route[],
  newId: () => string,
): Request[] {
  const stays = new Set(held.map(({ jobId }) => jobId));
  const fixed = fixedVisits(broken);
  const left = visitsOf(broken).filter(
    (visit, at) => at < fixed || (visit.kind === 'job' && stays.has(visit.jobId)),
  );
  const takers = lanes.flatMap((lane): Request[] => {
    if (lane.routeId === null)
      return [
        {
          id: newId(),
          name: null,
          routeDate: broken.routeDate,
          vehicleId: lane.vehicleId,
          driverUserId: lane.driverUserId,
          visits: lane.visits,
        },
      ];
    const route = routes.find(({ id }) => id === lane.routeId);
    return route === undefined ? [] : [{ ...requestOf(route), visits: lane.visits }];
  });
  return [{ ...requestOf(broken), visits: left.some(({ kind }) => kind === 'job') ? left : [] }, ...takers];
}

/** '2 jobs of Truck 12 are on Truck 11 and Truck 14, 1 job is back in the pool.' */
export function spreadInWords(truck: string, { lanes, left }: RouteSpread): string {
  const moved = lanes.reduce((sum, { jobs }) => sum + jobs.length, 0);
  const names = lanes.map(({ vehicleName }) => vehicleName);
  const where =
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  const are = (amount: number) => `${amount} ${amount === 1 ? 'job' : 'jobs'}`;
  const gone = moved === 0 ? [] : [`${are(moved)} of ${truck} ${moved === 1 ? 'is' : 'are'} on ${where}`];
  const back =
    left.length === 0
      ? []
      : [
          `${are(left.length)}${moved === 0 ? ` of ${truck}` : ''} ${left.length === 1 ? 'is' : 'are'} back in the pool`,
        ];
  return `${[...gone, ...back].join(', ')}.`;
}
