// Public to other features: how many reports wait for the office.
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';

/** How many reports wait; undefined until it is known, and for those who do not decide. */
export function useOpenReviewCount(mayDecide: boolean): number | undefined {
  const reviews = useQuery({
    ...api.field.reviews.queryOptions({ input: { state: 'open', limit: 1 } }),
    enabled: mayDecide,
    staleTime: 60_000,
  });
  return reviews.data?.openCount;
}
