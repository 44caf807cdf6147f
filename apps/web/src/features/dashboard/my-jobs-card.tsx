import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { Link } from '@tanstack/react-router';
import { Clock, Droplets, Navigation, Phone } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { addressLine, directionsUrl } from '../jobs/job/directions.ts';
import { ByTimeBadge, JobPriorityBadge, JobStatusBadge } from '../jobs/job-badges.tsx';
import { AccessNote } from '../jobs/job/job-place.tsx';
import { OutsideLink } from '../jobs/job/outside-link.tsx';
import { StatusButtons } from '../jobs/job/status-buttons.tsx';
import { useSetStatus } from '../jobs/job/use-set-status.ts';
import { useUnits } from '../measures/use-units.ts';
import { gallonsInWords } from './my-job-gallons.ts';

interface MyJobCardProps {
  readonly job: JobDetail;
  readonly onComplete: () => void;
}

/** One stop of a technician's day, readable in sunlight and usable with gloves. */
export function MyJobCard({ job, onComplete }: MyJobCardProps) {
  const units = useUnits();
  const setStatus = useSetStatus(job);
  const done = job.status === 'completed';
  const gallons = gallonsInWords(job, units);
  const directions = directionsUrl(job, navigator.userAgent);
  const call = phoneLinks(job.clientPhone ?? '')[0]?.url;
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-xl border bg-surface p-4 shadow-card',
        job.status === 'in_progress' ? 'border-warn-fill' : 'border-line',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        {job.route !== null && (
          <span
            className={classNames(
              'numeric flex size-9 shrink-0 items-center justify-center rounded-full text-lg font-semibold',
              done ? 'bg-sunken text-ink-soft' : 'bg-accent text-on-accent',
            )}
          >
            <span className="sr-only">Stop </span>
            {job.route.position}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="text-xl font-semibold break-words">
            <Link
              to="/jobs/$jobId"
              params={{ jobId: job.id }}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {job.clientName}
            </Link>
          </h3>
          <p className="text-lg break-words">{job.title}</p>
          <p className="text-lg break-words text-ink-soft">{addressLine(job) || 'No location'}</p>
        </div>
        <span className="numeric hidden shrink-0 text-sm text-ink-soft sm:block">{job.jobNumber}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 [&>p>svg]:size-4 [&>p>svg]:shrink-0 [&>p>svg]:text-ink-faint [&>p]:flex [&>p]:items-center [&>p]:gap-1.5">
        <JobStatusBadge status={job.status} />
        {(job.priority === 'high' || job.priority === 'emergency') && (
          <JobPriorityBadge priority={job.priority} />
        )}
        {job.editable && (
          <ByTimeBadge beginByMinute={job.beginByMinute} beginSecond={job.route?.arrivalSecond ?? null} />
        )}
        {times(job).map((time) => (
          <p key={time} className="numeric">
            <Clock aria-hidden="true" />
            {time}
          </p>
        ))}
        {gallons !== null && (
          <p className="numeric">
            <Droplets aria-hidden="true" />
            {gallons}
            {job.wasteType !== null && `, ${wasteTypeName[job.wasteType].toLowerCase()}`}
          </p>
        )}
      </div>
      {!done && <AccessNote job={job} />}
      {!done && job.description !== null && (
        <p className="text-lg break-words whitespace-pre-line">{job.description}</p>
      )}
      {!done && (
        <div className="flex flex-col gap-2">
          <div className="flex gap-2">
            {directions !== undefined && (
              <Button
                size="lg"
                className="min-w-0 flex-1"
                icon={<Navigation aria-hidden="true" />}
                render={<OutsideLink href={directions} target="_blank" rel="noreferrer" />}
              >
                Navigate<span className="sr-only"> to {job.clientName}</span>
              </Button>
            )}
            {call !== undefined && (
              <Button
                size="lg"
                className="min-w-0 flex-1"
                icon={<Phone aria-hidden="true" />}
                render={<OutsideLink href={call} />}
              >
                Call<span className="sr-only"> {job.clientName}</span>
              </Button>
            )}
          </div>
          <div className="flex flex-row-reverse gap-2">
            <StatusButtons
              job={job}
              setStatus={setStatus}
              onComplete={onComplete}
              size="lg"
              className="min-h-14 min-w-0 flex-1"
            />
          </div>
        </div>
      )}
    </li>
  );
}

/** When it is due by the plan, and what the client was promised. */
function times(job: JobDetail): string[] {
  const planned = job.route === null ? [] : [`about ${formatMinuteOfDay(job.route.arrivalSecond / 60)}`];
  const promised =
    job.windowStartMinute === null || job.windowEndMinute === null
      ? []
      : [`promised ${formatMinuteOfDay(job.windowStartMinute)} – ${formatMinuteOfDay(job.windowEndMinute)}`];
  return [...planned, ...promised];
}
