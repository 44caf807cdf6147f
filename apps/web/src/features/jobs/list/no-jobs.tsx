import { Button } from '../../../ui/buttons/button.tsx';
import { isNarrowed, type JobFilter, withoutChips } from '../job-filter.ts';

interface NoJobsContext {
  readonly filter: JobFilter;
  /** Whether only the person's own jobs are listed. */
  readonly ownOnly: boolean;
  readonly onChange: (change: Partial<JobFilter>) => void;
  /** Undefined for those who may not create jobs. */
  readonly onSchedule: (() => void) | undefined;
}

/** The text of an empty job list, with a button to clear the filters or schedule a job. */
export function noJobs({ filter, ownOnly, onChange, onSchedule }: NoJobsContext) {
  const title = 'No Jobs Found';
  const clear = (
    <Button onClick={() => onChange({ ...withoutChips, date: undefined, status: undefined })}>
      Clear filters
    </Button>
  );
  const schedule = onSchedule && <Button onClick={onSchedule}>Schedule a job</Button>;
  return {
    yet: {
      title,
      description: ownOnly
        ? 'Jobs appear here once the office assigns them to you.'
        : 'A job is one visit to a client. Schedule the first one, then let the planner put it on a route.',
      action: schedule,
    },
    found: {
      title,
      description: `Nothing matches “${filter.search}”. Try part of a title, job number, client name or street, or look under another tab.`,
      action: isNarrowed(filter) ? clear : undefined,
    },
    left: isNarrowed(filter)
      ? { title, description: 'No jobs match these filters.', action: clear }
      : { title, description: 'There are no jobs under this tab. Try another one.', action: schedule },
  };
}
