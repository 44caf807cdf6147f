import { type PendingArrival, notThereYet, saveArrival } from '../state/acts.ts';
import { FieldButton } from '../kit/field-button.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { distance, timeAt } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

interface ArrivalQuestionProps {
  readonly stop: StopView;
  readonly pending: PendingArrival;
}

/** Shown while the position of an arrival is being determined, and when it is far from the pin. */
export function ArrivalQuestion({ stop, pending: { capturedAt, away } }: ArrivalQuestionProps) {
  const { database, pack } = useField();
  const texts = useTexts();
  const { busy, run } = useAct();
  const save = (pinIsWrong: boolean) => () =>
    void run(() =>
      saveArrival(database, stop, capturedAt, away?.position ?? { none: 'timeout' }, pinIsWrong),
    );
  if (away === undefined)
    return (
      <>
        <output className="block text-lg text-ink">
          {texts.arrival.locating(timeAt(capturedAt, pack?.me.timeZone ?? 'UTC', texts))}
        </output>
        <FieldButton variant="primary" busy={busy} onClick={save(false)}>
          {texts.arrival.skip}
        </FieldButton>
      </>
    );
  return (
    <>
      <output className="block text-lg text-ink">
        <strong className="block font-semibold">
          {texts.arrival.farTitle(distance(away.distanceMeters ?? 0, pack?.me.units ?? 'us', texts))}
        </strong>
        {texts.arrival.farWhy}
      </output>
      <FieldButton variant="primary" busy={busy} onClick={save(false)}>
        {texts.arrival.hereAnyway}
      </FieldButton>
      {stop.job !== null && (
        <FieldButton busy={busy} onClick={save(true)}>
          {texts.arrival.pinIsWrong}
        </FieldButton>
      )}
      <FieldButton variant="quiet" onClick={() => void run(() => notThereYet(database, stop))}>
        {texts.arrival.notThere}
      </FieldButton>
    </>
  );
}
