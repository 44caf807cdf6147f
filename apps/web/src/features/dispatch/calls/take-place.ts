import type { CallPlace } from '@haulwright/domain/dispatch/call-places';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Route } from '@haulwright/domain/routes/route';

/** The route of a place with the job that was saved meanwhile. */
export const withJob = (
  { arranged }: Pick<CallPlace, 'arranged'>,
  placeholder: string,
  jobId: string,
): ArrangedRoute => ({
  ...arranged,
  visits: arranged.visits.map((visit) =>
    visit.kind === 'job' && visit.jobId === placeholder ? { ...visit, jobId } : visit,
  ),
});

/** The route as it was before the place was taken; without visits it is removed. */
export const withoutPlace = (
  { arranged, at, dump }: Pick<CallPlace, 'arranged' | 'at' | 'dump'>,
  { updatedAt }: Pick<Route, 'updatedAt'>,
): ArrangedRoute => ({
  ...arranged,
  visits: arranged.seenUpdatedAt === null ? [] : arranged.visits.toSpliced(at, dump === null ? 1 : 2),
  seenUpdatedAt: updatedAt,
});
