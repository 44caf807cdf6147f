import { Square } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Progress } from '../../../ui/base/progress.tsx';
import { SearchChart } from '../runs/search-chart.tsx';
import { bestSoFar } from '../runs/search-curve.ts';
import type { PlanningState } from '../runs/use-optimization.ts';

interface RunningPlanProps {
  readonly state: Extract<PlanningState, { phase: 'running' }>;
  readonly onStop: () => void;
}

/** A plan in progress: how far it is, the best one so far, and a button to accept that. */
export function RunningPlan({ state, onStop }: RunningPlanProps) {
  const { run, cancelling, stopping } = state;
  const waiting = run === null || run.status === 'queued';
  const search = run?.search ?? null;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <Progress label={labelOf(state)} value={waiting ? null : Math.round(run.progress * 100)} />
      {search !== null && (
        <>
          <SearchChart search={search} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="numeric font-medium">{bestSoFar(search)}</p>
            <Button
              icon={<Square aria-hidden="true" />}
              onClick={onStop}
              busy={stopping}
              disabled={cancelling}
            >
              Stop now
            </Button>
          </div>
        </>
      )}
      <p className="text-sm text-ink-soft">
        {search === null ? '' : 'Stop now keeps the best plan so far; Cancel changes nothing. '}
        You can close this window and keep working; planning continues in the background.
      </p>
    </div>
  );
}

function labelOf({ run, cancelling, stopping }: RunningPlanProps['state']): string {
  if (cancelling) return 'Stopping…';
  if (stopping) return 'Saving the best plan so far…';
  if (run?.status === 'queued') return 'Queued…';
  return run?.improve ? 'Improving the routes…' : 'Planning the routes…';
}
