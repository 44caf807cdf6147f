import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshJobs } from '../job-queries.ts';

interface CreateVisitProps {
  readonly seriesId: string;
  readonly date: string;
  readonly today: Date;
}

/** Creates the job of a day of a recurring job that has none, after all. */
export function CreateVisit({ seriesId, date, today }: CreateVisitProps) {
  const queryClient = useQueryClient();
  const make = useMutation({
    ...api.jobSeries.makeSkipped.mutationOptions(),
    onSuccess: ({ scheduledDate }) => {
      toast.success({
        title: 'Job created',
        description: `It is scheduled for ${dateInWords(scheduledDate, today)}.`,
      });
      void refreshJobs(queryClient);
    },
    onError: (error) => {
      toast.error({ title: 'Failed to create the job', description: messageOf(error) });
      void queryClient.invalidateQueries({ queryKey: api.jobSeries.key() });
    },
  });
  return (
    <Button
      size="sm"
      icon={<Plus aria-hidden="true" />}
      busy={make.isPending}
      onClick={() => make.mutate({ seriesId, date })}
    >
      Create Job<span className="sr-only"> of {dateInWords(date, today)}</span>
    </Button>
  );
}
