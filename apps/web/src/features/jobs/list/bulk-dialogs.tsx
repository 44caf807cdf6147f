import type { BulkJobAction } from '@haulwright/domain/jobs/job-changes';
import { AskAssigneeDialog } from '../ask-assignee-dialog.tsx';
import { AskDateDialog } from '../ask-date-dialog.tsx';
import { AskReasonDialog } from '../ask-reason-dialog.tsx';
import { jobCount } from '../job-words.ts';

export type BulkDialogName = BulkJobAction['type'];

interface BulkDialogProps {
  readonly name: BulkDialogName;
  readonly count: number;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onAnswer: (action: BulkJobAction) => void;
  readonly onClose: () => void;
}

/** Asks for the new values of the selected jobs. */
export function BulkDialog({ name, count, onAnswer, ...dialog }: BulkDialogProps) {
  const jobs = jobCount(count);
  if (name === 'assign') {
    return (
      <AskAssigneeDialog
        title={`Assign ${jobs}`}
        description="A job assigned to anyone other than its route’s driver is removed from the route."
        submitLabel="Assign"
        onAnswer={(assignedTo) => onAnswer({ type: 'assign', assignedTo })}
        {...dialog}
      />
    );
  }
  if (name === 'schedule') {
    return (
      <AskDateDialog
        title={`Schedule ${jobs}`}
        description="All of them move to this day; a job that changes day is removed from its route."
        initial={null}
        submitLabel="Schedule"
        onAnswer={(scheduledDate) => onAnswer({ type: 'schedule', scheduledDate })}
        {...dialog}
      />
    );
  }
  return (
    <AskReasonDialog
      title={`Cancel ${jobs}`}
      description="They are removed from their routes and stay in the list as cancelled."
      submitLabel={`Cancel ${jobs}`}
      keepLabel={count === 1 ? 'Keep Job' : 'Keep Jobs'}
      onAnswer={(reason) => onAnswer({ type: 'cancel', reason })}
      {...dialog}
    />
  );
}
