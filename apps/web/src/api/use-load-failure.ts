import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { messageOf } from './errors.ts';

/**
 * Says once per failed attempt that something could not be loaded:
 * `useLoadFailure(clients.error, 'Failed to load clients')`.
 */
export function useLoadFailure(error: Error | null, title: string): void {
  useEffect(() => {
    if (error !== null) toast.error({ title, description: messageOf(error) });
  }, [error, title]);
}
