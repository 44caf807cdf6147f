import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { refreshJobs } from '../jobs/job-queries.ts';

export type ReviewTab = 'open' | 'settled';

const PAGE_SIZE = 30;

/** Field reports, newest first, in pages. */
export const reviewPages = (state: ReviewTab) =>
  api.field.reviews.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

/** Lets a report count, or keeps it as a note. */
export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation(
    api.field.decide.mutationOptions({
      onSuccess: ({ state, title }) => {
        toast.success({
          title: state === 'counted' ? 'Report accepted' : 'Kept as a note',
          description: title,
        });
      },
      onError: (error) =>
        toast.error({ title: 'Failed to save the decision', description: messageOf(error) }),
      // Also after a refusal, which often means that someone else was faster.
      onSettled: async () => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.field.key() }),
          refreshJobs(queryClient),
        ]);
      },
    }),
  );
}
