import { isFieldTechnicianOnly } from '@haulwright/domain/access/permissions';
import { defaultJobSort, type JobListSort } from '@haulwright/domain/jobs/job-sorts';
import { Link } from '@tanstack/react-router';
import { Plus, Repeat } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useSession } from '../../session/session-context.ts';
import { sortInWords } from '../job-filter.ts';

interface JobListHeaderProps {
  readonly sort: JobListSort | undefined;
  /** Undefined for those who may not create jobs. */
  readonly onSchedule: (() => void) | undefined;
}

/** To the jobs that come again. */
export const RecurringJobs = () => (
  <Button icon={<Repeat aria-hidden="true" />} render={<Link to="/jobs/recurring" />}>
    Recurring Jobs
  </Button>
);

/** Title and order of the list, with links to recurring jobs and to a new job; on a phone the title and the latter. */
export function JobListHeader({ sort = defaultJobSort, onSchedule }: JobListHeaderProps) {
  const ownOnly = isFieldTechnicianOnly(useSession().roles);
  const seesAll = useCan('VIEW_ALL_JOBS');
  const isNarrow = useNarrowScreen();
  return (
    <PageHeader
      title={ownOnly ? 'My Jobs' : 'Job Management'}
      description={
        ownOnly ? 'The jobs assigned to you.' : isNarrow ? undefined : `Every job, ${sortInWords(sort)}.`
      }
      actions={
        <>
          {seesAll && !isNarrow && <RecurringJobs />}
          {onSchedule && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onSchedule}>
              New Job
            </Button>
          )}
        </>
      }
    />
  );
}
