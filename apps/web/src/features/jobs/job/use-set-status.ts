import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { api } from '../../../api/queries.ts';
import { useJobChange } from '../job-queries.ts';
import { statusAction } from './status-actions.ts';

/** Public to other features. Sets a status that needs no further input. */
export function useSetStatus(job: JobDetail) {
  return useJobChange({
    run: (status: JobStatus) => api.jobs.setStatus.call({ id: job.id, status }),
    done: (status) => statusAction(job.status, status).done,
    failed: 'Failed to update the job',
  });
}
