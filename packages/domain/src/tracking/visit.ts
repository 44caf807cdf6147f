/** Where a truck was, when it was neither at a job nor at a disposal site. */
export const visitPlaces = ['depot', 'unplanned'] as const;
export type VisitPlace = (typeof visitPlaces)[number];

/** How it is known: it was near a planned place, or it stood. */
export const visitSources = ['fence', 'dwell'] as const;
export type VisitSource = (typeof visitSources)[number];
