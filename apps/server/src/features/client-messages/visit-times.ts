import { etaSpan, plannedSpan, type Span } from '@haulwright/domain/client-messages/coming-truck';
import type { VisitProgress } from '@haulwright/domain/client-messages/decide-message';
import { timeZoneOfZip } from '@haulwright/domain/client-messages/zip-time-zone';
import type { ExpectedStop } from '@haulwright/domain/live/route-eta';
import { instantOf } from '@haulwright/domain/kernel/local-instant';
import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import { etaLivesSeconds } from '@haulwright/domain/routes/expected-stops';
import type { VisitFacts } from './visit-facts.queries.ts';

/** Of the client's place. */
export const timeZoneOf = ({ zip, company }: VisitFacts): string => timeZoneOfZip(zip, company.timeZone);

/** @param routeId the route that the client heard of; null: it is gone */
export function progressOfVisit(facts: VisitFacts, routeId: string | null): VisitProgress {
  const { status, startedAt, completedAt, route } = facts;
  const isOnRoute =
    route !== null && route.id === routeId && route.status !== 'draft' && route.status !== 'cancelled';
  return { isOnRoute, status, arrivedAt: startedAt ?? route?.seenAt ?? null, completedAt };
}

/** What was promised; else what is planned, while the job is on a route. */
export function windowOf({ route, company, windowStartMinute, windowEndMinute }: VisitFacts): Span | null {
  if (route === null) return null;
  const at = (minute: number) => instantOf(route.date, minute, company.timeZone);
  if (windowStartMinute === null || windowEndMinute === null)
    return plannedSpan(at(Math.floor(route.arrivalSecond / 60)));
  return { from: at(windowStartMinute), to: at(endOfSpan(windowStartMinute, windowEndMinute)) };
}

interface Coming {
  readonly arrival: Date;
  readonly span: Span;
  /** No other stop comes before it. */
  readonly isNext: boolean;
}

/** When the truck is expected; null while its place is not known. */
export function comingOf({ eta, jobId }: VisitFacts, now: Date): Coming | null {
  if (eta === null || now.getTime() - eta.madeAt.getTime() > etaLivesSeconds * 1_000) return null;
  const left = eta.stops.filter(({ hasLeft }: ExpectedStop) => !hasLeft);
  const at = left.findIndex((stop) => stop.jobId === jobId);
  const stop = left[at];
  if (stop === undefined) return null;
  const arrival = new Date(eta.madeAt.getTime() + (stop.arrivalSecond - eta.madeSecond) * 1_000);
  return { arrival, span: etaSpan(arrival, now), isNext: at === 0 };
}

/** What clients call who comes. */
export const firstName = (fullName: string | null | undefined): string | null =>
  fullName?.trim().split(/\s+/, 1)[0] || null;
