import type { Job } from '@haulwright/domain/jobs/job';
import { Building2, CalendarDays, MapPin, Repeat, Truck, UserRound } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { RowLink } from '../../../row-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { JobPriorityBadge, JobStatusBadge } from '../job-badges.tsx';
import { JobTypeName } from '../job-type-name.tsx';
import { windowInWords } from '../job-words.ts';

interface JobRowProps {
  readonly job: Job;
  readonly today: Date;
  /** Whether the client's name is a link. */
  readonly linksClient: boolean;
  /** Undefined for people without bulk actions. */
  readonly selected: boolean | undefined;
  readonly onSelect: (jobId: string, on: boolean, range: boolean) => void;
}

/** A job in the list: a card on a phone, a row on a wide screen. All of it links to the job. */
export const JobRow = memo(function JobRow({ job, today, linksClient, selected, onSelect }: JobRowProps) {
  const window = windowInWords(job);
  return (
    <div
      className={classNames(
        'relative grid min-w-0 gap-x-4 gap-y-2 rounded-lg border p-4 shadow-card hover:border-line-strong lg:items-center lg:rounded-none lg:border-x-0 lg:border-t-0 lg:px-4 lg:py-2.5 lg:shadow-none',
        selected === undefined ? desk.plain : desk.ticked,
        selected === true
          ? 'border-accent bg-accent-soft lg:border-line'
          : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      {selected !== undefined && (
        <SelectBox
          name={`${job.jobNumber}, ${job.title}`}
          selected={selected}
          onSelect={(on, range) => onSelect(job.id, on, range)}
        />
      )}
      <div className={classNames('min-w-0', selected !== undefined && 'pr-10 lg:pr-0')}>
        <h2 className="min-w-0 text-lg font-semibold break-words lg:truncate lg:text-base">
          <RowLink
            to="/jobs/$jobId"
            id={job.id}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg lg:after:rounded-none"
          >
            {job.title}
          </RowLink>
        </h2>
        <p className="numeric text-sm text-ink-soft lg:truncate">
          {job.jobNumber}
          {job.seriesId !== null && (
            <>
              <Repeat aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-2px]" />
              <span className="sr-only">Recurring job</span>
            </>
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 lg:gap-0">
        <Line icon={<Building2 aria-hidden="true" />} name="Client">
          {linksClient ? (
            <RowLink
              to="/clients/$clientId"
              id={job.clientId}
              className="relative z-1 rounded-sm font-medium text-ink underline-offset-4 hover:underline"
            >
              {job.clientName}
            </RowLink>
          ) : (
            <span className="font-medium text-ink">{job.clientName}</span>
          )}
        </Line>
        <Line icon={<MapPin aria-hidden="true" />} name="Location">
          {[job.serviceAddressStreet, job.serviceAddressCity].filter(Boolean).join(', ') || 'No location'}
        </Line>
      </div>
      <div className="flex min-w-0 flex-col gap-1 lg:gap-0">
        <Line icon={<CalendarDays aria-hidden="true" />} name="Date">
          <span className="numeric lg:text-ink">
            {job.scheduledDate === null ? 'No date' : dateInWords(job.scheduledDate, today)}
          </span>
          {window !== null && (
            <span className="numeric lg:block lg:text-sm">
              <span className="lg:hidden">, </span>
              {window}
            </span>
          )}
        </Line>
      </div>
      <div className="flex min-w-0 flex-col gap-1 lg:gap-0">
        {job.jobTypeName !== null && (
          <Line icon={<Truck aria-hidden="true" />} name="Job type">
            <JobTypeName name={job.jobTypeName} color={job.jobTypeColor} />
          </Line>
        )}
        {job.assignedToName !== null && (
          <Line icon={<UserRound aria-hidden="true" />} name="Technician">
            <span className="lg:text-ink">{job.assignedToName}</span>
          </Line>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5 lg:justify-end">
        <JobStatusBadge status={job.status} />
        <JobPriorityBadge priority={job.priority} />
      </div>
    </div>
  );
});

const desk = {
  plain: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(8.75rem,3.5fr)_minmax(0,4fr)_13rem]',
  ticked: 'lg:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,6fr)_minmax(8.75rem,3.5fr)_minmax(0,4fr)_13rem]',
};

interface SelectBoxProps {
  readonly name: string;
  readonly selected: boolean;
  readonly onSelect: (on: boolean, range: boolean) => void;
}

function SelectBox({ name, selected, onSelect }: SelectBoxProps) {
  // The change event does not say whether Shift was held; the click before it does.
  const shift = useRef(false);
  return (
    <div
      role="presentation"
      className="absolute top-2 right-3 z-1 select-none lg:static lg:-my-2"
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={<span className="sr-only">Select {name}</span>}
        checked={selected}
        onCheckedChange={(on) => onSelect(on, shift.current)}
      />
    </div>
  );
}

function Line({
  icon,
  name,
  children,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <p className="flex min-w-0 items-start gap-2 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint lg:[&>svg]:hidden">
      {icon}
      <span className="min-w-0 break-words lg:truncate">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </p>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders while the list loads. */
export function JobRowSkeletons() {
  return (
    <SkeletonGroup label="Loading jobs…" className="flex flex-col gap-3 lg:gap-0">
      {places.map((place) => (
        <div
          key={place}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 lg:flex-row lg:items-center lg:rounded-none lg:py-4"
        >
          <Skeleton className="h-6 w-2/3 lg:flex-1" />
          <Skeleton className="h-4 w-1/2 lg:flex-1" />
          <Skeleton className="h-4 w-3/4 lg:w-40" />
          <Skeleton className="h-6 w-1/3 lg:w-52" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
