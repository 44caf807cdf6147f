import type { Job } from '@haulwright/domain/jobs/job';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarDays, MapPin, Truck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateInWords } from '../../ui/date-text.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { JobPriorityBadge, JobStatusBadge } from './job-badges.tsx';

interface JobCardProps {
  readonly job: Job;
  readonly today: Date;
  /** Whether the client's name leads to the client. */
  readonly linksClient: boolean;
}

/** A job in the list. */
export function JobCard({ job, today, linksClient }: JobCardProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold break-words">{job.title}</h2>
          <span className="numeric shrink-0 text-sm text-ink-soft">{job.jobNumber}</span>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <JobStatusBadge status={job.status} />
          <JobPriorityBadge priority={job.priority} />
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <Line icon={<Building2 aria-hidden="true" />} name="Client">
          {linksClient ? (
            <Link to="/clients/$clientId" params={{ clientId: job.clientId }} className="rounded-sm font-medium text-ink underline-offset-4 hover:underline">
              {job.clientName}
            </Link>
          ) : (
            <span className="font-medium text-ink">{job.clientName}</span>
          )}
        </Line>
        <Line icon={<MapPin aria-hidden="true" />} name="Location">
          {[job.serviceAddressStreet, job.serviceAddressCity].filter(Boolean).join(', ') || 'No location'}
        </Line>
        <Line icon={<CalendarDays aria-hidden="true" />} name="Date">
          <span className="numeric">{when(job, today)}</span>
        </Line>
        {job.jobTypeName !== null && (
          <Line icon={<Truck aria-hidden="true" />} name="Job type">
            {job.jobTypeName}
          </Line>
        )}
        {job.assignedToName !== null && (
          <Line icon={<UserRound aria-hidden="true" />} name="Technician">
            {job.assignedToName}
          </Line>
        )}
      </div>
    </li>
  );
}

/** "Tue, Mar 3", with the arrival window where one was promised. */
function when(job: Job, today: Date): string {
  if (job.scheduledDate === null) return 'No date';
  const day = dateInWords(job.scheduledDate, today);
  if (job.windowStartMinute === null || job.windowEndMinute === null) return day;
  return `${day}, ${formatMinuteOfDay(job.windowStartMinute)} – ${formatMinuteOfDay(job.windowEndMinute)}`;
}

function Line({ icon, name, children }: { readonly icon: ReactNode; readonly name: string; readonly children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="min-w-0 break-words">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </p>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list's shape while it loads. */
export function JobCardSkeletons() {
  return (
    <SkeletonGroup label="Loading jobs…" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
