import type { ExpectedStop, RouteEta } from '../live/route-eta.ts';

/** A truck that was not heard for this long is where its plan says. */
export const etaLivesSeconds = 15 * 60;

type Visited = Pick<ExpectedStop, 'jobId' | 'disposalSiteId'>;

/**
 * Finds what is expected of a route's stops, asked for in driving order. A stop it knows nothing of has none, and so
 * has one that was moved before others since: what is expected of it was said for another order. Where its truck was
 * seen stays known after the truck went silent.
 * @param nowSecond seconds after local midnight of the route's day
 */
export function expectedStops(
  eta: Pick<RouteEta, 'madeSecond' | 'stops'> | null | undefined,
  nowSecond: number,
): (stop: Partial<Visited>) => ExpectedStop | undefined {
  const isOld = eta != null && nowSecond - eta.madeSecond > etaLivesSeconds;
  let left = (eta?.stops ?? []).filter(({ isThere }) => isThere || !isOld);
  return ({ jobId = null, disposalSiteId = null }) => {
    if (jobId === null && disposalSiteId === null) return undefined;
    const at = left.findIndex((one) => one.jobId === jobId && one.disposalSiteId === disposalSiteId);
    const found = left[at];
    left = left.slice(at + 1);
    return found;
  };
}
