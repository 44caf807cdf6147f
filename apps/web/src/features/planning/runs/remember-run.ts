import type { Optimization } from '@haulwright/domain/planning/optimization';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

/** A new run is its day's last one; stores it without another request. */
export function rememberRun(queryClient: QueryClient, run: Optimization): void {
  const { id, date } = run;
  queryClient.setQueryData(api.routes.getOptimization.queryKey({ input: { id } }), run);
  queryClient.setQueryData(api.routes.latestOptimization.queryKey({ input: { date } }), run);
}
