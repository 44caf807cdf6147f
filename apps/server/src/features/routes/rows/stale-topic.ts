/** Announced when the times of a company's routes are to be worked out again. */
export const staleTopic = 'routes.stale';
