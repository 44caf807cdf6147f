import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './errors.ts';
import { isTimeout } from './patient-fetch.ts';

const MAX_RETRIES = 2;

/** One cache for the app; emptied when another person signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Who waited half a minute in vain is told at once and tries again when they like.
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error) && !isTimeout(error),
      // Without signal a query fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
