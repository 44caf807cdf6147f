/** Messages for failed calls, shared with pages that do not load `errors.ts`. */
export const unreachable =
  "Can't reach the server. Check your connection and try again; this page kept what you typed.";
export const silent =
  'The server did not answer in time. Try again in a moment; this page kept what you typed.';
export const broken =
  'Something went wrong on the server. Try again in a moment; this page kept what you typed.';
