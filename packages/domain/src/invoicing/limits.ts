/** Jobs drafted, invoices approved or issued in one call at most. Apart, so that screens know it without schemas. */
export const maxAtOnce = 200;
