import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { attemptStates, mayBecome, type AttemptKind, type AttemptState } from './attempt-state.ts';

describe('an attempt', () => {
  test.each<[AttemptKind, AttemptState, AttemptState, boolean]>([
    ['charge', 'created', 'open', true],
    ['charge', 'open', 'processing', true],
    ['charge', 'processing', 'open', false],
    ['charge', 'succeeded', 'failed', false],
    // It was paid in the moment in which it expired.
    ['charge', 'expired', 'succeeded', true],
    ['charge', 'failed', 'succeeded', false],
    ['refund', 'pending', 'succeeded', true],
    ['refund', 'succeeded', 'failed', true],
    ['refund', 'failed', 'succeeded', false],
  ])('%s: from %s to %s: %s', (kind, from, to, may) => {
    expect(mayBecome(kind, from, to)).toBe(may);
  });

  it('never comes back to a state it left', () => {
    assert(
      property(
        constantFrom<AttemptKind>('charge', 'refund'),
        array(constantFrom(...attemptStates), { maxLength: 30 }),
        (kind, facts) => {
          let state: AttemptState = 'created';
          const seen: AttemptState[] = [state];
          for (const fact of facts)
            if (mayBecome(kind, state, fact)) {
              state = fact;
              seen.push(state);
            }
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
    );
  });
});
