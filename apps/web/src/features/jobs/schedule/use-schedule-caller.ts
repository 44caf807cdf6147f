import type { CallerJobInput } from '@haulwright/domain/jobs/caller-job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshJobs } from '../job-queries.ts';

/** Saves a job with its new client, both or neither, and shows the outcome. */
export function useScheduleCaller() {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: CallerJobInput) =>
      api.jobs.createForCaller.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: ({ job, isNewClient }) => {
      forget();
      toast.success({
        title: 'Job Scheduled Successfully',
        description: isNewClient
          ? `${job.clientName} is a new client, and ${job.jobNumber} has been added to your schedule.`
          : `${job.clientName} has a new address, and ${job.jobNumber} has been added to your schedule.`,
      });
      void queryClient.invalidateQueries({ queryKey: api.clients.key() });
      void refreshJobs(queryClient);
    },
    onError: (error) => toast.error({ title: 'Error Scheduling Job', description: messageOf(error) }),
  });
}
