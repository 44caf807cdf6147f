import type { SeriesSkip } from '@haulwright/domain/jobs/job-series';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Check } from 'lucide-react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { CreateVisit } from './create-visit.tsx';

interface SkippedDayProps {
  readonly seriesId: string;
  readonly skip: SeriesSkip;
  readonly today: Date;
}

/** A skipped day and why, until its job is created after all or someone acknowledges it. */
export function SkippedDay({ seriesId, skip, today }: SkippedDayProps) {
  const queryClient = useQueryClient();
  const settle = useMutation({
    ...api.jobSeries.settleSkip.mutationOptions(),
    onSuccess: () => {
      toast.success('Skipped day noted');
      void queryClient.invalidateQueries({ queryKey: api.jobSeries.key() });
    },
    onError: (error) => {
      toast.error({ title: 'Failed to note the skipped day', description: messageOf(error) });
      void queryClient.invalidateQueries({ queryKey: api.jobSeries.key() });
    },
  });
  const day = dateInWords(skip.date, today);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-text">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <span className="numeric font-medium">Skipped {day}.</span> {skip.reason}
        </span>
      </p>
      <div className="flex gap-2">
        <CreateVisit seriesId={seriesId} date={skip.date} today={today} />
        <Button
          size="sm"
          icon={<Check aria-hidden="true" />}
          busy={settle.isPending}
          onClick={() => settle.mutate({ seriesId, date: skip.date })}
        >
          Noted<span className="sr-only"> {day}</span>
        </Button>
      </div>
    </li>
  );
}
