import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

const nowhere: readonly LaneInsertions[] = [];

/**
 * The cost of each position of the day for jobs inserted one after the other; fetched while they are dragged
 * or their dialog is open.
 */
export function useInsertions(date: string, jobIds: readonly string[]) {
  const [jobId, ...thenJobIds] = jobIds;
  const asked = useQuery({
    ...api.dispatch.insertions.queryOptions({
      input: jobId === undefined ? skipToken : { date, jobId, thenJobIds },
    }),
    staleTime: 2_000,
    gcTime: 10_000,
    retry: false,
  });
  return {
    asked,
    lanes: asked.data?.lanes ?? nowhere,
    isPending: jobId !== undefined && asked.isPending,
    error: asked.error,
  };
}
