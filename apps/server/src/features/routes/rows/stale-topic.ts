/** Announced when times of a company's routes have become stale. */
export const staleTopic = 'routes.stale';
