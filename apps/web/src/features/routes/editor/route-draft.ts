import type { ManualRouteInput, OpenJob, Visit } from '@haulwright/domain/routes/manual-route';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import { begunVisits as begunStops } from '@haulwright/domain/routes/route-lifecycle';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { HeldStop } from '@haulwright/domain/routes/stop-lock';

/** A visit in the editor's list; the key stays when it is moved. */
export type DraftVisit = { readonly key: string } & (
  | {
      readonly kind: 'job';
      readonly jobId: string;
      readonly title: string;
      readonly subtitle: string;
      readonly held?: HeldStop | undefined;
    }
  | { readonly kind: 'disposal'; readonly disposalSiteId: string; readonly title: string }
);

/** A route as shown on the screen. */
export interface RouteDraft {
  /** '' is the default name. */
  readonly name: string;
  readonly routeDate: string;
  readonly vehicleId: string | null;
  readonly driverUserId: string | null;
  readonly visits: readonly DraftVisit[];
  /** Number of first visits that are behind the truck and stay. */
  readonly fixed: number;
}

export const blankDraft = (routeDate: string): RouteDraft => ({
  name: '',
  routeDate,
  vehicleId: null,
  driverUserId: null,
  visits: [],
  fixed: 0,
});

let lastKey = 0;
const newKey = (): string => `visit-${(lastKey += 1)}`;

/** The editor's draft of a saved route. */
export function draftOf(route: Route): RouteDraft {
  const isDefaultName =
    route.vehicleName !== null && route.name === defaultRouteName(route.vehicleName, route.routeDate);
  const done = route.stops.filter((stop) => visitOf(stop) !== null);
  return {
    name: isDefaultName ? '' : route.name,
    routeDate: route.routeDate,
    vehicleId: route.vehicleId,
    driverUserId: route.driverUserId,
    visits: done.flatMap((stop) => visitOf(stop) ?? []),
    fixed: begunStops(done),
  };
}

/** Null for the depot, a break, and removed sites. */
function visitOf({
  id,
  kind,
  jobId,
  disposalSiteId,
  title,
  subtitle,
  lock,
  lockedSecond,
}: RouteStop): DraftVisit | null {
  if (kind === 'job' && jobId !== null)
    return {
      key: id,
      kind,
      jobId,
      title,
      subtitle: subtitle ?? '',
      ...(lock != null && { held: { lock, lockedSecond: lockedSecond ?? null } }),
    };
  return kind === 'disposal' && disposalSiteId !== null ? { key: id, kind, disposalSiteId, title } : null;
}

export const jobVisit = ({ id, clientName, title }: OpenJob): DraftVisit => ({
  key: newKey(),
  kind: 'job',
  jobId: id,
  title: clientName,
  subtitle: title,
});
export const disposalVisit = (site: { id: string; name: string }): DraftVisit => ({
  key: newKey(),
  kind: 'disposal',
  disposalSiteId: site.id,
  title: site.name,
});

/** Inserts a visit, never before those that are behind the truck. */
export function insertVisit(draft: RouteDraft, visit: DraftVisit, at = draft.visits.length): RouteDraft {
  const isThere =
    visit.kind === 'job' && draft.visits.some((one) => one.kind === 'job' && one.jobId === visit.jobId);
  return isThere ? draft : { ...draft, visits: draft.visits.toSpliced(within(draft, at), 0, visit) };
}

/** How a job is locked to the route's truck and day, or also to a time; undefined when it is not. */
export const heldOf = (visit: DraftVisit): HeldStop | undefined =>
  visit.kind === 'job' ? visit.held : undefined;

/** Visits behind the truck and locked ones stay. */
export const removeVisit = (draft: RouteDraft, key: string): RouteDraft => ({
  ...draft,
  visits: draft.visits.filter(
    (visit, at) => at < draft.fixed || visit.key !== key || heldOf(visit) !== undefined,
  ),
});

/** Moves a visit before the one currently at `to` (to the end when there is none). */
export function moveVisit(draft: RouteDraft, key: string, to: number): RouteDraft {
  const from = draft.visits.findIndex((visit) => visit.key === key);
  const visit = draft.visits[from];
  const target = within(draft, to);
  if (visit === undefined || from < draft.fixed || target === from || target === from + 1) return draft;
  return {
    ...draft,
    visits: draft.visits.toSpliced(from, 1).toSpliced(target > from ? target - 1 : target, 0, visit),
  };
}

const within = ({ fixed, visits }: RouteDraft, at: number): number =>
  Math.min(visits.length, Math.max(fixed, at));

/** Applies the planner's order; existing visits keep their keys. */
export function reorder(
  draft: RouteDraft,
  wanted: readonly Visit[],
  siteName: (id: string) => string,
): RouteDraft {
  const rest = [...draft.visits];
  const visits = wanted.flatMap((visit): DraftVisit[] => {
    const at = rest.findIndex((one) =>
      visit.kind === 'job'
        ? one.kind === 'job' && one.jobId === visit.jobId
        : one.kind === 'disposal' && one.disposalSiteId === visit.disposalSiteId,
    );
    if (at >= 0) return rest.splice(at, 1);
    return visit.kind === 'disposal'
      ? [disposalVisit({ id: visit.disposalSiteId, name: siteName(visit.disposalSiteId) })]
      : [];
  });
  return { ...draft, visits };
}

/** The input of the call; null while there is no truck. */
export function inputOf({
  name,
  routeDate,
  vehicleId,
  driverUserId,
  visits,
}: RouteDraft): ManualRouteInput | null {
  if (vehicleId === null) return null;
  const sent = visits.map((visit): Visit =>
    visit.kind === 'job'
      ? { kind: 'job', jobId: visit.jobId }
      : { kind: 'disposal', disposalSiteId: visit.disposalSiteId },
  );
  return { name: name.trim() === '' ? null : name.trim(), routeDate, vehicleId, driverUserId, visits: sent };
}

/** Whether there is nothing to save. */
export const isSameDraft = (a: RouteDraft, b: RouteDraft): boolean =>
  JSON.stringify({ ...inputOf(a), v: a.vehicleId }) === JSON.stringify({ ...inputOf(b), v: b.vehicleId }) &&
  a.routeDate === b.routeDate &&
  a.visits.length === b.visits.length;
