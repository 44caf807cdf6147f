import type { ToldEta } from '@haulwright/domain/live/route-eta';
import type { Route } from '@haulwright/domain/routes/route';

/** The route with what was told of it; the same when it was told of another plan of it, or of nothing newer. */
export function withEta<Shown extends Pick<Route, 'id' | 'updatedAt' | 'eta'>>(
  route: Shown,
  told: readonly ToldEta[],
): Shown {
  const own = told.findLast(({ routeId, planOf }) => routeId === route.id && planOf === route.updatedAt);
  if (own === undefined || own.madeAt <= (route.eta?.madeAt ?? '')) return route;
  const { madeAt, madeSecond, stops } = own;
  return { ...route, eta: { madeAt, madeSecond, stops } };
}

/** The same list when nothing of it was told, so that nothing is drawn again. */
export function withEtas<Shown extends Pick<Route, 'id' | 'updatedAt' | 'eta'>>(
  routes: Shown[],
  told: readonly ToldEta[],
): Shown[] {
  const changed = routes.map((route) => withEta(route, told));
  return changed.some((route, at) => route !== routes[at]) ? changed : routes;
}
