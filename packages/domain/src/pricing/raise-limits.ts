/** Price items of one raise. */
export const maxRaisedItems = 500;
/** Prices of one raise, agreements included. */
export const maxRaisedPrices = 2_000;
/** What amounts may be rounded to, in cents. */
export const raiseSteps = [1, 100, 500] as const;
export type RaiseStep = (typeof raiseSteps)[number];
/** The largest amount a price may have, in cents. */
export const maxRaisedCents = 1_000_000_000;
