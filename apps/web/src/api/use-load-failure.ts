import { useEffect, useEffectEvent } from 'react';
import { toast } from '../ui/toasts/toast.tsx';
import { messageOf } from './errors.ts';

/**
 * Shows a toast once per failed attempt to load: `useLoadFailure(clients.error, 'Failed to load clients')`.
 */
export function useLoadFailure(
  error: Error | null,
  title: string,
  sentenceOf: (error: Error) => string = messageOf,
): void {
  const say = useEffectEvent((failure: Error) => toast.error({ title, description: sentenceOf(failure) }));
  useEffect(() => {
    if (error !== null) say(error);
  }, [error]);
}
