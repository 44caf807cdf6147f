import { defaultNeeds, isMissing } from '@haulwright/domain/field/job-needs';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { NoteInput, NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { completeJob, formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toVolume } from '@haulwright/domain/kernel/units';
import { MissingList, useMissingNeeds } from './missing-needs.tsx';
import { SignatureLink } from './signature-link.tsx';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

const empty = { gallons: '', notes: '' };

/** What was pumped, in the company's unit, and what is worth a word. */
export function CompleteScreen({ stop }: { readonly stop: StopView }) {
  const { database, pack, drafts } = useField();
  const texts = useTexts();
  const units = pack?.me.units ?? 'us';
  const key = formKey('complete', stop);
  const [form, change] = useKeptForm(database, key, {
    ...empty,
    ...(draftOf(drafts, key) as typeof empty | undefined),
  });
  const [wrong, setWrong] = useState(false);
  // Pressed once although something required is missing: the second press leaves it to the office.
  const [tried, setTried] = useState(false);
  const missing = useMissingNeeds(stop);
  const lacks = isMissing(missing.required);
  const { busy, failed, run } = useAct();
  const signed = stop.job?.signature;
  const needs = stop.job?.needs ?? defaultNeeds;
  const expected = stop.job?.expectedGallons ?? 0;

  async function save() {
    const gallons = typedGallons(form.gallons, units);
    setWrong(gallons === undefined);
    if (gallons === undefined) return;
    if (lacks && !tried) return setTried(true);
    const notes = form.notes.trim();
    if (await run(() => completeJob(database, stop, { gallons, notes: notes === '' ? null : notes })))
      go('/', true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.complete.title}
      save={{
        label: tried && lacks ? texts.needs.completeAnyway : texts.complete.save,
        icon: <Check aria-hidden="true" />,
        onClick: () => void save(),
      }}
      busy={busy}
      failed={failed}
    >
      <MissingList stop={stop} level="required" missing={missing.required} tried={tried} />
      <MissingList stop={stop} level="warned" missing={missing.warned} />
      <NumberInput
        label={texts.complete.volume(texts.units[units])}
        error={wrong ? texts.complete.wrongVolume : undefined}
        value={form.gallons}
        onValueChange={(gallons) => change({ ...form, gallons })}
      />
      {expected > 0 && (
        <FieldButton
          className="mb-4 w-full"
          onClick={() => change({ ...form, gallons: String(toVolume(expected, units)) })}
        >
          {texts.complete.asPlanned(volume(expected, units, texts))}
        </FieldButton>
      )}
      {needs.photo !== 'off' && <PhotoField formKey={key} kind="after" label={texts.photos.add} />}
      {signed != null && (
        <p className="mb-2 text-lg text-ink">{texts.sign.inWords(signed.outcome, signed.name)}</p>
      )}
      <SignatureLink stop={stop} className="mb-4 w-full" />
      <NoteInput
        label={texts.complete.notes}
        hint={texts.complete.notesHint}
        value={form.notes}
        maxLength={maxLength.description}
        onValueChange={(notes) => change({ ...form, notes })}
      />
    </StopFormScreen>
  );
}
