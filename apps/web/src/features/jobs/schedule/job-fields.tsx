import type { ClientSummary } from '@haulwright/domain/clients/client';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { JobType } from '@haulwright/domain/services/job-type';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ClientPicker } from './client-picker.tsx';
import { ClientSummaryLine } from './client-summary-line.tsx';
import { type FilledJob, forAnotherClient, isUrgent, type JobDraft, type JobField } from './job-draft.ts';
import { noJobType, priorityOptions, typeOptions } from './job-options.ts';
import { MoreJobDetails } from './more-job-details.tsx';
import type { ServiceLocations } from './schedule-job-queries.ts';
import { ServiceLocation } from './service-location.tsx';
import { PricePreview } from '../../pricing/price-preview.tsx';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';

interface JobFieldsProps {
  readonly job: FilledJob;
  readonly locations: ServiceLocations;
  readonly jobTypes: readonly JobType[];
  readonly dateRequired: boolean;
  /** The form is about several jobs of a series, which have no deadline. */
  readonly repeats: boolean;
  readonly onChange: (change: Partial<JobDraft>) => void;
  readonly error: (field: JobField) => string | undefined;
  /** Enter in the title shows what is missing even while the button is disabled. */
  readonly onEnter: () => void;
  /** Adds a client from what was typed to find one. */
  readonly onAddClient?: (typed: string) => void;
  /** Stands in the place of the client while a new one is typed. */
  readonly newClient?: ReactNode;
  /** Stands in the place of the client's addresses while a new one is typed. */
  readonly elsewhere?: ReactNode;
  /** The work is at none of the client's addresses. */
  readonly onElsewhere?: (() => void) | undefined;
  /** What is typed to find the client. */
  readonly search?: Pick<ComponentProps<typeof ClientPicker>, 'typed' | 'onType'> & { readonly key: string };
}

/** All fields of a job, new or existing. */
export function JobFields({
  job,
  locations,
  jobTypes,
  dateRequired,
  repeats,
  onChange,
  error,
  onEnter,
  onAddClient,
  newClient,
  elsewhere,
  onElsewhere,
  search,
}: JobFieldsProps) {
  const units = useUnits();
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const chooseClient = (client: ClientSummary | null) =>
    onChange(client?.id === job.client?.id ? { client } : { ...forAnotherClient, client });
  return (
    <>
      {newClient ?? (
        <ClientPicker
          key={search?.key}
          typed={search?.typed}
          onType={search?.onType}
          value={job.client}
          onChange={chooseClient}
          error={error('client')}
          onAdd={onAddClient}
        />
      )}
      {job.client !== null && (
        <>
          <ClientSummaryLine client={job.client} />
          {elsewhere ?? (
            <ServiceLocation
              client={job.client}
              locations={locations}
              value={job.clientAddressId ?? null}
              onChange={(clientAddressId) => onChange({ clientAddressId })}
              error={error('clientAddressId')}
            />
          )}
          {onElsewhere !== undefined && (
            <Button size="sm" className="-mt-2 self-start" onClick={onElsewhere}>
              Another Address
            </Button>
          )}
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Job Title"
          required
          autoComplete="off"
          className="sm:col-span-2"
          value={job.title}
          placeholder={job.jobType?.name}
          onChange={(event) => onChange({ title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          error={error('title')}
        />
        <TextArea
          label="Description"
          rows={2}
          className="sm:col-span-2"
          value={job.description}
          onChange={(event) => onChange({ description: event.target.value })}
          error={error('description')}
        />
        <Select
          label="Priority"
          options={priorityOptions}
          value={job.priority}
          onValueChange={(priority) => onChange({ priority })}
        />
        <DatePicker
          label="Scheduled Date"
          required={dateRequired}
          value={job.scheduledDate}
          onValueChange={(scheduledDate) => onChange({ scheduledDate })}
          error={error('scheduledDate')}
        />
        {isUrgent(job.priority) && !repeats && (
          <TextField
            label="Begin By"
            type="time"
            className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
            value={job.beginBy}
            onChange={(event) => onChange({ beginBy: event.target.value })}
            hint={
              job.priority === 'emergency'
                ? 'Leave empty for your company’s default time after the report.'
                : 'Applies if your company sets a time for high priority.'
            }
          />
        )}
        <Select
          label="Job Type"
          className="sm:col-span-2"
          options={typeOptions(jobTypes, units)}
          value={job.jobTypeId ?? noJobType}
          onValueChange={(type) =>
            onChange({
              jobTypeId: type === noJobType ? null : type,
              durationMinutes: undefined,
              expectedGallons: undefined,
              wasteType: undefined,
            })
          }
          error={error('jobTypeId')}
          hint="Fills in the time and gallons, by the tank at the address if its size is known."
        />
      </div>
      <MoreJobDetails job={job} onChange={onChange} error={error} />
      {job.client !== null && (
        <PricePreview
          clientId={job.client.id}
          clientAddressId={elsewhere === undefined ? (job.clientAddressId ?? null) : null}
          jobTypeId={job.jobTypeId ?? null}
          date={job.scheduledDate ?? today}
          gallons={job.expectedGallons}
          onSiteMinutes={job.durationMinutes}
          isEmergency={job.priority === 'emergency'}
        />
      )}
    </>
  );
}
