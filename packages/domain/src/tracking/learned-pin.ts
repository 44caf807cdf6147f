import { medianPlace, metersBetween, type Placed } from './plane.ts';

export const pinAnswers = ['accepted', 'refused'] as const;
/** What the office said to a pin that visits propose. */
export type PinAnswer = (typeof pinAnswers)[number];

/** Visits that agree on a place. */
export const visitsForPin = 3;
const agreeWithinMeters = 50;

export interface LearnedPin extends Placed {
  /** How many visits agree, and how far the farthest of them is from the pin. */
  readonly visits: number;
  readonly withinMeters: number;
}

/**
 * The place that visits of an address agree on: the median of three or more that stand within 50 m of it. A truck that
 * once parked around the corner does not count.
 */
export function learnedPin(visits: readonly Placed[]): LearnedPin | null {
  let best: readonly Placed[] = [];
  for (const one of visits) {
    const near = visits.filter((other) => metersBetween(one, other) <= agreeWithinMeters);
    if (near.length > best.length) best = near;
  }
  const middle = medianPlace(best);
  const agreeing = best.filter((one) => metersBetween(middle, one) <= agreeWithinMeters);
  if (agreeing.length < visitsForPin) return null;
  const pin = medianPlace(agreeing);
  const withinMeters = Math.ceil(Math.max(...agreeing.map((one) => metersBetween(pin, one))));
  return { ...pin, visits: agreeing.length, withinMeters };
}
