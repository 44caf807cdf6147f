import { maxLength } from '@haulwright/domain/kernel/text';
import { Check, LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { findPosition } from '../device/position.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { NoteInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { Part } from '../kit/screen.tsx';
import { formKey, suggestPin } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { leaveNote } from '../state/note-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';

const empty = { text: '' };

/** A note to the office about a stop, and a correction of its pin. */
export function NoteScreen({ stop }: { readonly stop: StopView }) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const key = formKey('note', stop);
  const [form, change] = useKeptForm(database, key, {
    ...empty,
    ...(draftOf(drafts, key) as typeof empty | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const text = form.text.trim();
  const back = () => goBack(stopPath(stop.key));

  async function save() {
    setTried(true);
    if (text !== '' && (await run(() => leaveNote(database, stop, text)))) back();
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.note.title}
      save={{ label: texts.note.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <NoteInput
        label={texts.note.label}
        hint={texts.note.hint}
        value={form.text}
        maxLength={maxLength.description}
        onValueChange={(next) => change({ text: next })}
        error={tried && text === '' ? texts.note.missing : undefined}
      />
      <PhotoField formKey={key} kind="problem" label={texts.photos.add} ofJob={stop.job !== null} />
      {stop.job !== null && <Pin stop={stop} onSaved={back} />}
    </StopFormScreen>
  );
}

/** Corrects a wrong pin without a question: the driver stands where the tank is. */
function Pin({ stop, onSaved }: { readonly stop: StopView; readonly onSaved: () => void }) {
  const { database } = useField();
  const texts = useTexts();
  const [unknown, setUnknown] = useState(false);
  const { busy, run } = useAct();

  async function suggest() {
    const capturedAt = new Date().toISOString();
    setUnknown(false);
    await run(async () => {
      const isKnown = await suggestPin(database, stop, capturedAt, await findPosition());
      setUnknown(!isKnown);
      if (isKnown) onSaved();
    });
  }

  return (
    <Part title={texts.note.pin}>
      <p className="mb-2 text-lg text-ink">{texts.note.pinWhy}</p>
      <FieldButton
        className="w-full"
        busy={busy}
        icon={<LocateFixed aria-hidden="true" />}
        onClick={() => void suggest()}
      >
        {texts.note.pinHere}
      </FieldButton>
      <output className="mt-1.5 block text-lg font-medium text-ink">
        {unknown ? `⚠ ${texts.note.pinUnknown}` : ''}
      </output>
    </Part>
  );
}
