import { sumsOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { api } from '../../../api/queries.ts';
import { Progress } from '../../../ui/base/progress.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { dayKey } from './day-rows.ts';

/** Seconds in which closing can still be stopped: it cannot be taken back. */
const GRACE_SECONDS = 20;

interface CloseDaysDialogProps {
  readonly days: readonly TruckDayRow[];
  readonly onDone: () => void;
}

type Step =
  | { readonly what: 'asking' }
  | { readonly what: 'waiting'; readonly seconds: number }
  | { readonly what: 'closing' }
  | { readonly what: 'over' };

interface Outcome {
  readonly key: string;
  /** Why it stays open; null for a day that is closed. */
  readonly refusal: string | null;
}

/** Closes days that balance, one after the other; one that is refused says why, and the others go on. */
export function CloseDaysDialog({ days, onDone }: CloseDaysDialogProps) {
  const units = useUnits();
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const [step, setStep] = useState<Step>({ what: 'asking' });
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [batch] = useState(() => days);
  const closeAll = async ([first, ...rest]: readonly TruckDayRow[]): Promise<void> => {
    if (first === undefined) {
      setStep({ what: 'over' });
      await queryClient.invalidateQueries({ queryKey: api.compliance.key() });
      return;
    }
    const refusal = await closeOne(first);
    setOutcomes((before) => [...before, { key: dayKey(first), refusal }]);
    await closeAll(rest);
  };
  const tick = useEffectEvent(() => {
    if (step.what !== 'waiting') return;
    if (step.seconds > 1) setStep({ what: 'waiting', seconds: step.seconds - 1 });
    else {
      setStep({ what: 'closing' });
      void closeAll(batch);
    }
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 1_000);
    return () => clearInterval(timer);
  }, []);
  const closedCount = outcomes.filter(({ refusal }) => refusal === null).length;
  const isBusy = step.what === 'closing';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onDone()}
      title="Close all balanced days"
      description={
        step.what === 'over'
          ? `${closedCount} of ${batch.length} closed.`
          : `${batch.length === 1 ? '1 day balances' : `${batch.length} days balance`}. Once they are closed, only corrections change their gallons.`
      }
      footer={footer()}
    >
      {isBusy && (
        <Progress
          label="Closing days"
          value={(outcomes.length / batch.length) * 100}
          detail={`${outcomes.length} of ${batch.length}`}
        />
      )}
      <ul aria-label="Days to close" className="flex flex-col divide-y divide-line">
        {batch.map((day) => {
          const outcome = outcomes.find(({ key }) => key === dayKey(day));
          return (
            <li key={dayKey(day)} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {day.vehicle.name}, {dateInWords(day.date, now)}
              </span>
              <span className="numeric text-ink-soft">
                {outcome === undefined
                  ? `${units.volume(sumsOf(day).in)} in and out`
                  : outcome.refusal === null && 'Closed'}
              </span>
              {outcome?.refusal != null && (
                <span role="alert" className="basis-full text-bad-text">
                  {outcome.refusal}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );

  function footer() {
    switch (step.what) {
      case 'asking':
        return (
          <>
            <Button onClick={onDone}>Cancel</Button>
            <Button variant="primary" onClick={() => setStep({ what: 'waiting', seconds: GRACE_SECONDS })}>
              {batch.length === 1 ? 'Close 1 day' : `Close ${batch.length} days`}
            </Button>
          </>
        );
      case 'waiting':
        return (
          <>
            <output className="mr-auto self-center text-ink-soft">Closing in {step.seconds} s</output>
            <Button onClick={() => setStep({ what: 'asking' })}>Stop</Button>
          </>
        );
      case 'closing':
        return <Button disabledReason="The days are being closed.">Done</Button>;
      default:
        return (
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        );
    }
  }
}

/** @returns why the day stays open; null once it is closed */
async function closeOne({ vehicle, date }: TruckDayRow): Promise<string | null> {
  try {
    await api.compliance.closeDay.call(
      { vehicleId: vehicle.id, date, onBoardReason: '', reason: '', measured: [] },
      { context: { idempotencyKey: newIdempotencyKey() } },
    );
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
