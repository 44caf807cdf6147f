import type { Optimization } from '@haulwright/domain/planning/optimization';
import { TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeftOutJobs } from '../runs/left-out-jobs.tsx';
import { PlanNotes } from '../../routes/plan-notes.tsx';
import { count } from '../../routes/route-words.ts';
import { SearchChart } from '../runs/search-chart.tsx';
import { outcomeInWords } from '../runs/search-curve.ts';
import { useUnits } from '../../measures/use-units.ts';

/** The result of planning a day, in short. */
export function PlanningResult({
  run,
  onImprove,
}: {
  readonly run: Optimization;
  readonly onImprove: () => void;
}) {
  const units = useUnits();
  const leftOut = run.leftOut.length;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Routes" value={run.routeCount.toLocaleString('en-US')} />
        <Figure name="Distance" value={units.miles(run.totalDistanceMiles)} />
        <Figure name="On a route" value={count(run.jobsAnalyzed - leftOut, 'job')} />
        <Figure name="Left out" value={count(leftOut, 'job')} />
      </dl>
      {run.search !== null && run.routeCount > 0 && (
        <section aria-label="Cost of the plan" className="flex flex-col gap-3">
          <SearchChart search={run.search} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="numeric">{outcomeInWords(run)}</p>
            <Button icon={<TrendingDown aria-hidden="true" />} onClick={onImprove}>
              Improve further
            </Button>
          </div>
        </section>
      )}
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
