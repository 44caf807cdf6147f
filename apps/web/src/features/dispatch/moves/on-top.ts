import { compareVisits, mineOrTheirs, putOnTop, type VisitRow } from '@haulwright/domain/routes/merge-visits';
import type { Route } from '@haulwright/domain/routes/route';
import { fixedVisits, visitsOf } from '../../routes/visits.ts';
import { orNothing, type Request } from './board-moves.ts';

/** A step refused because somebody else was faster. */
export interface Clash {
  /** The routes when the step was made. */
  readonly base: readonly Request[];
  readonly mine: readonly Request[];
  /** The current routes of the affected days. */
  readonly theirs: readonly Route[];
}

/** The stops of one of the step's routes in both versions. */
export const rowsOf = (clash: Clash, request: Request): VisitRow[] =>
  compareVisits(versionsOf(clash, request), boundsOf(clash, request));

/** The step applied to the current routes: my changes stay mine, theirs stay theirs. */
export const onTop = (clash: Clash): Request[] =>
  clash.mine.flatMap((request) => {
    const now = clash.theirs.find((route) => route.id === request.id);
    const visits = putOnTop(versionsOf(clash, request), boundsOf(clash, request));
    if (now === undefined) return visits.length === 0 ? [] : [orNothing({ ...request, visits })];
    const before = clash.base.find((one) => one.id === request.id) ?? request;
    return [
      orNothing({
        ...request,
        name: mineOrTheirs(before.name, request.name, now.name),
        vehicleId: mineOrTheirs(before.vehicleId, request.vehicleId, now.vehicleId ?? ''),
        driverUserId: mineOrTheirs(before.driverUserId, request.driverUserId, now.driverUserId),
        routeDate: mineOrTheirs(before.routeDate, request.routeDate, now.routeDate),
        visits,
      }),
    ];
  });

const versionsOf = ({ base, theirs }: Clash, { id, visits }: Request) => {
  const now = theirs.find((route) => route.id === id);
  return {
    base: base.find((one) => one.id === id)?.visits ?? [],
    mine: visits,
    theirs: now === undefined ? [] : visitsOf(now),
  };
};

/** Jobs that others moved to another route stay there, unless this step removes them from it. */
function boundsOf({ base, mine, theirs }: Clash, { id }: Request) {
  const now = theirs.find((route) => route.id === id);
  const taken = theirs
    .filter((route) => route.id !== id)
    .flatMap((route) => {
      const wanted = mine.find((one) => one.id === route.id);
      const before = base.find((one) => one.id === route.id);
      const leaves = (jobId: string) =>
        wanted !== undefined && has(before?.visits, jobId) && !has(wanted.visits, jobId);
      return visitsOf(route).flatMap((visit) =>
        visit.kind === 'job' && !leaves(visit.jobId) ? [visit.jobId] : [],
      );
    });
  return { fixed: now === undefined ? 0 : fixedVisits(now), taken: new Set(taken) };
}

const has = (visits: Request['visits'] | undefined, jobId: string): boolean =>
  visits?.some((visit) => visit.kind === 'job' && visit.jobId === jobId) === true;
