const minuteMs = 60_000;

/** Open sessions are mostly told of; looking again is for what was not. */
export const firstLookAt = (now: Date): Date => new Date(now.getTime() + 5 * minuteMs);
export const lookAgainAt = (now: Date): Date => new Date(now.getTime() + minuteMs);
/** What was sent and not answered. */
export const sendAgainAt = (now: Date): Date => new Date(now.getTime() + minuteMs / 4);
/** A provider forgets what it answered to a key after a day. */
export const sameKeyMs = 23 * 60 * minuteMs;
export const sessionMs = 24 * 60 * minuteMs - minuteMs;
/** A session that is given out once more leaves the client this long at least. */
export const leastLeftMs = 30 * minuteMs;
export const eventsEveryMs = 60 * minuteMs;
/** Events that somebody took are taken again after it. */
export const claimMs = minuteMs;
/** How long after a payment its fee is looked for. */
export const feesForMs = 7 * 24 * 60 * minuteMs;
