import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { CircleCheck, Play } from 'lucide-react';
import { Button, type ButtonSize } from '../../../ui/buttons/button.tsx';
import { mainAction } from './status-actions.ts';
import type { useSetStatus } from './use-set-status.ts';

interface StatusButtonsProps {
  readonly job: JobDetail;
  readonly setStatus: ReturnType<typeof useSetStatus>;
  readonly onComplete: () => void;
  /** `lg` is 48 px high on every screen, for use with gloves. */
  readonly size?: ButtonSize;
  readonly className?: string;
}

/**
 * Public to other features. Start and Complete, as the job's status and the person's permissions allow; the next
 * step is emphasised.
 */
export function StatusButtons({ job, setStatus, onComplete, size = 'md', className }: StatusButtonsProps) {
  const main = mainAction(job.status, job.nextStatuses);
  return (
    <>
      {job.nextStatuses.includes('completed') && (
        <Button
          size={size}
          className={className}
          variant={main?.status === 'completed' ? 'primary' : 'secondary'}
          icon={<CircleCheck aria-hidden="true" />}
          onClick={onComplete}
        >
          Complete
        </Button>
      )}
      {job.nextStatuses.includes('in_progress') && (
        <Button
          size={size}
          className={className}
          variant="primary"
          icon={<Play aria-hidden="true" />}
          busy={setStatus.isPending}
          onClick={() => setStatus.mutate('in_progress')}
        >
          Start
        </Button>
      )}
    </>
  );
}
