/** A driver who said so longer ago has arrived, or never left. */
export const onMyWayMinutes = 30;
/** Jobs ahead of a driver whose clients can be told. */
export const jobsAhead = 2;
