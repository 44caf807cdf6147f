import { randomId } from './random-id.ts';

/**
 * Goes along with every request: the server tells by it who made a change, so that a screen knows its own.
 */
export const screenId: string = randomId();

let pending = 0;
let answeredAt = Number.NEGATIVE_INFINITY;

/** Remembers when a request that may change something was answered. */
export async function asOwnWrite<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  pending += 1;
  try {
    return await send();
  } finally {
    pending -= 1;
    answeredAt = performance.now();
  }
}

/**
 * What our own changes look like is known to questions that were asked later than this (milliseconds of
 * `performance.now()`); null while one is not answered.
 */
export const ownWritesKnownSince = (): number | null => (pending > 0 ? null : answeredAt);
