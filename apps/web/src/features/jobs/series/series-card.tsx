import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import { Link } from '@tanstack/react-router';
import { Archive, CalendarClock, ClipboardList, Repeat } from 'lucide-react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { linkLook } from '../job-facts.tsx';
import { DeletedDay } from './deleted-day.tsx';
import { SkippedDay } from './skipped-day.tsx';

interface SeriesCardProps {
  readonly series: JobSeries;
  readonly today: Date;
  readonly onEnd: () => void;
}

/** A recurring job: its rule, the next date, skipped days and deleted visits. */
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
        <SeriesState series={series} />
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
          <span>{nextInWords(series, today)}</span>
        </p>
      </div>
      {series.skips.length > 0 && (
        <ul aria-label={`Skipped days of ${series.title}`} className="flex flex-col gap-2">
          {series.skips.map((skip) => (
            <SkippedDay key={skip.date} seriesId={series.id} skip={skip} today={today} />
          ))}
        </ul>
      )}
      {series.deletedDays.length > 0 && (
        <ul aria-label={`Deleted visits of ${series.title}`} className="flex flex-col gap-2">
          {series.deletedDays.map((date) => (
            <DeletedDay key={date} seriesId={series.id} date={date} today={today} />
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

function SeriesState({ series: { active, paused } }: { readonly series: JobSeries }) {
  if (!active) return <Badge icon={badgeIcons.done}>Ended</Badge>;
  if (paused) return <Badge icon={<Archive aria-hidden="true" />}>Client archived</Badge>;
  return (
    <Badge tone="good" icon={badgeIcons.running}>
      Active
    </Badge>
  );
}

function nextInWords({ active, paused, nextDate, rule }: JobSeries, today: Date): string {
  if (paused) return 'No jobs are created until the client is reactivated.';
  if (active && nextDate === null && rule.unit === 'completion')
    return 'Next: once the job before it is completed';
  return nextDate === null ? 'No more days' : `Next: ${dateInWords(nextDate, today)}`;
}
