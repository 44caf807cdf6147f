import type { GallonMethod, LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import { roomIn } from '@haulwright/domain/custody/ledger/tank-choice';
import { isTooMuch } from '@haulwright/domain/field/tanks-aboard';
import { wrongTimes } from '@haulwright/domain/field/work-times';
import { maxLength } from '@haulwright/domain/kernel/text';
import { toVolume } from '@haulwright/domain/kernel/units';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { NoteInput, NumberInput, TimeInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { correctReport, ownReportOf, type OwnReport } from '../state/own-report.ts';
import { useAct } from '../state/use-act.ts';
import { dayThere, momentsOf, shownTime } from '../state/typed-times.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { HowPart } from './how-part.tsx';
import { StopScreen } from './stop-screen.tsx';
import { useAmountTexts } from '../papers/use-amount-texts.ts';

/** Corrects the gallons, how they were measured, the times and the notes of a completion of this phone. */
export function CorrectScreen({ stop }: { readonly stop: StopView }) {
  const { drafts, commands } = useField();
  const [own] = useState(() => (stop.job === null ? null : ownReportOf(drafts, commands, stop.job.id)));
  // The office decides about it meanwhile, or another phone reported it.
  if (own === null) return <StopScreen stopKey={stop.key} />;
  return <CorrectForm stop={stop} own={own} />;
}

/** The amounts of a report: one for each tank, or one that is in none. */
const amountsOf = ({ load, gallons }: OwnReport): (number | null)[] =>
  load.length > 0 ? load.map((row) => row.gallons) : [gallons];

/** How the report's gallons were measured; one answer stands for all tanks. */
const howOf = ({ load: [first] }: OwnReport): GallonMethod | null => first?.how ?? null;

/** As inputs of time have them; null where the time is not known, and is not asked. */
const shownTimes = ({ job }: StopView, timeZone: string) => {
  const shown = (at: string | null | undefined) => (at == null ? null : shownTime(new Date(at), timeZone));
  const finished = shown(job?.completedAt);
  return { arrived: finished === null ? null : shown(job?.startedAt), finished };
};

/** The corrected times of the work; 'wrong' where they cannot be. */
function timesOf(
  { job }: StopView,
  { arrived, finished }: { readonly arrived: string | null; readonly finished: string | null },
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): OwnReport['times'] | 'wrong' {
  if (job?.completedAt == null || arrived === '' || finished === '') return 'wrong';
  const before = new Date(job.completedAt);
  const moments = momentsOf({ arrived, finished }, before, timeZone);
  if (moments === undefined) return 'wrong';
  const known = { finishedAt: before, correctedAt: now, dayOf: dayThere(timeZone) };
  if (wrongTimes(moments, known) !== undefined) return 'wrong';
  const { arrivedAt, finishedAt } = moments;
  return {
    ...(arrivedAt !== null && { arrivedAt: arrivedAt.toISOString() }),
    finishedAt: finishedAt.toISOString(),
  };
}

function CorrectForm({ stop, own }: { readonly stop: StopView; readonly own: OwnReport }) {
  const { database, drafts, pack, clock } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  const units = pack?.me.units ?? 'us';
  const timeZone = pack?.me.timeZone ?? 'UTC';
  const key = formKey('correct', stop);
  const first = {
    amounts: amountsOf(own).map((gallons) => (gallons === null ? '' : String(toVolume(gallons, units)))),
    notes: own.notes ?? '',
    how: howOf(own),
    ...shownTimes(stop, timeZone),
  };
  const [form, change] = useKeptForm(database, key, {
    ...first,
    ...(draftOf(drafts, key) as typeof first | undefined),
  });
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const { busy, failed, run } = useAct();
  const before = amountsOf(own);
  // What was not touched stays as it was, whatever litres make of it.
  const amounts = form.amounts.map((typed, at) =>
    typed === first.amounts[at] ? (before[at] ?? null) : typedGallons(typed, units),
  );
  const tanks = stop.route?.tanks ?? [];
  const tooMuch = own.load.flatMap(({ compartmentId, gallons }, at) => {
    const tank = tanks.find(({ id }) => id === compartmentId);
    const more = (amounts[at] ?? 0) - gallons;
    return tank !== undefined && more > 0 && isTooMuch(tank, more) ? [tank] : [];
  });
  const notes = form.notes.trim() === '' ? null : form.notes.trim();
  const asksHow = pack?.me.asksGallonMethod === true && own.load.length > 0;
  const lacksHow = asksHow && form.how === null && amounts.some((gallons) => (gallons ?? 0) > 0);
  const isOtherTime = form.arrived !== first.arrived || form.finished !== first.finished;
  const times = isOtherTime ? timesOf(stop, form, { timeZone, now: correctedNow(clock) }) : own.times;
  const isSame =
    !isOtherTime &&
    notes === own.notes &&
    amounts.every((gallons, at) => gallons === before[at]) &&
    (!asksHow || form.how === howOf(own));

  async function save() {
    setTried(true);
    if (isSame || lacksHow || times === 'wrong' || amounts.some((gallons) => gallons == null)) return;
    if (tooMuch.length > 0 && !asked) {
      setAsked(true);
      return;
    }
    const load = own.load.flatMap((row, at): LoadRow[] => {
      const gallons = amounts[at] ?? 0;
      return gallons === 0 ? [] : [{ ...row, gallons, ...(asksHow && { how: form.how }) }];
    });
    const gallons = amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    if (await run(() => correctReport(database, stop, own, { gallons, load, notes, times })))
      goBack(stopPath(stop.key));
  }

  return (
    <StopFormScreen
      stop={stop}
      title={words.correct}
      save={{ label: words.correctSave, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <p className="mb-4 text-lg text-ink">{words.correctHint}</p>
      {form.amounts.map((typed, at) => {
        const tank =
          own.load.length > 1 ? tanks.find(({ id }) => id === own.load[at]?.compartmentId) : undefined;
        return (
          <NumberInput
            key={own.load[at]?.compartmentId ?? 'none'}
            label={[texts.complete.volume(texts.units[units]), tank?.name].filter(Boolean).join(', ')}
            wrong={amounts[at] === undefined ? texts.complete.wrongVolume : undefined}
            error={tried && amounts[at] === null ? words.correctMissing : undefined}
            tried={tried}
            value={typed}
            onValueChange={(next) => {
              setAsked(false);
              change({ ...form, amounts: form.amounts.map((one, index) => (index === at ? next : one)) });
            }}
          />
        );
      })}
      {asksHow && (
        <HowPart
          value={form.how}
          onValueChange={(how) => change({ ...form, how })}
          tried={tried && lacksHow}
        />
      )}
      {first.arrived !== null && (
        <TimeInput
          label={words.correctArrived}
          value={form.arrived ?? ''}
          onValueChange={(arrived) => change({ ...form, arrived })}
        />
      )}
      {first.finished !== null && (
        <TimeInput
          label={words.correctFinished}
          error={tried && times === 'wrong' ? words.correctTimesWrong : undefined}
          value={form.finished ?? ''}
          onValueChange={(finished) => change({ ...form, finished })}
        />
      )}
      {tooMuch.map((tank) => (
        <Banner key={tank.id} tone="warn" live>
          {words.correctTooMuch(volume(roomIn(tank), units, texts))}
        </Banner>
      ))}
      <NoteInput
        label={texts.complete.notes}
        value={form.notes}
        maxLength={maxLength.description}
        onValueChange={(next) => change({ ...form, notes: next })}
      />
      {tried && isSame && (
        <Banner tone="warn" live>
          {words.correctSame}
        </Banner>
      )}
    </StopFormScreen>
  );
}
