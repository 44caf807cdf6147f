import type { Route } from '@haulwright/domain/routes/route';

/** Names of all visits on these routes. */
export function namesOnRoutes(routes: readonly Route[]): Map<string, string> {
  return new Map(
    routes
      .flatMap((route) => route.stops)
      .flatMap((stop) =>
        (stop.jobId ?? stop.disposalSiteId) === null
          ? []
          : [[stop.jobId ?? stop.disposalSiteId ?? '', stop.title] as const],
      ),
  );
}
