import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { useState } from 'react';
import { LoadFailure } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { count } from '../../routes/route-words.ts';
import { useWeekPlan } from './use-week-plan.ts';
import { WeekPlanView } from './week-plan-view.tsx';

interface PlanWeekDialogProps {
  /** The Monday of the week. */
  readonly from: string;
  readonly today: string;
  readonly now: Date;
  readonly onClose: () => void;
}

const shifts = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'By one day' },
  { value: '2', label: 'By two days' },
  { value: '3', label: 'By three days' },
  { value: '6', label: 'Within the week' },
] as const;

/**
 * Public to other features. Spreads movable jobs over the week: first the options, then the proposed days,
 * job by job.
 */
export function PlanWeekDialog({ from, today, now, onClose }: PlanWeekDialogProps) {
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
  const [dates, setDates] = useState<readonly string[]>(() => days.slice(0, 5).filter((day) => day >= today));
  const [includeUndated, setIncludeUndated] = useState(true);
  const [shift, setShift] = useState<(typeof shifts)[number]['value']>('2');
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const { planning, accepting, cancel } = useWeekPlan(onClose);
  const plan = planning.data;
  const taken = plan?.moves.filter(({ jobId }) => !refused.has(jobId)) ?? [];
  const back = () => {
    setRefused(new Set());
    planning.reset();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={plan === undefined ? 'md' : 'lg'}
      title="Plan the week"
      description={
        plan === undefined
          ? 'Jobs without a day, and recurring ones, go on the days where they cost least.'
          : 'Nothing is changed until you accept it.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (plan === undefined)
          planning.mutate({ dates: dates.toSorted(), includeUndated, mostShiftDays: Number(shift) });
        else if (taken.length > 0) accepting.mutate(taken);
      }}
      footer={
        plan === undefined ? (
          <>
            <Button onClick={planning.isPending ? cancel : onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              {...(planning.isPending
                ? { disabledReason: 'The week is being planned.' }
                : dates.length === 0
                  ? { disabledReason: 'Choose at least one day.' }
                  : {})}
            >
              Plan the Week
            </Button>
          </>
        ) : (
          <>
            <Button onClick={back}>Back</Button>
            <Button
              type="submit"
              variant="primary"
              {...(accepting.isPending
                ? { disabledReason: 'The days are being saved.' }
                : taken.length === 0
                  ? {
                      disabledReason:
                        plan.moves.length === 0 ? 'There is nothing to accept.' : 'Choose at least one job.',
                    }
                  : {})}
            >
              {taken.length === 0 ? 'Accept' : `Accept ${count(taken.length, 'job')}`}
            </Button>
          </>
        )
      }
    >
      {plan === undefined ? (
        <div className="flex flex-col gap-4">
          <fieldset disabled={planning.isPending}>
            <legend className="mb-1 font-medium">Days</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {days.map((day) => (
                <Checkbox
                  key={day}
                  label={dateInWords(day, now)}
                  checked={dates.includes(day)}
                  disabled={day < today}
                  onCheckedChange={(wanted) =>
                    setDates(wanted ? [...dates, day] : dates.filter((one) => one !== day))
                  }
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label="Include jobs that have no day yet"
            checked={includeUndated}
            onCheckedChange={setIncludeUndated}
            disabled={planning.isPending}
          />
          <Select
            label="Recurring jobs may move to another day"
            hint="Jobs created by hand keep their day, because it was promised."
            options={shifts}
            value={shift}
            onValueChange={setShift}
            disabled={planning.isPending}
          />
          {planning.isPending && <Spinner label="Spreading the jobs over the days…" />}
          {!isCancelled(planning.error) && (
            <LoadFailure query={{ error: planning.error }} failed="Couldn't plan the week" />
          )}
        </div>
      ) : (
        <WeekPlanView plan={plan} now={now} refused={refused} onRefused={setRefused} />
      )}
    </Dialog>
  );
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
