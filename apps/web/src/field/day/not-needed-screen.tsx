import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Choice, NoteInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { skipDump } from '../state/note-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';

const reasons = ['elsewhere', 'little', 'closed', 'other'] as const;

interface NotNeededForm {
  readonly reason: (typeof reasons)[number] | null;
  readonly note: string;
}

/** Says why nobody goes to a planned disposal site; the office reads it. */
export function NotNeededScreen({ stop }: { readonly stop: StopView }) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  const key = formKey('not-needed', stop);
  const [form, change] = useKeptForm<NotNeededForm>(database, key, {
    reason: null,
    note: '',
    ...(draftOf(drafts, key) as NotNeededForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const note = form.note.trim();
  const lacksNote = form.reason === 'other' && note === '';

  async function save() {
    setTried(true);
    if (form.reason === null || lacksNote) return;
    const why = [form.reason === 'other' ? null : words.notNeededReasons[form.reason], note];
    const text = `${words.notNeeded}: ${stop.title}. ${why.filter(Boolean).join('. ')}`;
    if (await run(() => skipDump(database, stop, text.slice(0, maxLength.description)))) go('/', true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={words.notNeeded}
      save={{ label: words.notNeededSave, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <Choice
        legend={words.notNeededWhy}
        options={reasons.map((value) => ({ value, label: words.notNeededReasons[value] }))}
        value={form.reason}
        onValueChange={(reason) => change({ ...form, reason })}
        error={tried && form.reason === null ? texts.notDone.chooseReason : undefined}
      />
      <NoteInput
        label={texts.notDone.note}
        value={form.note}
        maxLength={maxLength.line}
        onValueChange={(text) => change({ ...form, note: text })}
        error={tried && lacksNote ? texts.notDone.noteNeeded : undefined}
      />
    </StopFormScreen>
  );
}
