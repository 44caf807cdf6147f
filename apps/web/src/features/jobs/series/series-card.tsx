import type { JobSeries, SeriesSkip } from '@haulwright/domain/jobs/job-series';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CalendarX2, Check, ClipboardList, Repeat } from 'lucide-react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Badge, badgeIcons } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateInWords } from '../../../ui/date-text.ts';
import { toast } from '../../../ui/toast.tsx';
import { linkLook } from '../job-facts.tsx';

interface SeriesCardProps {
  readonly series: JobSeries;
  readonly today: Date;
  readonly onEnd: () => void;
}

/** A recurring job: its rule, what is next, and the days that had to be left out. */
export function SeriesCard({ series, today, onEnd }: SeriesCardProps) {
  const rule = describeRecurrence(series.rule).replace(/^./, (letter) => letter.toUpperCase());
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">{series.title}</h2>
          <Link to="/clients/$clientId" params={{ clientId: series.clientId }} className={linkLook}>
            {series.clientName}
          </Link>
        </div>
        {series.active ? (
          <Badge tone="good" icon={badgeIcons.running}>
            Active
          </Badge>
        ) : (
          <Badge icon={badgeIcons.done}>Ended</Badge>
        )}
      </div>
      <div className="flex flex-col gap-1 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
        <p className="flex items-start gap-2">
          <Repeat aria-hidden="true" />
          <span>
            {rule}, from {dateInWords(series.startDate, today)}
            {series.until === null ? '' : ` until ${dateInWords(series.until, today)}`}
          </span>
        </p>
        <p className="numeric flex items-start gap-2">
          <CalendarClock aria-hidden="true" />
          <span>
            {series.nextDate === null ? 'No more days' : `Next: ${dateInWords(series.nextDate, today)}`}
          </span>
        </p>
      </div>
      {series.skips.length > 0 && (
        <ul aria-label={`Skipped days of ${series.title}`} className="flex flex-col gap-2">
          {series.skips.map((skip) => (
            <Skip key={skip.date} seriesId={series.id} skip={skip} today={today} />
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button
          size="sm"
          icon={<ClipboardList aria-hidden="true" />}
          render={<Link to="/jobs" search={{ seriesId: series.id, sort: 'oldest-date' }} />}
        >
          View Jobs
        </Button>
        {series.active && (
          <Button size="sm" onClick={onEnd}>
            End Series
          </Button>
        )}
      </div>
    </li>
  );
}

interface SkipProps {
  readonly seriesId: string;
  readonly skip: SeriesSkip;
  readonly today: Date;
}

/** A day without its job, and why, until someone has taken note. */
function Skip({ seriesId, skip, today }: SkipProps) {
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
      <p className="flex min-w-0 flex-1 items-start gap-2">
        <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <span className="numeric font-medium">Skipped {day}.</span> {skip.reason}
        </span>
      </p>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        busy={settle.isPending}
        onClick={() => settle.mutate({ seriesId, date: skip.date })}
      >
        Noted<span className="sr-only"> {day}</span>
      </Button>
    </li>
  );
}
