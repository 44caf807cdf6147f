// Public to other features: jobs that no route could take.
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';

/** Jobs that no route could take, each with its reason and possible remedies. */
export function LeftOutJobs({ jobs }: { readonly jobs: readonly LeftOutJob[] }) {
  return (
    <ul aria-label="Jobs left out" className="flex flex-col divide-y divide-line">
      {jobs.map((job) => (
        <li key={job.jobId} className="flex min-w-0 flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium break-words">{job.clientName}</span>
            <span className="text-ink-soft">{job.title}</span>
            <span className="numeric text-sm text-ink-soft">{job.jobNumber}</span>
          </p>
          <p className="text-ink-soft">{job.explanation}</p>
          {job.arrivals !== undefined && <p className="numeric text-ink-soft">{job.arrivals}</p>}
          {job.wouldHelp !== undefined && job.wouldHelp.length > 0 && (
            <ul
              aria-label={`What would help ${job.clientName}`}
              className="list-disc pl-5 text-sm text-ink-soft"
            >
              {job.wouldHelp.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
