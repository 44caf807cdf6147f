import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { apiClient } from './client.ts';

/**
 * The contract as query and mutation options:
 * `useQuery(api.clients.list.queryOptions({ input: { search } }))`,
 * `useMutation(api.jobs.create.mutationOptions())`,
 * `queryClient.invalidateQueries({ queryKey: api.clients.key() })`.
 */
export const api = createTanstackQueryUtils(apiClient);
