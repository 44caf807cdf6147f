import type { Visit } from '@haulwright/domain/routes/manual-route';
import { compareVisits, mineOrTheirs, putOnTop, type VisitRow } from '@haulwright/domain/routes/merge-visits';
import { reorder, type RouteDraft } from './route-draft.ts';

/** The route when the editor opened, as it is on the screen, and as somebody else saved it meanwhile. */
export interface DraftVersions {
  readonly base: RouteDraft;
  readonly mine: RouteDraft;
  readonly theirs: RouteDraft;
}

/** Applies my changes to their saved version. */
export function mergeDraft({ base, mine, theirs }: DraftVersions): RouteDraft {
  const visits = putOnTop(visitsOf({ base, mine, theirs }), { fixed: theirs.fixed });
  const isTheirs = (visit: Visit) =>
    visit.kind === 'job' && theirs.visits.some((one) => one.kind === 'job' && one.jobId === visit.jobId);
  const known = [
    ...theirs.visits,
    // Job by job: a disposal stop I added is created again.
    ...mine.visits.filter((visit) => visit.kind === 'job' && !isTheirs(visit)),
  ];
  return {
    ...reorder({ ...theirs, visits: known }, visits, (id) => siteName(mine, id)),
    name: mineOrTheirs(base.name, mine.name, theirs.name),
    routeDate: mineOrTheirs(base.routeDate, mine.routeDate, theirs.routeDate),
    vehicleId: mineOrTheirs(base.vehicleId, mine.vehicleId, theirs.vehicleId),
    driverUserId: mineOrTheirs(base.driverUserId, mine.driverUserId, theirs.driverUserId),
  };
}

export const compareDrafts = (versions: DraftVersions): VisitRow[] =>
  compareVisits(visitsOf(versions), { fixed: versions.theirs.fixed });

/** The title of a visit in any of the versions. */
export function titleIn({ base, mine, theirs }: DraftVersions, visit: Visit): string {
  const all = [...mine.visits, ...theirs.visits, ...base.visits];
  const found = all.find((one) =>
    visit.kind === 'job'
      ? one.kind === 'job' && one.jobId === visit.jobId
      : one.kind === 'disposal' && one.disposalSiteId === visit.disposalSiteId,
  );
  return found?.title ?? 'Stop';
}

const siteName = (draft: RouteDraft, disposalSiteId: string): string =>
  draft.visits.find((visit) => visit.kind === 'disposal' && visit.disposalSiteId === disposalSiteId)?.title ??
  'Disposal site';

const visitsOf = ({ base, mine, theirs }: DraftVersions) => ({
  base: plain(base),
  mine: plain(mine),
  theirs: plain(theirs),
});
const plain = ({ visits }: RouteDraft): Visit[] =>
  visits.map((visit) =>
    visit.kind === 'job'
      ? { kind: 'job', jobId: visit.jobId }
      : { kind: 'disposal', disposalSiteId: visit.disposalSiteId },
  );
