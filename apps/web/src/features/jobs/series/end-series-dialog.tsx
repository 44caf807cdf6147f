import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { AskReasonDialog } from '../ask-reason-dialog.tsx';
import { refreshJobs } from '../job-queries.ts';
import { jobCount } from '../job-words.ts';

interface EndSeriesDialogProps {
  readonly series: JobSeries;
  readonly onClose: () => void;
}

/** Asks for the last day of a recurring job, and the reason. */
export function EndSeriesDialog({ series, onClose }: EndSeriesDialogProps) {
  const { timeZone } = useSession();
  const [lastDate, setLastDate] = useState<string | null>(() => calendarDateIn(new Date(), timeZone));
  const [missing, setMissing] = useState(false);
  const queryClient = useQueryClient();
  const end = useMutation({
    ...api.jobSeries.end.mutationOptions(),
    onSuccess: ({ jobsCancelled }) => {
      toast.success({
        title: 'Recurring job ended',
        description: `${jobCount(jobsCancelled)} after the last date ${jobsCancelled === 1 ? 'was' : 'were'} cancelled.`,
      });
      onClose();
      void refreshJobs(queryClient);
    },
    onError: (error) =>
      toast.error({ title: 'Failed to end the recurring job', description: messageOf(error) }),
  });
  return (
    <AskReasonDialog
      title="End Series"
      description={`${series.title} for ${series.clientName}, ${describeRecurrence(series.rule)}. Jobs after the last date that have not begun are cancelled.`}
      submitLabel="End Series"
      keepLabel="Keep Series"
      busy={end.isPending}
      error={end.error}
      onAnswer={(reason) => {
        setMissing(lastDate === null);
        if (lastDate !== null) end.mutate({ seriesId: series.id, lastDate, reason });
      }}
      onClose={onClose}
    >
      <DatePicker
        label="Last Date"
        required
        value={lastDate}
        onValueChange={setLastDate}
        error={missing && lastDate === null ? 'Choose the last day.' : undefined}
      />
    </AskReasonDialog>
  );
}
