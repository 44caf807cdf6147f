// Public to other features.
import { useRef, useState } from 'react';

export interface Attempt {
  readonly busy: boolean;
  /**
   * Waits for a call of the authentication client and answers its error, also a thrown one; null on success.
   * Undefined when another call is pending and nothing was sent.
   */
  readonly attempt: (call: () => Promise<{ readonly error: unknown }>) => Promise<unknown>;
}

/** One call at a time, however often the button is pressed. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const under = useRef(false);
  async function attempt(call: () => Promise<{ readonly error: unknown }>): Promise<unknown> {
    if (under.current) return undefined;
    under.current = true;
    setBusy(true);
    try {
      const { error } = await call();
      return error ?? null;
    } catch (error) {
      return error ?? new Error('failed without a reason');
    } finally {
      under.current = false;
      setBusy(false);
    }
  }
  return { busy, attempt };
}
