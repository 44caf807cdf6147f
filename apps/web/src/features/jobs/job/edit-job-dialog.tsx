import type { JobEdit, SeriesScope } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import type { ClientSummary } from '@haulwright/domain/clients/client';
import type { JobType } from '@haulwright/domain/services/job-type';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { stopsAtUnread } from '../../../ui/fields/unread-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Select, type SelectOption } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { checkJobEdit, draftOf, filledJob, type JobDraft, type JobField } from '../schedule/job-draft.ts';
import { JobFields } from '../schedule/job-fields.tsx';
import { useJobChange } from '../job-queries.ts';
import { useServiceLocations } from '../schedule/schedule-job-queries.ts';
import { useSeriesRepeat } from './use-series-repeat.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';

interface EditJobDialogProps {
  readonly job: JobDetail;
  readonly onClose: () => void;
}

/**
 * Changes a job's fields. Changes by others never overwrite the input here; they are announced and offered.
 */
export function EditJobDialog({ job, onClose }: EditJobDialogProps) {
  const client = useQuery(api.clients.get.queryOptions({ input: { id: job.clientId } }));
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  if (client.data !== undefined && jobTypes.data !== undefined)
    return <EditForm job={job} client={client.data} jobTypes={jobTypes.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Job"
      size="lg"
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Loaded
        query={together(client, jobTypes)}
        failed="The job cannot be edited yet"
        waiting={<SkeletonRows label="Loading job…" count={5} each="h-9" className="flex flex-col gap-4" />}
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface EditFormProps extends EditJobDialogProps {
  readonly client: ClientSummary;
  readonly jobTypes: readonly JobType[];
}

function EditForm({ job, client, jobTypes, onClose }: EditFormProps) {
  const { timeZone } = useSession();
  const [draft, setDraft] = useState<JobDraft>(() => draftOf(job, client));
  const [seenUpdatedAt, setSeenUpdatedAt] = useState(job.updatedAt);
  const [scope, setScope] = useState<SeriesScope>('this');
  const [attempts, setAttempts] = useState(0);
  const body = useFocusOnError(attempts);
  const locations = useServiceLocations(draft.client);
  const filled = filledJob(draft, locations.addresses, jobTypes);
  const series = useSeriesRepeat(job, scope, draft.scheduledDate);
  const checked = checkJobEdit(filled, { seenUpdatedAt, scope, repeat: series.wanted }, timeZone);
  const error = (field: JobField) =>
    attempts === 0 ? undefined : checked.issues.find((issue) => issue.field === field)?.message;
  const save = useJobChange({
    run: (edit: JobEdit) => api.jobs.update.call({ id: job.id, ...edit }),
    done: () => doneTexts[scope],
    failed: 'Failed to save the job',
    onDone: onClose,
  });
  const changedMeanwhile = job.updatedAt !== seenUpdatedAt;

  function submit() {
    toast.clear();
    if (stopsAtUnread(body.current)) return;
    const [first] = checked.issues;
    if (first !== undefined || series.problem !== undefined) {
      setAttempts(attempts + 1);
      toast.error(first?.toast ?? { title: 'Check How It Repeats', description: series.problem });
    } else if (checked.input !== null && !save.isPending) {
      save.mutate(checked.input);
    }
  }

  function startAnew() {
    save.reset();
    setDraft(draftOf(job, client));
    setSeenUpdatedAt(job.updatedAt);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Job"
      description={job.jobNumber}
      size="lg"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabledReason={
              locations.loading
                ? "Loading the client's addresses."
                : series.loading
                  ? 'Loading how the job repeats.'
                  : undefined
            }
          >
            Save Changes
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        {changedMeanwhile && (
          <ChangedMeanwhile
            editable={job.editable}
            onReload={startAnew}
            onKeep={() => setSeenUpdatedAt(job.updatedAt)}
          />
        )}
        {save.error !== null && !changedMeanwhile && (
          <FieldError id="edit-job-error">{messageOf(save.error)}</FieldError>
        )}
        {job.seriesText !== null && (
          <Select
            label="Change"
            options={scopes}
            value={scope}
            onValueChange={setScope}
            hint={
              scope === 'this'
                ? `This job repeats ${job.seriesText}.`
                : 'The date changes for this job only, unless how it repeats changes too; everything else also changes for the others and those not created yet.'
            }
          />
        )}
        <JobFields
          job={filled}
          locations={locations}
          jobTypes={jobTypes}
          dateRequired={false}
          repeats={scope !== 'this'}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          error={error}
          onEnter={submit}
        />
        {series.fields(attempts > 0)}
      </div>
    </Dialog>
  );
}

const scopes: readonly SelectOption<SeriesScope>[] = [
  { value: 'this', label: 'This job' },
  { value: 'future', label: 'This and all later jobs' },
  { value: 'all', label: 'All jobs that have not begun' },
];

const doneTexts: Record<SeriesScope, string> = {
  this: 'Job updated',
  future: 'This and all later jobs updated',
  all: 'All jobs of the series updated',
};

interface ChangedMeanwhileProps {
  readonly editable: boolean;
  readonly onReload: () => void;
  readonly onKeep: () => void;
}

function ChangedMeanwhile({ editable, onReload, onKeep }: ChangedMeanwhileProps) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text md:flex-row md:items-center md:justify-between"
    >
      <p className="flex min-w-0 items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {editable
            ? 'Someone else changed this job in the meantime. What you typed is still here.'
            : 'This job has been started or is finished, so it can no longer be changed. What you typed is still here.'}
        </span>
      </p>
      {editable && (
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button size="sm" onClick={onReload}>
            Reload the job
          </Button>
          <Button size="sm" onClick={onKeep}>
            Keep what I typed
          </Button>
        </div>
      )}
    </div>
  );
}
