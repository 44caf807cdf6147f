import { type SignatureOutcome, signatureOutcomes } from '@haulwright/domain/field/field-command';
import { isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Choice, LineInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { SignaturePad } from '../kit/signature-pad.tsx';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { takeSignature } from '../state/sign-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';

interface SignForm {
  readonly outcome: SignatureOutcome;
  readonly strokes: readonly Stroke[];
  readonly name: string;
  readonly role: string;
}

const empty: SignForm = { outcome: 'signed', strokes: [], name: '', role: '' };

/** Collects the customer's signature, or the reason for its absence. */
export function SignScreen({ stop }: { readonly stop: StopView }) {
  const { database, drafts } = useField();
  const texts = useTexts();
  const key = formKey('sign', stop);
  const [form, change] = useKeptForm<SignForm>(database, key, {
    ...empty,
    name: stop.job?.contactName ?? '',
    ...(draftOf(drafts, key) as SignForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const statement = useStatement(stop);
  const signs = form.outcome === 'signed';
  const name = form.name.trim();
  const unsigned = signs && !isSignature(form.strokes.map((stroke) => [...stroke]));

  async function save() {
    setTried(true);
    if (unsigned || (signs && name === '')) return;
    const role = form.role.trim();
    const taken = {
      outcome: form.outcome,
      // If nobody is there, there is no name; somebody who declines may have one.
      name: form.outcome === 'nobody-there' || name === '' ? null : name,
      role: !signs || role === '' ? null : role,
      statement,
      strokes: signs ? form.strokes : [],
    };
    if (await run(() => takeSignature(database, stop, taken))) goBack(stopPath(stop.key));
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.sign.title}
      save={{ label: texts.sign.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      {signs && (
        <>
          <p className="mb-3 text-xl text-ink">{statement}</p>
          <SignaturePad
            strokes={form.strokes}
            onStrokesChange={(strokes) => change({ ...form, strokes })}
            error={tried && unsigned ? texts.sign.missing : undefined}
          />
        </>
      )}
      {form.outcome !== 'nobody-there' && (
        <LineInput
          label={signs ? texts.sign.name : texts.sign.nameOfOther}
          error={tried && signs && name === '' ? texts.sign.nameMissing : undefined}
          value={form.name}
          maxLength={maxLength.name}
          onValueChange={(next) => change({ ...form, name: next })}
        />
      )}
      {signs && (
        <LineInput
          label={texts.sign.role}
          hint={texts.sign.roleHint}
          value={form.role}
          maxLength={maxLength.name}
          onValueChange={(role) => change({ ...form, role })}
        />
      )}
      <Choice
        legend={texts.sign.question}
        options={signatureOutcomes.map((value) => ({ value, label: texts.sign.outcomes[value] }))}
        value={form.outcome}
        onValueChange={(outcome) => change({ ...form, outcome })}
      />
    </StopFormScreen>
  );
}

/** The statement above the signature line: who did what, and how much, as far as known. */
function useStatement(stop: StopView): string {
  const { pack, drafts } = useField();
  const texts = useTexts();
  if (pack === null || stop.job === null) return '';
  const { companyName, units } = pack.me;
  const typed = draftOf(drafts, formKey('complete', stop)) as { readonly gallons?: string } | undefined;
  const gallons = stop.job.actualGallons ?? typedGallons(typed?.gallons ?? '', units) ?? null;
  const amount = gallons === null ? null : volume(gallons, units, texts);
  return texts.sign.statement(companyName, stop.job.title, amount);
}
