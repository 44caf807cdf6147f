import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ClientPicker } from './client-picker.tsx';
import { ClientSummaryLine } from './client-summary-line.tsx';
import { blankJob, checkJob, type FilledJob, filledJob, type JobDraft, type JobField } from './job-draft.ts';
import { noJobType, priorityOptions, typeOptions } from './job-options.ts';
import { MoreJobDetails } from './more-job-details.tsx';
import { ServiceLocation } from './service-location.tsx';
import { useJobTypes, useServiceLocations } from './schedule-job-queries.ts';
import { useScheduleJob } from './use-schedule-job.ts';

export interface ScheduleJobDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Public: schedules a job for a client found by typing. Closing it by accident, or a failed save, keeps what was typed; Cancel does not. */
export function ScheduleJobDialog({ open, onOpenChange }: ScheduleJobDialogProps) {
  const [draft, setDraft] = useState(blankJob);
  // How often it was tried to save something incomplete; from the first time on, fields say what is wrong.
  const [attempts, setAttempts] = useState(0);
  const body = useFocusOnError(attempts);
  const navigate = useNavigate();
  const jobTypes = useJobTypes(open);
  const locations = useServiceLocations(open ? draft.client : null);
  const job = filledJob(draft, locations.addresses, jobTypes);
  const checked = checkJob(job);
  const schedule = useScheduleJob(closeAndForget);
  const error = (field: JobField) => (attempts === 0 ? undefined : checked.issues.find((issue) => issue.field === field)?.message);
  const change = (next: Partial<JobDraft>) => setDraft((before) => ({ ...before, ...next }));

  function closeAndForget() {
    onOpenChange(false);
    setDraft(blankJob);
    setAttempts(0);
  }

  function submit() {
    toast.clear();
    const [first] = checked.issues;
    if (first !== undefined) {
      setAttempts(attempts + 1);
      toast.error(first.toast);
    } else if (checked.input !== null && job.client !== null && !schedule.isPending) {
      schedule.mutate({ input: checked.input, clientName: job.client.name });
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule New Job"
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button
            className="md:mr-auto"
            onClick={() => {
              onOpenChange(false);
              void navigate({ to: '/dashboard' });
            }}
          >
            Dashboard
          </Button>
          <Button onClick={closeAndForget}>Cancel</Button>
          <Button type="submit" variant="primary" busy={schedule.isPending} disabledReason={whyNot(job, locations)}>
            Schedule Job
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        <ClientPicker value={job.client} onChange={(client) => setDraft((before) => ({ ...before, ...forAnotherClient, client }))} error={error('client')} />
        {job.client !== null && (
          <>
            <ClientSummaryLine client={job.client} />
            <ServiceLocation client={job.client} locations={locations} value={job.clientAddressId ?? null} onChange={(clientAddressId) => change({ clientAddressId })} error={error('clientAddressId')} />
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
            onChange={(event) => change({ title: event.target.value })}
            onKeyDown={(event) => {
              // Enter says what is missing even while the button is grey.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              submit();
            }}
            error={error('title')}
          />
          <TextArea label="Description" rows={2} className="sm:col-span-2" value={job.description} onChange={(event) => change({ description: event.target.value })} error={error('description')} />
          <Select label="Priority" options={priorityOptions} value={job.priority} onValueChange={(priority) => change({ priority })} />
          <DatePicker label="Scheduled Date" required value={job.scheduledDate} onValueChange={(scheduledDate) => change({ scheduledDate })} error={error('scheduledDate')} />
          <Select
            label="Job Type"
            className="sm:col-span-2"
            options={typeOptions(jobTypes)}
            value={job.jobTypeId ?? noJobType}
            onValueChange={(type) => change({ jobTypeId: type === noJobType ? null : type, durationMinutes: undefined, expectedGallons: undefined, wasteType: undefined })}
            hint="Fills in the usual time and gallons."
          />
        </div>
        <MoreJobDetails job={job} onChange={change} error={error} />
      </div>
    </Dialog>
  );
}

/** What belonged to the client chosen before; the rest of what was typed stays. */
const forAnotherClient: Partial<JobDraft> = { clientAddressId: undefined, jobTypeId: undefined, durationMinutes: undefined, expectedGallons: undefined, wasteType: undefined };

function whyNot(job: FilledJob, locations: ReturnType<typeof useServiceLocations>): string | undefined {
  if (job.client === null) return 'Choose a client first.';
  if (locations.loading) return "Loading the client's addresses.";
  return job.clientAddressId === undefined ? 'The client needs an address first.' : undefined;
}

/** After each failed attempt the focus goes to the first wrong field of what the ref is put on. */
function useFocusOnError(attempts: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return body;
}
