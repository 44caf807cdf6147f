import { useRef, useState } from 'react';

/** Runs one action at a time, however often the button is pressed, and reports when it could not be saved. */
export function useAct(): {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const under = useRef(false);
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    if (under.current) return false;
    under.current = true;
    setBusy(true);
    try {
      await act();
      setFailed(false);
      return true;
    } catch (error) {
      console.error('It could not be saved on this phone', error);
      setFailed(true);
      return false;
    } finally {
      under.current = false;
      setBusy(false);
    }
  }
  return { busy, failed, run };
}
