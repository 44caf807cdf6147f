import { isFieldTechnicianOnly } from '@haulwright/domain/access/permissions';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { Link } from '@tanstack/react-router';
import { Ban, CalendarClock, Copy, Ellipsis, Pencil, Trash2, Undo2, UserRoundPlus } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useSession } from '../../session/session-context.ts';
import { ByTimeBadge, JobPriorityBadge, JobStatusBadge } from '../job-badges.tsx';
import type { JobDialogName } from './job-dialogs.tsx';
import { useSetStatus } from './use-set-status.ts';
import { StatusButtons } from './status-buttons.tsx';
import { statusAction } from './status-actions.ts';

interface JobHeaderProps {
  readonly job: JobDetail;
  readonly onAsk: (dialog: JobDialogName) => void;
}

/** The job's number and state, with all actions on it. */
export function JobHeader({ job, onAsk }: JobHeaderProps) {
  const ownOnly = isFieldTechnicianOnly(useSession().roles);
  const mayEdit = useCan('EDIT_JOB');
  const mayAssign = useCan('ASSIGN_JOB');
  const mayCreate = useCan('CREATE_JOB');
  const mayDelete = useCan('DELETE_JOB');
  const setStatus = useSetStatus(job);
  const assignable = mayAssign && (job.editable || job.status === 'in_progress');

  const more: MenuItem[] = [
    ...(mayCreate
      ? [{ label: 'Duplicate', icon: <Copy aria-hidden="true" />, onSelect: () => onAsk('duplicate') }]
      : []),
    ...job.nextStatuses
      .filter((status) => status === 'scheduled' || status === 'unscheduled')
      .map((status) => ({
        label: statusAction(job.status, status).label,
        icon: <Undo2 aria-hidden="true" />,
        onSelect: () => setStatus.mutate(status),
      })),
    ...(job.nextStatuses.includes('cancelled')
      ? [
          {
            label: 'Cancel Job',
            icon: <Ban aria-hidden="true" />,
            onSelect: () => onAsk('cancel'),
            danger: true,
          },
        ]
      : []),
    ...(mayDelete && job.startedAt === null && job.status !== 'completed'
      ? [
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => onAsk('delete'),
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <PageHeader
      title={job.title}
      description={
        <span className="numeric">
          {job.jobNumber} · {job.clientName}
        </span>
      }
      breadcrumbs={[
        <Link key="jobs" to="/jobs">
          {ownOnly ? 'My Jobs' : 'Jobs'}
        </Link>,
      ]}
      badge={
        <span className="flex flex-wrap gap-1.5">
          <JobStatusBadge status={job.status} />
          <JobPriorityBadge priority={job.priority} />
          {job.editable && (
            <ByTimeBadge beginByMinute={job.beginByMinute} beginSecond={job.route?.arrivalSecond ?? null} />
          )}
        </span>
      }
      actions={
        <>
          {more.length > 0 && (
            <LazyMenu
              trigger={<Button icon={<Ellipsis aria-hidden="true" />} iconLabel="More actions" />}
              items={more}
            />
          )}
          {mayEdit && job.editable && (
            <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => onAsk('reschedule')}>
              Reschedule
            </Button>
          )}
          {assignable && (
            <Button icon={<UserRoundPlus aria-hidden="true" />} onClick={() => onAsk('assign')}>
              {job.assignedTo === null ? 'Assign' : 'Reassign'}
            </Button>
          )}
          {mayEdit && job.editable && (
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => onAsk('edit')}>
              Edit
            </Button>
          )}
          <StatusButtons job={job} setStatus={setStatus} onComplete={() => onAsk('complete')} />
        </>
      }
    />
  );
}
