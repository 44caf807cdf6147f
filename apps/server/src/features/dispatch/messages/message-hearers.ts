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

/** Of a route that is over nobody is told anything. */
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
    // While the mail of its removal waits, its notice holds what the driver last heard, so that they hear
    // nothing of what was undone in time; once it went out, the route is told as a new one.
    case 'returned':
      return [{ routeId, driverUserId, heard: null }];
    default:
      return [];
  }
}

/** Both hear of a route that goes from one driver to another. */
const notesOfChange = (
  routeId: string,
  before: NonNullable<RouteNote['heard']>,
  driverUserId: string | null,
): RouteNote[] => [
  { routeId, driverUserId: before.driverUserId, heard: before },
  ...(driverUserId === before.driverUserId ? [] : [{ routeId, driverUserId, heard: null }]),
];
