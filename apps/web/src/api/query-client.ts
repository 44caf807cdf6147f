import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './errors.ts';
import { isTimeout } from './patient-fetch.ts';

const MAX_RETRIES = 2;

/** One cache for the app; emptied when another person signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // After half a minute without an answer the person is told at once, and retries when they like.
      retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error) && !isTimeout(error),
      // Without a connection a query fails at once instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
