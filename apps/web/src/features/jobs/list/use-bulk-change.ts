import type { BulkJobAction } from '@haulwright/domain/jobs/job-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshJobs } from '../job-queries.ts';
import { jobCount } from '../job-words.ts';

/** The jobs that were changed, and those that were not, with the reason. */
export interface BulkResult {
  readonly changed: readonly string[];
  readonly refused: readonly { readonly id: string; readonly jobNumber: string; readonly message: string }[];
}

interface Wanted {
  readonly ids: readonly string[];
  readonly action: BulkJobAction;
}

const doneWords: Record<BulkJobAction['type'], string> = {
  assign: 'assigned',
  schedule: 'scheduled',
  cancel: 'cancelled',
};

/** Applies one change to many jobs and reports how many were changed. */
export function useBulkChange(onDone: (result: BulkResult) => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ ids, action }: Wanted): Promise<BulkResult> =>
      api.jobs.bulk.call({ ids: [...ids], action }, { context: { idempotencyKey: keyFor({ ids, action }) } }),
    onSuccess: (result, { action }) => {
      forget();
      if (result.changed.length > 0)
        toast.success({ title: `${jobCount(result.changed.length)} ${doneWords[action.type]}` });
      onDone(result);
      void refreshJobs(queryClient);
    },
    onError: (error) => toast.error({ title: 'Failed to change the jobs', description: messageOf(error) }),
  });
}
