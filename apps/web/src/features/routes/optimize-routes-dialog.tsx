import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { Link, useNavigate } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { PlanningResult } from './planning-result.tsx';
import { type PlanningState, useOptimization } from './use-optimization.ts';

export interface OptimizeRoutesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The day first proposed, 'yyyy-MM-dd'; today in the company's time zone when left out. */
  readonly date?: string | undefined;
}

/** Public: plans a day's routes. Closing it leaves a running plan running; opened again it shows how far that is. */
export function OptimizeRoutesDialog({ open, onOpenChange, date: proposed }: OptimizeRoutesDialogProps) {
  const { timeZone } = useSession();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  // Undefined until the person chooses; null when they emptied the field.
  const [chosen, setChosen] = useState<string | null>();
  const [includeJobs, setIncludeJobs] = useState(true);
  const [dateMissing, setDateMissing] = useState(false);
  const planning = useOptimization();
  const { state } = planning;
  const date = chosen === undefined ? (proposed ?? calendarDateIn(now, timeZone)) : chosen;

  function submit() {
    if (state.phase === 'running') return;
    toast.clear();
    setDateMissing(date === null);
    if (date === null) toast.error({ title: 'Date Required', description: 'Please select a date for route optimization.' });
    else planning.start({ date, includeJobs });
  }

  function close() {
    onOpenChange(false);
    setChosen(undefined);
    setDateMissing(false);
  }

  function cancel() {
    if (state.phase === 'running') planning.cancel();
    else close();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // A result that was read is done with; a plan under way is kept in view.
        if (!next && state.phase === 'done') planning.reset();
        onOpenChange(next);
      }}
      title="Optimize Routes"
      description={state.phase === 'done' ? `The routes of ${dateInWords(state.run.date, now)} are planned.` : 'Puts the jobs of one day on trucks, in the best order, with a stop wherever a tank must be emptied.'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button
            className="md:mr-auto"
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
              <Button variant="primary" render={<Link to="/routes" search={{ date: state.run.date }} />} onClick={() => { close(); planning.reset(); }}>
                View Routes
              </Button>
            </>
          ) : (
            <>
              <Button onClick={cancel} busy={state.phase === 'running' && state.cancelling}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" icon={<Sparkles aria-hidden="true" />} busy={state.phase === 'running'}>
                Optimize Routes
              </Button>
            </>
          )}
        </>
      }
    >
      {state.phase === 'done' ? (
        <PlanningResult run={state.run} />
      ) : (
        <div className="flex flex-col gap-4">
          <DatePicker label="Date" required disabled={state.phase === 'running'} value={date} onValueChange={setChosen} error={dateMissing && date === null ? 'Please select a date for route optimization.' : undefined} />
          <Checkbox
            label="Include unscheduled jobs"
            hint="Jobs of the day that are on no route yet. Without them only the jobs already scheduled are put in order."
            checked={includeJobs}
            disabled={state.phase === 'running'}
            onCheckedChange={setIncludeJobs}
          />
          {state.phase === 'running' && <RunningPlan state={state} />}
        </div>
      )}
    </Dialog>
  );
}

function RunningPlan({ state }: { readonly state: Extract<PlanningState, { phase: 'running' }> }) {
  const { run, cancelling } = state;
  const waiting = run === null || run.status === 'queued';
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-4">
      <Progress label={cancelling ? 'Stopping…' : 'Planning the routes…'} value={waiting ? null : Math.round(run.progress * 100)} />
      <p className="text-sm text-ink-soft">You may close this window and go on working; the planning goes on without you.</p>
    </div>
  );
}
