import type { DueConfidence } from '@haulwright/domain/tanks/tank-interval';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import type { dueTanksSearch } from '../../search-params.ts';
import { toast } from '../../ui/toasts/toast.tsx';

export interface DueTankFilter {
  readonly months: number;
  readonly town?: string | undefined;
  readonly confidence?: DueConfidence | undefined;
}

/** Reads the filter from the page's address; by default tanks due within three months. */
export const dueFilterOf = (search: ReturnType<typeof dueTanksSearch>): DueTankFilter => ({
  months: Number(search.months ?? '3'),
  town: search.town,
  confidence: search.confidence,
});

/** Drops unset filters, which a query string cannot express. */
export const dueInput = ({ months, town, confidence }: DueTankFilter) => ({
  months,
  ...(town !== undefined && { town }),
  ...(confidence !== undefined && { confidence }),
});

/** Due tanks, longest overdue first, in pages. */
export const dueTankPages = (filter: DueTankFilter) =>
  api.tanks.due.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...dueInput(filter), cursor, limit: 50 }),
    ...byCursor,
  });

export const useDueTanks = (filter: DueTankFilter) => useRows(dueTankPages(filter));

export const dueSummary = (filter: DueTankFilter) =>
  api.tanks.dueSummary.queryOptions({ input: dueInput(filter) });

type MadeJobs = Parameters<typeof api.tanks.makeJobs.call>[0];

/** Creates the next jobs, with undo. */
export function useMakeDueJobs(onMade: () => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.tanks.key() });
  const undo = async (jobIds: string[]) => {
    try {
      const { kept } = await api.tanks.undoJobs.call(
        { jobIds },
        { context: { idempotencyKey: newIdempotencyKey() } },
      );
      if (kept.length === 0) toast.success('Jobs removed');
      else toast.info(`${kept.length} of the jobs stay because they have changed since.`);
    } catch (error) {
      toast.error({ title: 'Failed to remove the jobs', description: messageOf(error) });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (input: MadeJobs) =>
      api.tanks.makeJobs.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: ({ made, skipped }) => {
      forget();
      const jobIds = made.map(({ jobId }) => jobId);
      toast.success({
        title: made.length === 1 ? '1 job created' : `${made.length} jobs created`,
        ...(skipped.length > 0 && { description: `${skipped.length} left out.` }),
        ...(jobIds.length > 0 && { action: { label: 'Undo', run: () => void undo(jobIds) } }),
      });
      onMade();
    },
    onError: (error) => toast.error({ title: 'Failed to create the jobs', description: messageOf(error) }),
    onSettled: refresh,
  });
}
