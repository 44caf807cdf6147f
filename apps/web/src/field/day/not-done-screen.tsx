import { type NotDoneReason, notDoneReasons } from '@haulwright/domain/jobs/not-done-reasons';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Choice, NoteInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { couldNotDo, formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

interface NotDoneForm {
  readonly reason: NotDoneReason | null;
  readonly note: string;
}

const empty: NotDoneForm = { reason: null, note: '' };

/** Records why a job could not be done; it returns to the office with the reason. */
export function NotDoneScreen({ stop }: { readonly stop: StopView }) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const key = formKey('not-done', stop);
  const [form, change] = useKeptForm<NotDoneForm>(database, key, {
    ...empty,
    ...(draftOf(drafts, key) as NotDoneForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const note = form.note.trim();
  const noteMissing = form.reason === 'other' && note === '';

  async function save() {
    setTried(true);
    const { reason } = form;
    if (reason === null || noteMissing) return;
    if (await run(() => couldNotDo(database, stop, { reason, note: note === '' ? null : note })))
      go('/', true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.notDone.title}
      save={{ label: texts.notDone.save, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <p className="mb-4 text-lg text-ink">{texts.notDone.goesBack}</p>
      <Choice
        legend={texts.notDone.question}
        options={notDoneReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        value={form.reason}
        onValueChange={(reason) => change({ ...form, reason })}
        error={tried && form.reason === null ? texts.notDone.chooseReason : undefined}
      />
      <PhotoField formKey={key} kind="problem" label={texts.photos.add} />
      <NoteInput
        label={texts.notDone.note}
        value={form.note}
        maxLength={maxLength.description}
        onValueChange={(text) => change({ ...form, note: text })}
        error={tried && noteMissing ? texts.notDone.noteNeeded : undefined}
      />
    </StopFormScreen>
  );
}
