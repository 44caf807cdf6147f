import type { Route } from '@haulwright/domain/routes/route';
import { fixedVisits, visitOf } from '../../routes/visits.ts';
import type { Place } from './board-moves.ts';

/** Why jobs cannot be moved there, as a sentence that says what to do; null when they can. */
export function whyNot(
  routes: readonly Route[],
  jobIds: readonly string[],
  to: Place,
  nameOf: (jobId: string) => string,
): string | null {
  const target = to.kind === 'route' ? routes.find((route) => route.id === to.routeId) : undefined;
  for (const route of routes) {
    const moved = route.stops.filter((stop) => stop.jobId !== null && jobIds.includes(stop.jobId));
    if (moved.length === 0 && route !== target) continue;
    if (route.isLocked === true)
      return `The route of ${route.vehicleName ?? route.name} is locked. Unlock it first.`;
    const begun = route.stops.filter((stop) => visitOf(stop) !== null).slice(0, fixedVisits(route));
    const isUnderWay = moved.find((stop) => begun.includes(stop));
    if (isUnderWay !== undefined)
      return `${nameOf(isUnderWay.jobId ?? '')} has begun, so it stays where it is.`;
    // Another route of the same truck and day would do, but on the board it is a different lane, and rare.
    const held = route === target ? undefined : moved.find((stop) => stop.lock != null);
    if (held !== undefined)
      return `${nameOf(held.jobId ?? '')} is locked to its ${held.lock === 'time' ? 'time' : 'truck'}. Unlock it first.`;
  }
  return null;
}
