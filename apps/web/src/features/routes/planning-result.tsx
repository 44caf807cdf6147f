import type { Optimization } from '@haulwright/domain/routes/optimization';
import type { ReactNode } from 'react';
import { LeftOutJobs } from './left-out-jobs.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { count, milesInWords } from './route-words.ts';

/** What came of planning a day, in short. */
export function PlanningResult({ run }: { readonly run: Optimization }) {
  const leftOut = run.leftOut.length;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Routes" value={run.routeCount.toLocaleString('en-US')} />
        <Figure name="Distance" value={milesInWords(run.totalDistanceMiles)} />
        <Figure name="On a route" value={count(run.jobsAnalyzed - leftOut, 'job')} />
        <Figure name="Left out" value={count(leftOut, 'job')} />
      </dl>
      <PlanNotes warnings={run.warnings} />
      {leftOut > 0 && (
        <section aria-labelledby="left-out-title" className="flex flex-col gap-3">
          <h3 id="left-out-title" className="font-semibold">
            Left out, and why
          </h3>
          <LeftOutJobs jobs={run.leftOut} />
        </section>
      )}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex flex-col rounded-lg bg-sunken px-3 py-2.5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="numeric text-xl font-semibold">{value}</dd>
    </div>
  );
}
