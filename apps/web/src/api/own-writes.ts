import { randomId } from './random-id.ts';

/**
 * Sent with every request: the server uses it to say who made a change, so that a screen recognises its own.
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
 * Queries started later than this (milliseconds of `performance.now()`) include our own changes; null while a
 * write is unanswered.
 */
export const ownWritesKnownSince = (): number | null => (pending > 0 ? null : answeredAt);
