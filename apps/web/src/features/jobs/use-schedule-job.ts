import type { JobInput } from '@haulwright/domain/jobs/job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { toast } from '../../ui/toast.tsx';
import { refreshJobs } from './job-queries.ts';

interface Wanted {
  readonly input: JobInput;
  /** For the message. */
  readonly clientName: string;
}

/** Saves a new job and says how it went; `onScheduled` only when it was saved. */
export function useScheduleJob(onScheduled: () => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ input }: Wanted) => api.jobs.create.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: (_job, { clientName }) => {
      forget();
      toast.success({ title: 'Job Scheduled Successfully', description: `New job for ${clientName} has been added to your schedule.` });
      onScheduled();
      void refreshJobs(queryClient);
    },
    onError: (error) => toast.error({ title: 'Error Scheduling Job', description: messageOf(error) }),
  });
}
