/** The last stop of a route is the depot, or where its truck ends its day. Without zod: pages load it. */
export const depotTitle = 'Depot';
export const dayEndTitle = 'End of the Day';

/** Whether a truck ends its day elsewhere than at a depot. */
export const endsElsewhere = ({ title }: { readonly title: string }): boolean => title === dayEndTitle;
