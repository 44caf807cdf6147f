// Public to other features: the number of reports waiting for the office.
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';

/** Number of waiting reports; undefined while unknown, and for those who cannot decide. */
export function useOpenReviewCount(mayDecide: boolean): number | undefined {
  const reviews = useQuery({
    ...api.field.reviews.queryOptions({ input: { state: 'open', limit: 1 } }),
    enabled: mayDecide,
    staleTime: 60_000,
  });
  return reviews.data?.openCount;
}
