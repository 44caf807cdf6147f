import type { Hearer } from '../../../platform/events/events.ts';
import type { RouteChanged } from '../../routes/versions/route-changed.ts';
import { forgetNotices, keepNotes, keepPublishing, type RouteNote } from './route-notices.queries.ts';

export const driversHearOfRoutes: Hearer<'route.changed'> = {
  does: 'dispatch: keeps what drivers are to be told by mail',
  async hear(tx, { companyId, at, routes }) {
    await forgetNotices(tx, routes.flatMap(settled));
    await keepNotes(tx, companyId, routes.flatMap(notesOf), at);
    const published = routes.filter(({ what }) => what === 'published');
    await keepPublishing(tx, companyId, published, at);
  },
};

/** Nobody is notified about a route that is over. */
function settled(route: RouteChanged): Pick<RouteNote, 'routeId' | 'driverUserId'>[] {
  return route.what === 'completed' ? [{ routeId: route.routeId, driverUserId: null }] : [];
}

function notesOf(route: RouteChanged): RouteNote[] {
  const { routeId, driverUserId } = route;
  switch (route.what) {
    case 'changed':
      return route.before === null ? [] : notesOfChange(routeId, route.before, driverUserId);
    case 'taken-back':
    case 'cancelled':
      return [{ routeId, driverUserId, heard: route.before ?? route.after }];
    case 'removed':
      return [{ routeId, driverUserId, heard: route.before }];
    // While the mail about its removal is pending, the notice keeps the plan last sent, so that an undo in
    // time sends nothing; once that mail was sent, the route is announced as a new one.
    case 'returned':
      return [{ routeId, driverUserId, heard: null }];
    default:
      return [];
  }
}

/** Both drivers are notified when a route is reassigned. */
const notesOfChange = (
  routeId: string,
  before: NonNullable<RouteNote['heard']>,
  driverUserId: string | null,
): RouteNote[] => [
  { routeId, driverUserId: before.driverUserId, heard: before },
  ...(driverUserId === before.driverUserId ? [] : [{ routeId, driverUserId, heard: null }]),
];
