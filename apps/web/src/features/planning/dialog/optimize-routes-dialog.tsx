import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Optimization } from '@haulwright/domain/planning/optimization';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';
import { MoreChoices } from './more-choices.tsx';
import { PlanningResult } from './planning-result.tsx';
import {
  chosenTrucks,
  rememberChoices,
  rememberedChoices,
  type RememberedPlan,
} from './remembered-choices.ts';
import { RunningPlan } from './running-plan.tsx';
import { trucksInService } from './trucks-in-service.ts';
import { useOptimization } from '../runs/use-optimization.ts';

export interface OptimizeRoutesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The initial day, 'yyyy-MM-dd'; today in the company's time zone when left out. */
  readonly date?: string | undefined;
  /**
   * On the board the plan is always a proposal, and this is called with its run. Elsewhere it is a proposal
   * if the day has routes, and leads to the board.
   */
  readonly onProposal?: ((run: Optimization) => void) | undefined;
}

/**
 * Public: plans a day's routes. A running plan continues after closing; reopened, the dialog shows its
 * progress.
 */
export function OptimizeRoutesDialog({
  open,
  onOpenChange,
  date: proposed,
  onProposal,
}: OptimizeRoutesDialogProps) {
  const { timeZone, companyId } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  // Undefined until the person chooses; null when they emptied the field.
  const [chosen, setChosen] = useState<string | null>();
  const [includeJobs, setIncludeJobs] = useState(true);
  const [dateMissing, setDateMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [trucksError, setTrucksError] = useState<string>();
  const [plan, setPlan] = useState(() => rememberedChoices(companyId, window.localStorage));
  const planning = useOptimization((run) => {
    close();
    if (onProposal === undefined)
      void navigate({ to: '/dispatch', search: { date: run.date, proposal: run.id } });
    else onProposal(run);
  }, close);
  const { state } = planning;
  const date = chosen === undefined ? (proposed ?? calendarDateIn(now, timeZone)) : chosen;
  const vehicles = useQuery({ ...api.vehicles.list.queryOptions(), enabled: open });
  const trucks = (vehicles.data ?? []).filter((truck) => date === null || !isOutOfService(truck, date));
  const firstRoute = api.routes.list.queryOptions({ input: { date: date ?? '', limit: 1 } });
  const hasRoutes =
    (useQuery({ ...firstRoute, enabled: open && date !== null && onProposal === undefined }).data?.items
      .length ?? 0) > 0;

  async function submit() {
    if (state.phase === 'running' || asking) return;
    toast.clear();
    setDateMissing(date === null);
    if (date === null) {
      toast.error({ title: 'Date Required', description: 'Please select a date for route optimization.' });
      return;
    }
    setAsking(true);
    const inService = await trucksInService(queryClient, date);
    setAsking(false);
    if (inService === undefined) return;
    const vehicleIds = chosenTrucks(
      plan,
      inService.map(({ id }) => id),
    );
    if (vehicleIds?.length === 0) return setTrucksError('Choose at least one truck.');
    const { leftAtHome: _, ...choices } = plan;
    planning.start({
      date,
      includeJobs,
      choices: { ...choices, vehicleIds },
      asProposal: onProposal !== undefined || (await isPlanned()),
    });
  }

  /**
   * Whether the day has routes now. If that fails, the last known state counts; planning itself reports
   * errors.
   */
  async function isPlanned(): Promise<boolean> {
    setAsking(true);
    try {
      return (await queryClient.fetchQuery({ ...firstRoute, staleTime: 0 })).items.length > 0;
    } catch {
      return hasRoutes;
    } finally {
      setAsking(false);
    }
  }

  function choose(change: Partial<RememberedPlan>) {
    const next = { ...plan, ...change };
    setTrucksError(undefined);
    setPlan(next);
    rememberChoices(companyId, next, window.localStorage);
  }

  function close() {
    onOpenChange(false);
    setChosen(undefined);
    setDateMissing(false);
    setTrucksError(undefined);
  }

  function cancel() {
    if (state.phase === 'running') planning.cancel();
    else close();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // A finished result is dropped; a plan in progress stays in view.
        if (!next && state.phase === 'done') planning.reset();
        onOpenChange(next);
      }}
      title="Optimize Routes"
      description={
        state.phase === 'done'
          ? `The routes of ${dateInWords(state.run.date, now)} are planned.`
          : 'Puts the jobs of one day on trucks, in the best order, with a stop wherever a tank must be emptied.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <>
          <Button
            className="min-[30rem]:mr-auto"
            onClick={() => {
              close();
              void navigate({ to: '/dashboard' });
            }}
          >
            Dashboard
          </Button>
          {state.phase === 'done' ? (
            <>
              <Button onClick={planning.reset}>Plan another day</Button>
              <Button
                variant="primary"
                render={<Link to="/routes" search={{ date: state.run.date }} />}
                onClick={() => {
                  close();
                  planning.reset();
                }}
              >
                View Routes
              </Button>
            </>
          ) : (
            <>
              <Button onClick={cancel} busy={state.phase === 'running' && state.cancelling}>
                Cancel
              </Button>
              <Button
                type="submit"
                variant="primary"
                icon={<Sparkles aria-hidden="true" />}
                busy={state.phase === 'running' || asking}
              >
                Optimize Routes
              </Button>
            </>
          )}
        </>
      }
    >
      {state.phase === 'done' ? (
        <PlanningResult
          run={state.run}
          onImprove={() =>
            planning.start({ date: state.run.date, includeJobs: state.run.includeJobs, improve: true })
          }
        />
      ) : (
        <div className="flex flex-col gap-4">
          <DatePicker
            label="Date"
            required
            disabled={state.phase === 'running'}
            value={date}
            onValueChange={setChosen}
            error={dateMissing && date === null ? 'Please select a date for route optimization.' : undefined}
          />
          <Checkbox
            label="Include unscheduled jobs"
            hint="Jobs of the day that are not on a route yet. Without them, only jobs already scheduled are planned."
            checked={includeJobs}
            disabled={state.phase === 'running'}
            onCheckedChange={setIncludeJobs}
          />
          <MoreChoices
            plan={plan}
            trucks={trucks}
            disabled={state.phase === 'running'}
            trucksError={trucksError}
            onChange={choose}
          />
          {state.phase !== 'running' && (onProposal !== undefined || hasRoutes) && (
            <p className="text-sm text-ink-soft">
              {onProposal === undefined
                ? 'This day already has routes: the plan is shown next to them on the dispatch board.'
                : 'The plan is shown next to the day’s routes.'}{' '}
              Nothing changes until you accept it.
            </p>
          )}
          {state.phase === 'running' && <RunningPlan state={state} onStop={planning.stop} />}
        </div>
      )}
    </Dialog>
  );
}
