import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { Route } from '@haulwright/domain/routes/route';

type Site = Pick<DisposalSite, 'id' | 'active' | 'acceptedWasteTypes' | 'latitude' | 'longitude'>;

/**
 * Chooses the disposal site where a route's tank is finally emptied: one that accepts its content, preferring
 * those the route visits anyway, then the nearest to its last job. Undefined when none accepts it.
 */
export function siteToEmptyAt<Known extends Site>(
  { stops }: Pick<Route, 'stops'>,
  sites: readonly Known[],
): Known | undefined {
  const waste = stops.findLast((stop) => stop.loadWasteType !== null)?.loadWasteType ?? null;
  const visited = new Set(stops.flatMap((stop) => stop.disposalSiteId ?? []));
  const last = stops.findLast((stop) => stop.kind === 'job' && stop.latitude !== null);
  return sites
    .filter((site) => site.active && (waste === null || site.acceptedWasteTypes.includes(waste)))
    .toSorted(
      (a, b) =>
        Number(visited.has(b.id)) - Number(visited.has(a.id)) || squareAway(a, last) - squareAway(b, last),
    )[0];
}

interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** In square degrees of latitude: only used to compare. An unknown place is far away. */
function squareAway(site: Place, from: Place | undefined): number {
  if (site.latitude === null || site.longitude === null) return Number.MAX_VALUE;
  if (from === undefined || from.latitude === null || from.longitude === null) return 0;
  const east = (site.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return (site.latitude - from.latitude) ** 2 + east ** 2;
}
