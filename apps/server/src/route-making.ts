import type { Logger } from 'pino';
import { createInsertionTrials } from './features/dispatch/arranging/try-insertions.ts';
import { createManualRoutes } from './features/routes/editing/manual-routes.ts';
import { createOrderSuggestions } from './features/planning/suggest-order.ts';
import { createFindingCallPlaces } from './features/dispatch/arranging/find-call-places.ts';
import { createFindingPlaces } from './features/dispatch/arranging/find-places.ts';
import { createRouteArranging } from './features/dispatch/arranging/arrange-routes.ts';
import { createRouteRetiming } from './features/routes/editing/route-retiming.ts';
import { createSpreading } from './features/dispatch/arranging/spread-route.ts';
import { createWeekPlanning } from './features/planning/week/week-planning.ts';
import type { events } from './hearers.ts';
import type { Services } from './http/context.ts';
import type { Database } from './platform/database/database.ts';
import type { Tasks } from './platform/tasks/tasks.ts';
import type { TravelTimes } from './platform/travel-times/travel-times.ts';

/** What routes are made and changed with, from what `compose.ts` has opened. */
export function createRouteMaking(opened: {
  readonly database: Database;
  readonly travelTimes: TravelTimes;
  readonly tasks: Tasks;
  readonly events: typeof events;
  readonly log: Logger;
  now(): Date;
}) {
  return {
    manualRoutes: createManualRoutes(opened),
    routeRetiming: createRouteRetiming(opened),
    suggestOrder: createOrderSuggestions(opened),
    arrangeRoutes: createRouteArranging(opened),
    findPlaces: createFindingPlaces(opened),
    findCallPlaces: createFindingCallPlaces(opened),
    tryInsertions: createInsertionTrials(opened),
    spreadRoute: createSpreading(opened),
    planWeek: createWeekPlanning(opened),
  } satisfies Partial<Services>;
}
