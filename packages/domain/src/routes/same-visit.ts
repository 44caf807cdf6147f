import type { Visit } from './manual-route.ts';

/** Whether both are the same job, or emptying at the same site; locks do not count. */
export const isSameVisit = (a: Visit, b: Visit | undefined): boolean =>
  a.kind === 'job'
    ? b?.kind === 'job' && a.jobId === b.jobId
    : b?.kind === 'disposal' && a.disposalSiteId === b.disposalSiteId;
