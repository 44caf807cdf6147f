/**
 * Maximum jobs drafted, invoices approved or issued per call. In a file of its own, so that screens can
 * import it without schemas.
 */
export const maxAtOnce = 200;
