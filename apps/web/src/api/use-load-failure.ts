import { useEffect, useEffectEvent } from 'react';
import { toast } from '../ui/toast.tsx';
import { messageOf } from './errors.ts';

/**
 * Says once per failed attempt that something could not be loaded:
 * `useLoadFailure(clients.error, 'Failed to load clients')`.
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
