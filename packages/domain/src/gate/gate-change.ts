/** Minutes from the first signature in which the site may change its receipt, as often as it has to. */
export const gateChangeMinutes = 10;
/** A change begun in time arrives in time: signals at plants are weak. */
const graceMinutes = 1;

/** Seconds in which a change is offered; 0 when it is too late. */
export const changeSecondsLeft = (firstSignedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((firstSignedAt.getTime() + gateChangeMinutes * 60_000 - now.getTime()) / 1_000));

/** Whether a change that arrives now is taken. */
export const isChangeInTime = (firstSignedAt: Date, now: Date): boolean =>
  now.getTime() < firstSignedAt.getTime() + (gateChangeMinutes + graceMinutes) * 60_000;
