import type { Optimization } from '@haulwright/domain/planning/optimization';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

/** Whether a run has ended, well or not. */
export const isOver = ({ status }: Pick<Optimization, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** A run that just began is its day's last one, and known without being asked for. */
export function rememberRun(queryClient: QueryClient, run: Optimization): void {
  const { id, date } = run;
  queryClient.setQueryData(api.routes.getOptimization.queryKey({ input: { id } }), run);
  queryClient.setQueryData(api.routes.latestOptimization.queryKey({ input: { date } }), run);
}
