import { useEffect, useState } from 'react';
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts';
import { useAct } from './use-act.ts';

/** The phone's notification state, and its switch; null until the browser has answered. */
export function usePush(userId: string) {
  const [state, setState] = useState<PushState | null>(null);
  const { busy, failed, run } = useAct();
  useEffect(() => void pushState().then(setState, console.error), []);
  return {
    state,
    busy,
    failed,
    turnOn: () => void run(async () => setState(await turnPushOn(userId))),
    turnOff: () => void run(async () => setState(await turnPushOff(userId))),
  };
}
