import { alkaliPh, alkaliState, type AlkaliState } from '@haulwright/domain/land/application-rate';
import { FlaskConical, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { NumberInput } from '../kit/fields.tsx';
import { useField } from '../state/field-context.ts';
import { typedPh, type LandForm } from '../state/land-form.ts';
import { timeAt } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useLandTexts } from './use-land-texts.ts';

interface LimeTimerProps {
  readonly form: LandForm;
  readonly onChange: (form: LandForm) => void;
  /** The maximum number of readings is reached. */
  readonly isFull: boolean;
  /** A save of the load was attempted: it waits for a pH that was typed and not recorded. */
  readonly isSaveTried: boolean;
}

/**
 * pH readings with their times, and the remaining wait for the second one. The wait is derived from the
 * stored readings: a reload or an empty battery does not restart it.
 */
export function LimeTimer({ form, onChange, isFull, isSaveTried }: LimeTimerProps) {
  const { clock, pack } = useField();
  const texts = useLandTexts();
  const all = useTexts();
  const [tried, setTried] = useState(false);
  const [now, setNow] = useState(() => correctedNow(clock));
  const { readings } = form;
  const state = alkaliState(
    readings.map(({ at, ph }) => ({ at: new Date(at), ph })),
    now,
  );
  const isHolding = state.state === 'holding';
  useEffect(() => {
    if (!isHolding) return undefined;
    const timer = setInterval(() => setNow(correctedNow(clock)), 1_000);
    return () => clearInterval(timer);
  }, [isHolding, clock]);
  const timeOf = (moment: Date | string) => timeAt(moment, pack?.me.timeZone ?? 'UTC', all);

  function record() {
    const ph = typedPh(form.ph);
    setTried(ph === undefined);
    if (ph === undefined) return;
    const at = correctedNow(clock);
    setNow(at);
    onChange({ ...form, ph: '', readings: [...readings, { at: at.toISOString(), ph }] });
  }

  return (
    <section aria-label={texts.lime} className="mb-4 rounded-xl border-2 border-line-strong bg-surface p-4">
      <h2 className="text-xl font-semibold text-ink">{texts.lime}</h2>
      <p className="mt-1 mb-3 text-lg text-ink-soft">{texts.limeHint}</p>
      {readings.length > 0 && (
        <ul className="mb-3">
          {readings.map(({ at, ph }) => (
            <li key={at} className="flex items-center justify-between gap-2 text-xl text-ink">
              <span className="numeric">{texts.reading(ph.toLocaleString(texts.locale), timeOf(at))}</span>
              <button
                type="button"
                aria-label={texts.remove(timeOf(at))}
                className="field-target flex w-14 items-center justify-center rounded-xl text-ink-soft"
                onClick={() => onChange({ ...form, readings: readings.filter((one) => one.at !== at) })}
              >
                <X aria-hidden="true" className="size-6" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Stand state={state} now={now} timeOf={timeOf} isBelow={(readings.at(-1)?.ph ?? alkaliPh) < alkaliPh} />
      {state.state !== 'treated' && !isFull && (
        <>
          <NumberInput
            decimal
            label={texts.ph}
            value={form.ph}
            onValueChange={(ph) => onChange({ ...form, ph })}
            error={
              tried ? texts.wrongPh : isSaveTried && form.ph.trim() !== '' ? texts.unrecordedPh : undefined
            }
            wrong={form.ph.trim() !== '' && typedPh(form.ph) === undefined ? texts.wrongPh : undefined}
          />
          <FieldButton icon={<FlaskConical aria-hidden="true" />} onClick={record}>
            {texts.record}
          </FieldButton>
        </>
      )}
    </section>
  );
}

function Stand({
  state,
  now,
  timeOf,
  isBelow,
}: {
  readonly state: AlkaliState;
  readonly now: Date;
  readonly timeOf: (moment: Date) => string;
  readonly isBelow: boolean;
}) {
  const texts = useLandTexts();
  if (state.state === 'holding') {
    const seconds = Math.max(0, Math.ceil((state.until.getTime() - now.getTime()) / 1_000));
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return (
      <p role="timer" className="numeric mb-3 text-xl font-semibold text-ink">
        {texts.holding(left, timeOf(state.until))}
      </p>
    );
  }
  const words =
    state.state === 'treated'
      ? `✓ ${texts.treated(timeOf(state.at))}`
      : state.state === 'second-reading-due'
        ? texts.due
        : isBelow
          ? `⚠ ${texts.below}`
          : null;
  return words === null ? null : (
    <output className="mb-3 block text-xl font-semibold text-ink">{words}</output>
  );
}
