import type { Job, JobInput } from '@haulwright/domain/jobs/job';
import { describeRecurrence, type Recurrence } from '@haulwright/domain/jobs/recurrence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshJobs } from '../job-queries.ts';
import { jobCount } from '../job-words.ts';

export interface WantedRepeat {
  readonly rule: Recurrence;
  /** 'yyyy-MM-dd' */
  readonly until: string | null;
  readonly assignedTo: string | null;
}

interface Wanted {
  readonly input: JobInput;
  /** For the message. */
  readonly clientName: string;
  /** Null makes one job. */
  readonly repeat: WantedRepeat | null;
}

/** Saves a new or recurring job and shows the outcome. */
export function useScheduleJob() {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ input, repeat }: Wanted): Promise<{ job: Job | null; jobsMade: number | null }> => {
      const context = { idempotencyKey: keyFor({ input, repeat }) };
      if (repeat === null) {
        return { job: await api.jobs.create.call(input, { context }), jobsMade: null };
      }
      const { scheduledDate: startDate, ...job } = input;
      const { jobsMade } = await api.jobSeries.create.call({ ...job, ...repeat, startDate }, { context });
      return { job: null, jobsMade };
    },
    onSuccess: ({ jobsMade }, { clientName, repeat }) => {
      forget();
      toast.success({
        title: 'Job Scheduled Successfully',
        description:
          jobsMade === null || repeat === null
            ? `New job for ${clientName} has been added to your schedule.`
            : seriesSentence(jobsMade, clientName, repeat.rule),
      });
      void refreshJobs(queryClient);
    },
    onError: (error) => toast.error({ title: 'Error Scheduling Job', description: messageOf(error) }),
  });
}

function seriesSentence(jobsMade: number, clientName: string, rule: Recurrence): string {
  const made = `${jobCount(jobsMade)} for ${clientName} ${jobsMade === 1 ? 'has' : 'have'} been added to your schedule, ${describeRecurrence(rule)}.`;
  return jobsMade === 0
    ? `The job for ${clientName} repeats ${describeRecurrence(rule)}. No job could be created yet: see Recurring Jobs for the reason.`
    : made;
}
