import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { AskAssigneeDialog } from '../ask-assignee-dialog.tsx';
import { AskDateDialog } from '../ask-date-dialog.tsx';
import { AskReasonDialog } from '../ask-reason-dialog.tsx';
import { CompleteJobDialog } from './complete-job-dialog.tsx';
import { EditJobDialog } from './edit-job-dialog.tsx';
import { refreshJobs, useJobChange } from '../job-queries.ts';

export type JobDialogName = 'complete' | 'cancel' | 'assign' | 'reschedule' | 'duplicate' | 'edit' | 'delete';

interface JobDialogProps {
  readonly job: JobDetail;
  readonly onClose: () => void;
}

/** The dialog that is open over a job's page. */
export function JobDialog({ name, ...props }: JobDialogProps & { readonly name: JobDialogName }) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}

interface CancelJobProps extends JobDialogProps {
  /** Why it is cancelled and not deleted. */
  readonly because?: string;
}

function CancelJob({ job, onClose, because }: CancelJobProps) {
  const cancel = useJobChange({
    run: (reason: string) => api.jobs.setStatus.call({ id: job.id, status: 'cancelled', reason }),
    done: () => 'Job cancelled',
    failed: 'Failed to cancel the job',
    onDone: onClose,
  });
  return (
    <AskReasonDialog
      title="Cancel Job"
      description={[
        because,
        job.route === null
          ? 'The job stays in the list as cancelled and can be reopened.'
          : `The job is removed from ${job.route.name} and stays in the list as cancelled.`,
      ]
        .filter(Boolean)
        .join(' ')}
      submitLabel="Cancel Job"
      keepLabel="Keep Job"
      busy={cancel.isPending}
      error={cancel.error}
      onAnswer={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  );
}

function AssignJob({ job, onClose }: JobDialogProps) {
  const assign = useJobChange({
    run: (assignedTo: string | null) => api.jobs.assign.call({ id: job.id, assignedTo }),
    done: (assignedTo) => (assignedTo === null ? 'Job unassigned' : 'Job assigned'),
    failed: 'Failed to assign the job',
    onDone: onClose,
  });
  return (
    <AskAssigneeDialog
      title={job.assignedTo === null ? 'Assign Job' : 'Reassign Job'}
      description={
        job.route === null
          ? 'The person will find the job under My Jobs.'
          : `If assigned to anyone other than the driver of ${job.route.name}, the job is removed from that route.`
      }
      current={{ userId: job.assignedTo, fullName: job.assignedToName }}
      submitLabel="Assign"
      busy={assign.isPending}
      error={assign.error}
      onAnswer={(userId) => assign.mutate(userId)}
      onClose={onClose}
    />
  );
}

function RescheduleJob({ job, onClose }: JobDialogProps) {
  const move = useJobChange({
    run: (scheduledDate: string) => api.jobs.reschedule.call({ id: job.id, scheduledDate }),
    done: (date) => `Job moved to ${dateInWords(date, new Date())}`,
    failed: 'Failed to reschedule the job',
    onDone: onClose,
  });
  return (
    <AskDateDialog
      title="Reschedule Job"
      description={
        job.route === null
          ? 'Move the job to another day.'
          : `If the day changes, the job is removed from ${job.route.name}.`
      }
      initial={job.scheduledDate}
      submitLabel="Reschedule"
      busy={move.isPending}
      error={move.error}
      onAnswer={(date) => move.mutate(date)}
      onClose={onClose}
    />
  );
}

function DuplicateJob({ job, onClose }: JobDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, forget } = useIdempotencyKey();
  const duplicate = useMutation({
    mutationFn: (scheduledDate: string) => {
      const input = { id: job.id, scheduledDate };
      return api.jobs.duplicate.call(input, { context: { idempotencyKey: keyFor(input) } });
    },
    onSuccess: (made) => {
      forget();
      toast.success({
        title: 'Job duplicated',
        description: `${made.jobNumber} for ${made.clientName} has been added to your schedule.`,
      });
      onClose();
      void refreshJobs(queryClient);
      void navigate({ to: '/jobs/$jobId', params: { jobId: made.id } });
    },
    onError: (error) => toast.error({ title: 'Failed to duplicate the job', description: messageOf(error) }),
  });
  return (
    <AskDateDialog
      title="Duplicate Job"
      description="A new job like this one, not assigned to anyone."
      initial={job.scheduledDate === null ? null : addDays(job.scheduledDate, 7)}
      submitLabel="Duplicate"
      busy={duplicate.isPending}
      error={duplicate.error}
      onAnswer={(date) => duplicate.mutate(date)}
      onClose={onClose}
    />
  );
}

function DeleteJob({ job, onClose }: JobDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    ...api.jobs.remove.mutationOptions(),
    onSuccess: async () => {
      onClose();
      toast.success({ title: 'Job deleted', description: `${job.jobNumber} · ${job.title}` });
      await navigate({ to: '/jobs', replace: true });
      void refreshJobs(queryClient);
    },
    onError: (error) => {
      // Cancelling it is offered instead.
      if (isOnPublishedRoute(error)) return;
      onClose();
      toast.error({ title: 'Failed to delete the job', description: messageOf(error) });
    },
  });
  if (isOnPublishedRoute(remove.error))
    return <CancelJob job={job} onClose={onClose} because={messageOf(remove.error)} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Job?"
      description={`${job.jobNumber} and its history will be gone for good. To keep a record, cancel the job instead.`}
      confirmLabel="Delete Job"
      cancelLabel="Keep Job"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: job.id })}
    />
  );
}

const isOnPublishedRoute = (error: unknown): boolean => codeOf(error) === 'job.on-published-route';

const dialogs = {
  complete: CompleteJobDialog,
  cancel: CancelJob,
  assign: AssignJob,
  reschedule: RescheduleJob,
  duplicate: DuplicateJob,
  edit: EditJobDialog,
  delete: DeleteJob,
};
