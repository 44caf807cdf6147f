import type { RouteStatus } from '../routes/route.ts';

/** Where the routes of a day stand, in the order of the day. `changed` overlaps the others: its driver has the route. */
export const dayStates = ['draft', 'published', 'changed', 'in_progress', 'back', 'closed'] as const;
export type DayState = (typeof dayStates)[number];

export const dayStateName: Record<DayState, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Changed since',
  in_progress: 'On the road',
  back: 'Back',
  closed: 'Closed',
};

/** A route as the states of its day see it. */
interface RouteOfDay {
  readonly id: string;
  readonly vehicleId: string | null;
  readonly status: RouteStatus;
}

/** What routes do not say of themselves. */
interface DayMarks {
  /** Routes that changed after their drivers got them. */
  readonly changed: ReadonlySet<string>;
  /** Trucks whose gallons of the day are closed. */
  readonly closedTrucks: ReadonlySet<string>;
}

/** Whether a route is in this state. */
export function isInState(
  { id, vehicleId, status }: RouteOfDay,
  state: DayState,
  { changed, closedTrucks }: DayMarks,
): boolean {
  const isClosed = vehicleId !== null && closedTrucks.has(vehicleId);
  switch (state) {
    case 'changed':
      return changed.has(id) && (status === 'published' || status === 'in_progress');
    case 'back':
      return status === 'completed' && !isClosed;
    case 'closed':
      return status === 'completed' && isClosed;
    default:
      return status === state;
  }
}

/** How many routes of a day are in each state. */
export const countStates = (routes: readonly RouteOfDay[], marks: DayMarks): Record<DayState, number> => {
  const countOf = (state: DayState) => routes.filter((route) => isInState(route, state, marks)).length;
  return {
    draft: countOf('draft'),
    published: countOf('published'),
    changed: countOf('changed'),
    in_progress: countOf('in_progress'),
    back: countOf('back'),
    closed: countOf('closed'),
  };
};
