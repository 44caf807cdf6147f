/** Well over the client's margin of two minutes before the end, at which it refreshes. */
export const accessTokenSeconds = 15 * 60;
