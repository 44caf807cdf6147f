import type { RouteStatus } from '../routes/route.ts';

/** Where the routes of a day stand, in the order of the day. `changed` overlaps the others: its driver has the route. */
export const dayStates = ['draft', 'published', 'changed', 'in_progress', 'completed'] as const;
export type DayState = (typeof dayStates)[number];

export const dayStateName: Record<DayState, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Changed since',
  in_progress: 'On the road',
  completed: 'Done',
};

/** A route as the states of its day see it. */
interface RouteOfDay {
  readonly id: string;
  readonly status: RouteStatus;
}

/** Whether a route is in this state. `changed` names those that changed after their drivers got them. */
export const isInState = (
  { id, status }: RouteOfDay,
  state: DayState,
  changed: ReadonlySet<string>,
): boolean =>
  state === 'changed'
    ? changed.has(id) && (status === 'published' || status === 'in_progress')
    : status === state;

/** How many routes of a day are in each state. */
export const countStates = (
  routes: readonly RouteOfDay[],
  changed: ReadonlySet<string>,
): Record<DayState, number> => {
  const countOf = (state: DayState) => routes.filter((route) => isInState(route, state, changed)).length;
  return {
    draft: countOf('draft'),
    published: countOf('published'),
    changed: countOf('changed'),
    in_progress: countOf('in_progress'),
    completed: countOf('completed'),
  };
};
